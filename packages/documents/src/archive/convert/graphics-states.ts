import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Conversion } from './conversion.ts'

const intents = new Set(['/RelativeColorimetric', '/AbsoluteColorimetric', '/Perceptual', '/Saturation'])
const blendModes = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'
    .split(' ')
    .map((mode) => `/${mode}`),
)

/** Rids a graphics state of what depends on the device, and of values that the standard does not know. */
export function mendGraphicsState({ pdf }: Conversion, state: PdfObject): void {
  state.remove('/TR', '/HTP', '/HTO')
  if (state.has('/TR2') && state.get('/TR2').name !== '/Default') state.remove('/TR2')
  if (state.has('/HT')) state.remove('/HT')
  if (state.has('/RI') && !intents.has(state.get('/RI').name ?? '')) state.set('/RI', '/RelativeColorimetric')
  // With a calibrated CMYK space overprinting must not depend on the value of single inks.
  if ((state.get('/OPM').integer ?? 0) !== 0) state.set('/OPM', 0)
  const mode = state.get('/BM')
  if (mode.isNull) return
  const known = (mode.isArray ? mode.items(20) : [mode]).map(({ name }) => name ?? '').find((name) => blendModes.has(name))
  if (mode.isArray || known === undefined) state.set('/BM', pdf.parse(known ?? '/Normal'))
}

/** A rendering intent that the standard knows. */
export function isIntent(name: string | undefined): boolean {
  return intents.has(name ?? '')
}
