import type { FieldLook, FormField } from '@octavo/core/forms/form-field.ts'
import { paint, type WidgetFrame } from './draw-widget.ts'
import { type LaidText, layOutLine, layOutLines, lineHeight } from './lay-out-text.ts'
import type { TextPen } from './text-painter.ts'

/** What a widget shows. */
export interface ShownText {
  text: string
  /** 0 fits the box. */
  size: number
  colour: string
  align: FieldLook['align']
  /** The number of cells of a comb. */
  cells?: number | undefined
  isMultiline?: boolean
}

/** The marked content of a text in its frame, and whether it is longer than the box shows. */
export function drawText(frame: WidgetFrame, pen: TextPen, shown: ShownText): { content: string; isCut: boolean } {
  if (shown.text === '') return { content: '/Tx BMC EMC\n', isCut: false }
  const { lines, isCut } = shown.cells === undefined ? linesOf(frame, pen, shown) : combOf(frame, pen, shown, shown.cells)
  return { content: marked(frame, `${paint(shown.colour, 'fill')}\n${lines.join('\n')}`), isCut }
}

/** All entries of a list, the chosen ones on a ground of their own. A chosen one is in sight. */
export function drawList(
  frame: WidgetFrame,
  pen: TextPen,
  { entries, chosen, size: stated, colour, align }: Omit<ShownText, 'text'> & { entries: readonly string[]; chosen: ReadonlySet<number> },
): string {
  const size = stated > 0 ? stated : 10
  const step = size * lineHeight
  const visible = Math.max(1, Math.floor((frame.height - 2 * frame.border) / step))
  const first = Math.max(0, Math.min(...(chosen.size > 0 ? chosen : [0]), entries.length - visible))
  const parts = entries.slice(first, first + visible + 1).map((entry, index) => {
    const top = frame.height - frame.border - index * step
    const ground = chosen.has(first + index)
      ? `${chosenGround} ${frame.border} ${fixed(top - step)} ${fixed(frame.width - 2 * frame.border)} ${fixed(step)} re f\n`
      : ''
    const x = startOf(pen.widthOf(entry) * size, frame, align)
    return `${ground}${paint(colour, 'fill')}\n${pen.show(entry, { x, y: top - size * 0.9, size })}`
  })
  return marked(frame, parts.join('\n'))
}

/** How a field of this kind is laid out. */
export function layoutOf({ kind, maxLength }: Pick<FormField, 'kind' | 'maxLength'>): Pick<ShownText, 'cells' | 'isMultiline'> {
  return { isMultiline: kind === 'longText', cells: kind === 'comb' && maxLength !== undefined && maxLength > 0 ? maxLength : undefined }
}

const chosenGround = '.6 .75686 .8549 rg'

function linesOf(
  frame: WidgetFrame,
  pen: TextPen,
  { text, size, align, isMultiline = false }: ShownText,
): { lines: string[]; isCut: boolean } {
  const padding = paddingOf(frame)
  const room = {
    width: Math.max(1, frame.width - 2 * padding),
    height: Math.max(1, frame.height - 2 * (isMultiline ? padding : frame.border)),
  }
  const measure = (part: string) => pen.widthOf(part)
  const laid: LaidText = isMultiline ? layOutLines(text, room, size, measure) : layOutLine(text, room, size, measure)
  const first = isMultiline ? frame.height - padding - laid.size * 0.85 : frame.height / 2 - laid.size * 0.35
  const lines = laid.lines.slice(0, maxLines).flatMap((line, index) => {
    const y = first - index * laid.size * lineHeight
    if (line === '' || y < -laid.size) return []
    return [pen.show(line, { x: startOf(measure(line) * laid.size, frame, align), y, size: laid.size })]
  })
  return { lines, isCut: laid.isCut }
}

const maxLines = 5000

/** A letter in the middle of each cell, in the order in which they're seen. */
function combOf(
  frame: WidgetFrame,
  pen: TextPen,
  { text, size: stated, align }: ShownText,
  cells: number,
): { lines: string[]; isCut: boolean } {
  const letters = pen.inSight(text.replace(/[\r\n]+/g, ' '))
  const cell = frame.width / cells
  const widest = Math.max(0.1, ...letters.map((letter) => pen.widthOf(letter)))
  const size = stated > 0 ? stated : Math.max(4, Math.floor(Math.min(12, frame.height * 0.7, cell / widest) * 10) / 10)
  const free = Math.max(0, cells - letters.length)
  const start = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0
  const lines = letters.slice(0, cells).map((letter, index) => {
    const x = (start + index + 0.5) * cell - (pen.widthOf(letter) * size) / 2
    return pen.show(letter, { x, y: frame.height / 2 - size * 0.35, size })
  })
  return { lines, isCut: letters.length > cells }
}

function startOf(width: number, frame: WidgetFrame, align: FieldLook['align']): number {
  const padding = paddingOf(frame)
  if (align === 'center') return (frame.width - width) / 2
  return align === 'right' ? frame.width - padding - width : padding
}

function paddingOf({ border }: WidgetFrame): number {
  return Math.max(1, border) * 2
}

function marked({ width, height, border }: WidgetFrame, content: string): string {
  return `/Tx BMC\nq ${fixed(border)} ${fixed(border)} ${fixed(width - 2 * border)} ${fixed(height - 2 * border)} re W n\n${content}\nQ\nEMC\n`
}

function fixed(value: number): number {
  return Number(value.toFixed(2))
}
