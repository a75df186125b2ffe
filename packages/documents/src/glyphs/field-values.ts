import type { PdfObject } from '../engines/qpdf/object.ts'
import { boxOf } from '../read/boxes.ts'
import { inherited } from '../read/page-boxes.ts'
import { deviceColour } from './drawing/colour-space.ts'
import { type FieldLines, type FieldStyle, fieldLines } from './field-lines.ts'
import type { ContentForm } from './page-interpreter.ts'
import { textWidth, valueFont } from './value-font.ts'

/**
 * What a field without a stored appearance shows: its value, laid out in its rectangle. Each viewer chooses its own font for it, so the
 * value itself is the text, not the codes of that font.
 */
export function shownValue(widget: PdfObject, form: PdfObject): ContentForm | undefined {
  const shown = shownLines(widget, form)
  return shown && { ...contentOf(shown.lines), matrix: shown.matrix }
}

/** The lines of a field's value, and the matrix that places them on the page. */
export interface ShownLines {
  lines: FieldLines
  matrix: number[]
}

/** How a field's value is laid out in its rectangle; undefined if it shows none. */
export function shownLines(widget: PdfObject, form: PdfObject): ShownLines | undefined {
  const box = boxOf(widget.get('/Rect'))
  const text = textOf(widget)
  if (!box || text.trim() === '') return undefined
  const turns = quarterTurns(widget.get('/MK').get('/R').integer ?? 0)
  const [across, up] = [box.right - box.left, box.top - box.bottom]
  const room = turns % 2 === 0 ? { width: across, height: up } : { width: up, height: across }
  const matrices = [
    [1, 0, 0, 1, box.left, box.bottom],
    [0, 1, -1, 0, box.right, box.bottom],
    [-1, 0, 0, -1, box.right, box.top],
    [0, -1, 1, 0, box.left, box.top],
  ]
  return { lines: fieldLines(text, room, styleOf(widget, form)), matrix: matrices[turns] ?? [] }
}

/** Whether viewers generate a field's appearance if the form requests it; buttons keep the one in the file. */
export function isWritten(widget: PdfObject): boolean {
  const type = inherited(widget, '/FT').name
  return isWidget(widget) && (type === '/Tx' || type === '/Ch')
}

export function isWidget(annotation: PdfObject): boolean {
  return annotation.get('/Subtype').name === '/Widget'
}

/** The visible text of a field; a list shows all its entries, one below the other. */
function textOf(widget: PdfObject): string {
  const type = inherited(widget, '/FT').name
  if (type === '/Btn') return has(widget, pushButton) ? (widget.get('/MK').get('/CA').text ?? '') : ''
  const value = inherited(widget, '/V').text ?? ''
  if (type === '/Ch') {
    const entries = inherited(widget, '/Opt').items(maxEntries).map(entryOf)
    if (!has(widget, combo)) return entries.map(({ shown }) => shown).join('\n')
    return entries.find(({ meant }) => meant === value)?.shown ?? value
  }
  return has(widget, password) ? '*'.repeat(value.length) : value
}

/** An entry of a list is a text, or an export value and a text. */
function entryOf(entry: PdfObject): { meant: string; shown: string } {
  const meant = (entry.isArray ? entry.at(0) : entry).text ?? ''
  return { meant, shown: (entry.isArray ? entry.at(1).text : undefined) ?? meant }
}

function styleOf(widget: PdfObject, form: PdfObject): FieldStyle {
  const ownOr = (key: string) => {
    const own = inherited(widget, key)
    return own.isNull ? form.get(key) : own
  }
  const size = Number(/(-?[\d.]+)\s+Tf\b/.exec(ownOr('/DA').text ?? '')?.[1] ?? 0)
  const type = inherited(widget, '/FT').name
  const isList = type === '/Ch' && !has(widget, combo)
  return {
    size: Math.abs(size) || 0,
    side: type === '/Btn' ? 1 : Math.min(2, Math.max(0, ownOr('/Q').integer ?? 0)),
    isMultiline: isList || (type === '/Tx' && has(widget, multiline)),
  }
}

/** Flags of fields (ISO 32000, 12.7.4). */
const multiline = 1 << 12
const password = 1 << 13
const pushButton = 1 << 16
const combo = 1 << 17

function has(widget: PdfObject, flag: number): boolean {
  return ((inherited(widget, '/Ff').integer ?? 0) & flag) !== 0
}

const maxEntries = 1000

/** Content that shows the lines; a line too long for its field is condensed. */
function contentOf({ size, lines }: FieldLines): Pick<ContentForm, 'content' | 'resources'> {
  const { font, codesOf } = valueFont(lines.flatMap(({ text }) => Array.from(text)))
  const shown = lines.map(({ text, x, y, width }) => {
    const scale = (100 * width) / textWidth(text)
    return `BT /F ${size} Tf ${scale} Tz 1 0 0 1 ${x} ${y} Tm <${codesOf(text)}> Tj ET`
  })
  return {
    content: Buffer.from(shown.join('\n')),
    resources: {
      font: () => font,
      form: () => undefined,
      actualText: () => undefined,
      stateFont: () => undefined,
      colourSpace: () => deviceColour,
      image: () => undefined,
      markNumber: () => undefined,
    },
  }
}

function quarterTurns(degrees: number): number {
  return ((Math.round(degrees / 90) % 4) + 4) % 4
}
