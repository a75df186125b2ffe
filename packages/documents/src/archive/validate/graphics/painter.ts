import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type ColourSpaces, type Device, deviceNamed } from '../colour/colour-spaces.ts'
import type { GraphicsState, Paint } from './graphics-state.ts'
import type { ResourceFinder } from './resources.ts'

/** Sets the colours of a content stream and checks them: one counts as used once it's set, which is how the PDF Association reads the rules. */
export interface Painter {
  setDevice(paint: Paint, device: Device): void
  setSpace(paint: Paint, name: string, state: GraphicsState): void
  /** Sets a colour, or the pattern with a name. */
  setColour(paint: Paint, pattern: string, state: GraphicsState): void
  paint(paint: Paint, state: GraphicsState): void
  checkSpace(space: PdfObject): void
}

interface PainterParts {
  colours: ColourSpaces
  /** The colour spaces that replace device colours. */
  defaults: PdfObject
  resources: ResourceFinder
  page: number
  checkPattern(pattern: PdfObject): void
}

export function createPainter({ colours, defaults, resources, page, checkPattern }: PainterParts): Painter {
  const place = { page }
  const devices = new Set<Device>()

  function checkDevice(device: Device): void {
    if (devices.has(device)) return
    devices.add(device)
    colours.checkDevice(device, defaults, place)
  }

  function usePaint(paint: Paint, state: GraphicsState): void {
    if (paint.isChecked) return
    paint.isChecked = true
    if (paint.space) colours.check(paint.space, defaults, place, { isOn: paint.isOverprinted, mode: state.overprintMode })
    else if (!paint.pattern) checkDevice(paint.device)
    if (paint.pattern) checkPattern(paint.pattern)
  }

  return {
    setDevice(paint, device) {
      Object.assign(paint, { device, space: undefined, pattern: undefined, isChecked: false })
      checkDevice(device)
    },
    setSpace(paint, name, state) {
      const device = deviceNamed(name)
      const space = device || name === '/Pattern' ? undefined : resources.find('/ColorSpace', name)
      Object.assign(paint, { device: device ?? 'Gray', space, pattern: undefined, isChecked: name === '/Pattern' })
      usePaint(paint, state)
    },
    setColour(paint, pattern, state) {
      if (pattern !== '') Object.assign(paint, { pattern: resources.find('/Pattern', pattern), isChecked: false })
      usePaint(paint, state)
    },
    paint: usePaint,
    checkSpace: (space) => colours.check(space, defaults, place),
  }
}
