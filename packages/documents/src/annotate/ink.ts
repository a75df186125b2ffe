import type { Ink } from '@octavo/core/edits/edit.ts'
import type { InkPoint, Point } from '@octavo/core/edits/geometry.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { addAnnotation } from './annotation.ts'
import { at, colorOperator, drawnForm } from './paint.ts'
import { rounded, type SeenPage, seenPage } from './seen-page.ts'

/** Adds the strokes of a pen as one annotation. */
export function addInk(pdf: Pdf, page: PdfObject, edit: Ink): void {
  const { id, strokes, color, width, opacity } = edit
  const seen = seenPage(pdf, page)
  const { form, rectangle } = inkForm(pdf, seen, edit)
  const list = strokes.map((stroke) =>
    pdf.array(
      stroke.flatMap((point) => {
        const { x, y } = seen.pointOf(pointOfInk(point))
        return [rounded(x), rounded(y)]
      }),
    ),
  )
  addAnnotation(pdf, page, {
    ...{ subtype: '/Ink', rectangle, id, color, opacity, appearance: form },
    entries: { '/InkList': pdf.array(list), '/BS': pdf.dictionary({ '/W': rounded(width * seen.unit) }) },
  })
}

/** Strokes drawn in the page's own space. */
export function inkForm(
  pdf: Pdf,
  seen: SeenPage,
  { strokes, color, width, opacity, pen }: Pick<Ink, 'strokes' | 'color' | 'width' | 'opacity' | 'pen'>,
): { form: PdfObject; rectangle: PdfObject } {
  const rectangle = seen.rectangle(strokes.flat().map(pointOfInk), width)
  const content = inkContent(strokes, { color, width: width * seen.unit, place: seen.pointOf })
  return { form: drawnForm(pdf, content, { box: rectangle, opacity, blend: pen === 'marker' ? 'Multiply' : 'Normal' }), rectangle }
}

/** The operators that draw strokes: smooth through the middles of their points, thicker where the pen was pressed. */
export function inkContent(
  strokes: readonly InkPoint[][],
  { color, width, place }: { color: string; width: number; place: (point: Point) => Point },
): string {
  const drawn = strokes.map((stroke) => {
    const points = stroke.map((point) => place(pointOfInk(point)))
    const [first] = points
    if (!first) return ''
    const isEven = stroke.every(([, , pressure]) => pressure === stroke[0]?.[2])
    const widthAt = (index: number) => rounded(width * pressed(stroke[index]?.[2] ?? 128))
    if (points.length === 1) return `${widthAt(0)} w ${at(first)} m ${at(first)} l S`
    if (isEven) return `${widthAt(0)} w ${at(first)} m ${curve(points)} S`
    return points
      .slice(1)
      .map((point, index) => `${widthAt(index + 1)} w ${at(points[index] ?? point)} m ${at(point)} l S`)
      .join(' ')
  })
  return `${colorOperator(color, 'line')} 1 J 1 j ${drawn.join('\n')}`
}

/** Half the pressure draws the width that was chosen. */
function pressed(pressure: number): number {
  return 0.5 + pressure / 256
}

/** Curves from the middle of each piece to the next, bent by the point between them. */
function curve(points: readonly Point[]): string {
  const pieces: string[] = []
  let from = points[0] ?? { x: 0, y: 0 }
  for (let index = 1; index < points.length - 1; index++) {
    const [bend, next] = [points[index] ?? from, points[index + 1] ?? from]
    const to = { x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 }
    pieces.push(`${at(towards(from, bend))} ${at(towards(to, bend))} ${at(to)} c`)
    from = to
  }
  return `${pieces.join(' ')} ${at(points.at(-1) ?? from)} l`
}

/** A curve with one bend as PDF draws it, with two. */
function towards(end: Point, bend: Point): Point {
  return { x: end.x + ((bend.x - end.x) * 2) / 3, y: end.y + ((bend.y - end.y) * 2) / 3 }
}

export function pointOfInk([x, y]: InkPoint): Point {
  return { x, y }
}
