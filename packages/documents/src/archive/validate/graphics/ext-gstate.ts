import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace } from '../findings.ts'
import type { Validation } from '../validation.ts'
import { checkHalftone } from './halftones.ts'
import { isRenderingIntent } from './rendering-intents.ts'

const blendModes = new Set(
  [
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn',
    'HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `/${name}`),
)
const opaqueModes = new Set(['/Normal', '/Compatible'])

/** Checks an extended graphics state (6.2.5, 6.2.8, 6.2.10 and 6.4). */
export function checkExtGState(state: PdfObject, { part, findings }: Validation, place: FaultPlace): void {
  if (state.has('/TR')) findings.add('TRANSFER_FUNCTION', place)
  const transfer = state.get('/TR2')
  if (!transfer.isNull && transfer.name !== '/Default') findings.add('TRANSFER_FUNCTION_2', place)
  if (state.has('/HTP')) findings.add('HALFTONE_PHASE', place)
  checkHalftone(state.get('/HT'), findings, place)
  if (!isRenderingIntent(state.get('/RI'))) findings.add('RENDERING_INTENT', place)
  const mask = state.get('/SMask')
  if (!mask.isNull && mask.name !== '/None') findings.add('SOFT_MASK_STATE', place)
  if (!blendModesOf(state).every((mode) => (part === 1 ? opaqueModes : blendModes).has(mode))) findings.add('BLEND_MODE', place)
  if (!isOpaque(state.get('/CA'))) findings.add('STROKE_ALPHA', place)
  if (!isOpaque(state.get('/ca'))) findings.add('FILL_ALPHA', place)
}

/** Whether what is painted with this state lets through what is below it. */
export function isTransparent(state: PdfObject): boolean {
  const mask = state.get('/SMask')
  return (
    (!mask.isNull && mask.name !== '/None') ||
    !blendModesOf(state).every((mode) => opaqueModes.has(mode)) ||
    !isOpaque(state.get('/CA')) ||
    !isOpaque(state.get('/ca'))
  )
}

function blendModesOf(state: PdfObject): string[] {
  const mode = state.get('/BM')
  if (mode.isNull) return []
  return (mode.isArray ? mode.items(20) : [mode]).map(({ name }) => name ?? '')
}

function isOpaque({ number }: PdfObject): boolean {
  return number === undefined || Math.abs(number - 1) < 1e-6
}
