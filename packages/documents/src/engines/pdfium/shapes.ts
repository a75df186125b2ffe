import { type Matrix, multiply } from '../matrix.ts'
import { type Pointer, pdfium } from './library.ts'
import type { Box } from './page.ts'

/** A path, a shading or a text on a page. */
export interface PageShape {
  kind: 'drawn' | 'text'
  /** In the page's own space. */
  box: Box
  /** Curves and slanted lines in it, which tables and frames don't have; counted up to a few. */
  strokes: number
}

/** All shapes of an open page, including those inside forms; only the first ones if there are very many. */
export function shapesOfPage(page: Pointer): PageShape[] {
  const library = pdfium()
  const shapes: PageShape[] = []
  const count = library.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && shapes.length < maxShapes; index++)
    collect(library.FPDFPage_GetObject(page, index), unmoved, shapes, 0)
  return shapes
}

const maxShapes = 10_000
const maxDepth = 8
/** More of them in one path make no difference. */
const maxStrokes = 24
const unmoved: Matrix = [1, 0, 0, 1, 0, 0]
const [textObject, pathObject, shadingObject, formObject] = [1, 2, 4, 5] as const
const [lineSegment, curveSegment] = [0, 1] as const

function collect(object: Pointer | null, toPage: Matrix, shapes: PageShape[], depth: number): void {
  if (object === null) return
  const library = pdfium()
  const type = library.FPDFPageObj_GetType(object)
  if (type === formObject) {
    if (depth < maxDepth) collectForm(object, toPage, shapes, depth)
    return
  }
  if (type !== textObject && type !== pathObject && type !== shadingObject) return
  const box = boxOf(object, toPage)
  if (!box) return
  if (type === textObject) shapes.push({ kind: 'text', box, strokes: 0 })
  else shapes.push({ kind: 'drawn', box, strokes: type === shadingObject ? maxStrokes : strokesIn(object) })
}

function collectForm(form: Pointer, toPage: Matrix, shapes: PageShape[], depth: number): void {
  const library = pdfium()
  const matrix = new Float32Array(6)
  if (!library.FPDFPageObj_GetMatrix(form, matrix)) return
  const inner = multiply([...matrix] as unknown as Matrix, toPage)
  const count = library.FPDFFormObj_CountObjects(form)
  for (let index = 0; index < count && shapes.length < maxShapes; index++)
    collect(library.FPDFFormObj_GetObject(form, index), inner, shapes, depth + 1)
}

/** The visible area of an object on the page, as far as its clipping consists of paths. */
function boxOf(object: Pointer, [a, b, c, d, e, f]: Matrix): Box | undefined {
  const sides = [new Float32Array(1), new Float32Array(1), new Float32Array(1), new Float32Array(1)] as const
  if (!pdfium().FPDFPageObj_GetBounds(object, ...sides)) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = sides.map((side) => side[0])
  const clipped = clippedBox(object, [left, bottom, right, top])
  if (!clipped) return undefined
  const corners = [clipped[0], clipped[2]].flatMap((x) =>
    [clipped[1], clipped[3]].map((y) => [x * a + y * c + e, x * b + y * d + f] as const),
  )
  const box = boxAround(corners)
  return box.every(Number.isFinite) ? box : undefined
}

function clippedBox(object: Pointer, box: Box): Box | undefined {
  const library = pdfium()
  const clip = library.FPDFPageObj_GetClipPath(object)
  const paths = clip === null ? 0 : Math.min(library.FPDFClipPath_CountPaths(clip), maxClips)
  let seen = box
  for (let path = 0; clip !== null && path < paths; path++) {
    const count = Math.max(0, library.FPDFClipPath_CountPathSegments(clip, path))
    if (count === 0 || count > maxClipPoints) continue
    const points = Array.from({ length: count }, (_, index) => pointOf(library.FPDFClipPath_GetPathSegment(clip, path, index)))
    const [left, bottom, right, top] = boxAround(points.filter((point) => point !== undefined))
    seen = [Math.max(seen[0], left), Math.max(seen[1], bottom), Math.min(seen[2], right), Math.min(seen[3], top)]
  }
  return seen[0] <= seen[2] && seen[1] <= seen[3] ? seen : undefined
}

const maxClips = 16
const maxClipPoints = 200

function boxAround(points: readonly (readonly [number, number])[]): Box {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]
}

const [pointX, pointY] = [new Float32Array(1), new Float32Array(1)]

function pointOf(segment: Pointer | null): readonly [number, number] | undefined {
  if (segment === null || !pdfium().FPDFPathSegment_GetPoint(segment, pointX, pointY)) return undefined
  return [pointX[0] ?? 0, pointY[0] ?? 0]
}

function strokesIn(path: Pointer): number {
  const library = pdfium()
  const count = library.FPDFPath_CountSegments(path)
  let before: readonly [number, number] = [0, 0]
  let [strokes, curvePoints, straight] = [0, 0, 0]
  for (let index = 0; index < count && strokes + curvePoints / 3 < maxStrokes; index++) {
    const segment = library.FPDFPath_GetPathSegment(path, index)
    const at = pointOf(segment)
    if (segment === null || !at) continue
    const type = library.FPDFPathSegment_GetType(segment)
    // A curve has three points.
    if (type === curveSegment) curvePoints += 1
    else if (type === lineSegment && Math.abs(at[0] - before[0]) > leastSlant && Math.abs(at[1] - before[1]) > leastSlant) strokes += 1
    else if (type === lineSegment) straight += 1
    before = at
  }
  // Four round corners between straight sides still make a frame.
  const isFrame = strokes === 0 && curvePoints === 12 && straight >= 2
  return isFrame ? 0 : strokes + curvePoints / 3
}

const leastSlant = 0.5
