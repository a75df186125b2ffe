import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawMarks } from '../form-fill/draw-mark.ts'
import { drawText } from '../form-fill/draw-text.ts'
import { frameOf, setAppearance, type WidgetFrame } from '../form-fill/draw-widget.ts'
import type { TextPainter } from '../form-fill/text-painter.ts'

interface Face {
  design: FieldDesign
  /** The name of its state when it is ticked. */
  state: `/${string}` | undefined
  /** The state that the field begins with. */
  chosen: string
  painter: TextPainter
}

/** Draws what isn't the value of a field: the two states of a box, the face of a button, the frame of a signature. */
export function drawFace(pdf: Pdf, widget: PdfObject, { design, state, chosen, painter }: Face): void {
  const frame = frameOf(widget)
  if (!frame) return
  const { kind, look } = design
  if (state !== undefined) {
    const mark = look.mark ?? (kind === 'radio' ? 'circle' : 'check')
    widget.set('/AP', drawMarks(pdf, kind === 'radio' ? rounded(frame, design) : frame, { state, mark, colour: look.colour }))
    widget.set('/AS', chosen === state ? state : '/Off')
  } else if (kind === 'button') drawButton(pdf, widget, { frame, design, painter })
  else if (kind === 'image' || kind === 'signature') widget.set('/AP', pdf.dictionary({ '/N': plainForm(pdf, frame) }))
}

function drawButton(
  pdf: Pdf,
  widget: PdfObject,
  { frame, design, painter }: { frame: WidgetFrame; design: FieldDesign; painter: TextPainter },
): void {
  const text = design.label === '' ? design.name : design.label
  const pen = painter.penFor(fontOf(widget), text)
  const { fontSize: size, colour } = design.look
  const { content } = drawText(frame, pen, { text, size, colour, align: 'center' })
  setAppearance(pdf, widget, { frame, content, resources: pen.resources, made: new Map() })
}

function fontOf(widget: PdfObject): string | undefined {
  return /(\/\S+)\s/.exec(widget.get('/DA').text ?? '')?.[1]
}

function plainForm(pdf: Pdf, frame: WidgetFrame): PdfObject {
  const form = deflatedStream(pdf, frame.ground).set('/Type', '/XObject').set('/Subtype', '/Form').set('/Resources', pdf.dictionary())
  form.set('/BBox', pdf.array([0, 0, frame.width, frame.height]))
  if (frame.matrix[0] !== 1) form.set('/Matrix', pdf.array(frame.matrix))
  return form
}

/** The frame of a choice is a ring. */
function rounded(frame: WidgetFrame, { look: { background, border } }: FieldDesign): WidgetFrame {
  const [width, colour] = [Math.min(border?.width ?? 0, frame.width / 3), border?.colour]
  const side = Math.min(frame.width, frame.height)
  const ring = (radius: number) => circle(frame.width / 2, frame.height / 2, radius)
  const filled = background === undefined ? '' : `${operands(background)} rg ${ring(side / 2)} f\n`
  const drawn = colour === undefined || width <= 0 ? '' : `${operands(colour)} RG ${width} w ${ring((side - width) / 2)} s\n`
  return { ...frame, ground: filled + drawn === '' ? '' : `q\n${filled}${drawn}Q\n` }
}

function operands(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
}

function circle(x: number, y: number, radius: number): string {
  const k = 0.5523 * radius
  const at = (...numbers: number[]) => numbers.map((value) => value.toFixed(2)).join(' ')
  return [
    `${at(x + radius, y)} m`,
    `${at(x + radius, y + k, x + k, y + radius, x, y + radius)} c`,
    `${at(x - k, y + radius, x - radius, y + k, x - radius, y)} c`,
    `${at(x - radius, y - k, x - k, y - radius, x, y - radius)} c`,
    `${at(x + k, y - radius, x + radius, y - k, x + radius, y)} c`,
  ].join(' ')
}
