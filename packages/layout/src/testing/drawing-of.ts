import type { DrawnLine, DrawnPath, PageDrawing } from '../page-drawing.ts'
import { glyphsOf, type PlacedText } from './glyphs-of.ts'

type Edges = readonly [left: number, top: number, right: number, bottom: number]

/** What is drawn on a page: texts, straight lines from one point to another, drawings with curves, and areas. */
export interface Drawn {
  texts: readonly PlacedText[]
  lines?: readonly Edges[]
  curves?: readonly Edges[]
  /** Filled rectangles in one colour. */
  areas?: readonly Edges[]
  colour?: number
  page?: { width: number; height: number }
}

/** The drawing of a page. */
export function drawingOf({
  texts,
  lines = [],
  curves = [],
  areas = [],
  colour = 0,
  page = { width: 600, height: 800 },
}: Drawn): PageDrawing {
  return {
    glyphs: glyphsOf(texts, page),
    lines: lines.map(([x0, y0, x1, y1]): DrawnLine => ({ x0, y0, x1, y1, width: 1, colour, kind: 'stroked' })),
    areas: areas.map(([left, top, right, bottom]) => ({ left, top, right, bottom, colour })),
    paths: [...lines.map((edges) => pathOf(edges, 0)), ...curves.map((edges) => pathOf(edges, 8))],
    images: [],
    isCut: false,
    textAt: () => undefined,
  }
}

function pathOf([left, top, right, bottom]: Edges, slants: number): DrawnPath {
  return { left, top, right, bottom, slants, fill: undefined, stroke: 0 }
}

/** The lines of a grid with these edges. */
export function gridLines(xs: readonly number[], ys: readonly number[]): Edges[] {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)]
  return [...ys.map((y): Edges => [left, y, right, y]), ...xs.map((x): Edges => [x, top, x, bottom])]
}

/** Texts in columns that begin at these places, row by row; a text may have several lines. */
export function rowsAt(
  rows: readonly (readonly string[])[],
  { xs, top, leading = 20 }: { xs: readonly number[]; top: number; leading?: number },
) {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column) =>
      text === ''
        ? []
        : text.split('\n').map((line, index): PlacedText => ({ text: line, at: [xs[column] ?? 0, top + row * leading + index * 12] })),
    ),
  )
}
