import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import type { GlyphFonts } from '../../../fonts/glyph-fonts.ts'
import { fieldLines } from '../../../glyphs/field-lines.ts'
import { colourOperator, lookForm } from './look-form.ts'

/** What a comment without a look of its own shows, drawn from what it says of itself; undefined for kinds that show nothing. */
export function commentLook(pdf: Pdf, annotation: PdfObject, fonts: GlyphFonts): PdfObject | undefined {
  const kind = annotation.get('/Subtype').name ?? ''
  const content = draw[kind]?.({ annotation, fonts, ...measures(annotation) })
  return content === undefined ? undefined : lookForm(pdf, annotation, `q\n${content}\nQ`)
}

interface Drawn {
  annotation: PdfObject
  fonts: GlyphFonts
  left: number
  bottom: number
  width: number
  height: number
  /** The width of its lines. */
  line: number
  stroke: string
  fill: string | undefined
}

function measures(annotation: PdfObject): Omit<Drawn, 'annotation' | 'fonts'> {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.get('/Rect').numbers()
  const line = annotation.get('/BS').get('/W').number ?? annotation.get('/Border').at(2).number ?? 1
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
    line,
    stroke: `${colourOperator(annotation.get('/C'), 'stroke') ?? '0 G'} ${line} w`,
    fill: colourOperator(annotation.get('/IC'), 'fill'),
  }
}

const draw: Readonly<Record<string, (drawn: Drawn) => string>> = {
  '/Square': ({ width, height, line, stroke, fill }) =>
    `${stroke} ${fill ?? ''} ${line / 2} ${line / 2} ${width - line} ${height - line} re ${fill ? 'B' : 'S'}`,
  '/Circle': ({ width, height, line, stroke, fill }) => `${stroke} ${fill ?? ''} ${ellipse(width, height, line)} ${fill ? 'B' : 'S'}`,
  '/Line': (drawn) => `${drawn.stroke} ${path(drawn, drawn.annotation.get('/L').numbers())} S`,
  '/Polygon': (drawn) =>
    `${drawn.stroke} ${drawn.fill ?? ''} ${path(drawn, drawn.annotation.get('/Vertices').numbers())} ${drawn.fill ? 'b' : 's'}`,
  '/PolyLine': (drawn) => `${drawn.stroke} ${path(drawn, drawn.annotation.get('/Vertices').numbers())} S`,
  '/Ink': (drawn) =>
    drawn.annotation
      .get('/InkList')
      .items(maxStrokes)
      .map((stroke) => `${drawn.stroke} ${path(drawn, stroke.numbers())} S`)
      .join('\n'),
  '/Underline': (drawn) => lines(drawn, 0.1),
  '/StrikeOut': (drawn) => lines(drawn, 0.45),
  '/Squiggly': (drawn) => lines(drawn, 0.1),
  // Without transparency a marker would hide the text, so that it becomes a frame.
  '/Highlight': (drawn) =>
    quads(drawn)
      .map((quad) => `${drawn.stroke} ${path(drawn, quad)} s`)
      .join('\n'),
  '/FreeText': freeText,
}

const maxStrokes = 5000

function path({ left, bottom }: Drawn, points: readonly number[]): string {
  const steps: string[] = []
  for (let at = 0; at + 1 < points.length; at += 2)
    steps.push(`${((points[at] ?? 0) - left).toFixed(2)} ${((points[at + 1] ?? 0) - bottom).toFixed(2)} ${at === 0 ? 'm' : 'l'}`)
  return steps.join(' ')
}

/** The corners of each marked piece of text, in the order in which they are drawn. */
function quads({ annotation }: Drawn): number[][] {
  const points = annotation.get('/QuadPoints').numbers()
  return Array.from({ length: Math.min(maxStrokes, Math.floor(points.length / 8)) }, (_, index) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = points.slice(index * 8, index * 8 + 8)
    return [a, b, c, d, g, h, e, f]
  })
}

/** A line across each marked piece, at a share of its height. */
function lines(drawn: Drawn, share: number): string {
  return quads(drawn)
    .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0]) => {
      const between = (top: number, low: number) => low + (top - low) * share
      return `${drawn.stroke} ${path(drawn, [between(x1, x4), between(y1, y4), between(x2, x3), between(y2, y3)])} S`
    })
    .join('\n')
}

/** Four curves that come close to an ellipse. */
function ellipse(width: number, height: number, line: number): string {
  const [rx, ry, x, y] = [(width - line) / 2, (height - line) / 2, width / 2, height / 2]
  const [kx, ky] = [rx * roundness, ry * roundness]
  const curve = (...numbers: number[]) => `${numbers.map((value) => value.toFixed(2)).join(' ')} c`
  return [
    `${(x + rx).toFixed(2)} ${y.toFixed(2)} m`,
    curve(x + rx, y + ky, x + kx, y + ry, x, y + ry),
    curve(x - kx, y + ry, x - rx, y + ky, x - rx, y),
    curve(x - rx, y - ky, x - kx, y - ry, x, y - ry),
    curve(x + kx, y - ry, x + rx, y - ky, x + rx, y),
    'h',
  ].join(' ')
}

const roundness = 0.5523

function freeText({ annotation, fonts, width, height }: Drawn): string {
  const defaults = annotation.get('/DA').text ?? ''
  const stated = Number(/([\d.]+)\s+Tf\b/.exec(defaults)?.[1] ?? 12)
  const colour = /([\d.\s]+(?:rg|g|k))\b/.exec(defaults)?.[1] ?? '0 g'
  const side = Math.min(2, Math.max(0, annotation.get('/Q').integer ?? 0))
  const { size, lines: placed } = fieldLines(
    annotation.get('/Contents').text ?? '',
    { width, height },
    { size: stated, side, isMultiline: true },
  )
  return `${colour}\n${placed.map(({ text, x, y }) => fonts.show(text, fonts.line(text), { x, y, size })).join('\n')}`
}
