import { type Box, boxAround, type Point, type Quad } from '@octavo/core/edits/geometry.ts'
import { invert, type Matrix, transform } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { visiblePage } from '../stamp/visible-page.ts'

/** A page as edits name places on it: as displayed, origin top left, y downwards, in points. */
export interface SeenPage {
  width: number
  height: number
  /** A point in the page's own space. */
  pointOf(point: Point): Point
  /** A point of the page's own space as it is seen. */
  seenOf(point: Point): Point
  /** The rectangle of an annotation around points, widened by some points. */
  rectangle(points: readonly Point[], by?: number): PdfObject
  /** The corners as annotations list them: top left, top right, bottom left, bottom right. */
  quadPoints(quads: readonly Quad[]): PdfObject
  /** A box with the page's own corners. */
  boxOf(rectangle: readonly number[]): Box
  /** Points of the page's own space as long as one of the displayed page. */
  unit: number
}

export function seenPage(pdf: Pdf, page: PdfObject): SeenPage {
  const { width, height, toPage } = visiblePage(page)
  const fromPage: Matrix = invert(toPage)
  const pointOf = ({ x, y }: Point) => transform(toPage, x, height - y)
  const unit = Math.hypot(toPage[0], toPage[1])
  return {
    width,
    height,
    pointOf,
    seenOf({ x, y }) {
      const seen = transform(fromPage, x, y)
      return { x: seen.x, y: height - seen.y }
    },
    unit,
    rectangle(points, by = 0) {
      const { x, y, width: across, height: up } = boxAround(points.map(pointOf))
      const wider = by * unit
      return pdf.array([x - wider, y - wider, x + across + wider, y + up + wider].map(rounded))
    },
    quadPoints: (quads) =>
      pdf.array(
        quads.flatMap(([topLeft, topRight, bottomRight, bottomLeft]) =>
          [topLeft, topRight, bottomLeft, bottomRight].flatMap((corner) => {
            const { x, y } = pointOf(corner ?? { x: 0, y: 0 })
            return [rounded(x), rounded(y)]
          }),
        ),
      ),
    boxOf([left = 0, bottom = 0, right = 0, top = 0]) {
      const corners = [transform(fromPage, left, bottom), transform(fromPage, right, top)]
      const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => height - y)]
      const [x, y] = [Math.min(...across), Math.min(...down)]
      return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }
    },
  }
}

/** To a thousandth, which is finer than anything is drawn. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
