import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { boxOf } from '../read/boxes.ts'
import { borderOf, colourOf } from './field-look.ts'

/** The inside of a widget, upright: its size, its border, and the way to its place. */
export interface WidgetFrame {
  width: number
  height: number
  border: number
  matrix: readonly number[]
  /** The operators that draw its background and border. */
  ground: string
}

/** The frame of a widget; undefined if it has no place. */
export function frameOf(widget: PdfObject): WidgetFrame | undefined {
  const box = boxOf(widget.get('/Rect'))
  if (!box) return undefined
  const [across, up] = [box.right - box.left, box.top - box.bottom]
  const marks = widget.get('/MK')
  const turns = ((Math.round((marks.get('/R').integer ?? 0) / 90) % 4) + 4) % 4
  const [width, height] = turns % 2 === 0 ? [across, up] : [up, across]
  const matrices = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, across, 0],
    [-1, 0, 0, -1, across, up],
    [0, -1, 1, 0, 0, up],
  ]
  const stated = borderOf(widget)
  const border = Math.min(stated.width, width / 3, height / 3)
  const lines = colourOf(marks.get('/BC'))
  return {
    width,
    height,
    border: lines === undefined ? Math.min(1, border) : border,
    matrix: matrices[turns] ?? [],
    ground: groundOf({ width, height }, { background: colourOf(marks.get('/BG')), lines, ...stated, border }),
  }
}

/** Gives a widget an appearance. An appearance that was made for it before gets the new content. */
export function setAppearance(
  pdf: Pdf,
  widget: PdfObject,
  { frame, content, resources, made }: { frame: WidgetFrame; content: string; resources?: PdfObject; made: Map<number, number> },
): void {
  const bytes = deflateSync(Buffer.from(`${frame.ground}${content}`, 'latin1'))
  const before = made.get(widget.id)
  const stream = before === undefined ? pdf.stream(bytes, { '/Filter': '/FlateDecode' }) : pdf.object(before)
  if (before !== undefined) pdf.replaceStream(stream, bytes, { filter: '/FlateDecode' })
  made.set(widget.id, stream.id)
  // Set each time: changes of a document may be taken back between two fills.
  stream.set('/Type', '/XObject').set('/Subtype', '/Form')
  stream.set('/BBox', pdf.array([0, 0, frame.width, frame.height])).set('/Resources', resources ?? pdf.dictionary())
  if (frame.matrix[0] !== 1) stream.set('/Matrix', pdf.array(frame.matrix))
  widget.set('/AP', pdf.dictionary({ '/N': stream }))
  widget.remove('/AS')
}

/** A colour as operands and operator. */
export function paint(colour: string, use: 'fill' | 'line'): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number((Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)))
  if (red === green && green === blue) return `${red} ${use === 'fill' ? 'g' : 'G'}`
  return `${red} ${green} ${blue} ${use === 'fill' ? 'rg' : 'RG'}`
}

interface Ground {
  background: string | undefined
  lines: string | undefined
  border: number
  style: ReturnType<typeof borderOf>['style']
  dash: readonly number[]
}

function groundOf({ width, height }: { width: number; height: number }, { background, lines, border, style, dash }: Ground): string {
  const filled = background === undefined ? '' : `${paint(background, 'fill')} 0 0 ${width} ${height} re f\n`
  if (lines === undefined || border <= 0) return filled === '' ? '' : `q\n${filled}Q\n`
  const half = border / 2
  const dashes = style === 'dashed' ? `[${dash.join(' ')}] 0 d ` : ''
  const edge = style === 'underline' ? `0 ${half} m ${width} ${half} l S` : `${half} ${half} ${width - border} ${height - border} re S`
  const depth = style === 'beveled' || style === 'inset' ? reliefOf(width, height, border, style) : ''
  return `q\n${filled}${depth}${dashes}${paint(lines, 'line')} ${border} w ${edge}\nQ\n`
}

/** Light and shade inside the border. */
function reliefOf(width: number, height: number, border: number, style: 'beveled' | 'inset'): string {
  const [inner, deep] = [border, border * 2]
  const [light, dark] = style === 'beveled' ? ['1 g', '.5 g'] : ['.5 g', '.75 g']
  const upper = `${inner} ${inner} m ${inner} ${height - inner} l ${width - inner} ${height - inner} l ${width - deep} ${height - deep} l ${deep} ${height - deep} l ${deep} ${deep} l f`
  const lower = `${width - inner} ${height - inner} m ${width - inner} ${inner} l ${inner} ${inner} l ${deep} ${deep} l ${width - deep} ${deep} l ${width - deep} ${height - deep} l f`
  return `${light} ${upper}\n${dark} ${lower}\n`
}
