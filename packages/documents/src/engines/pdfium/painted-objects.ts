import { isRectangle, type PaintedPath, type PaintedThing } from '@octavo/layout/slides/painted.ts'
import type { Box } from '@octavo/layout/words.ts'
import { multiply } from '../matrix.ts'
import { type Pointer, pdfium } from './library.ts'
import { pathOf } from './object-path.ts'
import { move, pointOf } from './object-points.ts'

/** Something painted, and the objects that paint it. */
export interface PaintedObject {
  thing: PaintedThing
  pointers: Pointer[]
}

const [textObject, pathObject, imageObject, formObject] = [1, 2, 3, 5] as const
const [maxObjects, maxDepth, maxVisited] = [3000, 8, 100_000]

/** The objects of an open page in the order of painting, those of forms too. Texts are never drawn again. */
export function readObjects(page: Pointer, toShown: readonly number[]): PaintedObject[] {
  const library = pdfium()
  const found: PaintedObject[] = []
  const count = library.FPDFPage_CountObjects(page)
  const place = { toShown, clip: everywhere, depth: 0, budget: { left: maxVisited } }
  for (let index = 0; index < count; index++) addObject(library.FPDFPage_GetObject(page, index), place, found)
  return found.length <= maxObjects ? found : [joined(found)]
}

/** A page with very many objects is one image. */
function joined(found: readonly PaintedObject[]): PaintedObject {
  const boxes = found.map(({ thing }) => thing.box)
  const box = boxes.reduce((all, one) => ({
    left: Math.min(all.left, one.left),
    top: Math.min(all.top, one.top),
    right: Math.max(all.right, one.right),
    bottom: Math.max(all.bottom, one.bottom),
  }))
  return { thing: { kind: 'other', box, mark: -1 }, pointers: found.flatMap(({ pointers }) => pointers) }
}

/** The way from an object's container to the page, and the part of the page that the container is seen in. */
interface Place {
  toShown: readonly number[]
  clip: Box
  depth: number
  /** How many more objects are looked at: forms inside forms may multiply them. */
  budget: { left: number }
}

const everywhere: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }

function addObject(object: Pointer | null, place: Place, found: PaintedObject[]): void {
  if (object === null || place.budget.left <= 0) return
  place.budget.left -= 1
  const library = pdfium()
  const type = library.FPDFPageObj_GetType(object)
  if (type === textObject) {
    library.FPDFPageObj_SetIsActive(object, 0)
    return
  }
  const seen = seenPart(object, place)
  if (!seen) return
  if (type === formObject) {
    addForm(object, { ...place, clip: seen.box }, found)
    return
  }
  const thing = { box: seen.box, mark: library.FPDFPageObj_GetMarkedContentID(object) }
  if (type === imageObject) found.push({ thing: { ...thing, kind: 'image', image: imageOf(object) }, pointers: [object] })
  else {
    const path = type === pathObject ? pathOf(object, place.toShown) : undefined
    if (path === 'nothing') return
    const shape = path && (seen.isWhole ? path : seen.isCutStraight ? cutRectangle(path, seen.box) : undefined)
    found.push({ thing: shape ? { ...thing, kind: 'path', path: shape } : { ...thing, kind: 'other' }, pointers: [object] })
  }
}

/** The seen part of a filled rectangle is one too. */
function cutRectangle(path: PaintedPath, { left, top, right, bottom }: Box): PaintedPath | undefined {
  if (path.stroke || !isRectangle(path)) return undefined
  return { ...path, steps: [['move', left, top], ['line', right, top], ['line', right, bottom], ['line', left, bottom], ['close']] }
}

function addForm(form: Pointer, place: Place, found: PaintedObject[]): void {
  const library = pdfium()
  const matrix = new Float32Array(6)
  if (place.depth >= maxDepth || !library.FPDFPageObj_GetMatrix(form, matrix)) return
  const inside: PaintedObject[] = []
  const inner = { ...place, toShown: multiply(matrix, place.toShown), depth: place.depth + 1 }
  const count = library.FPDFFormObj_CountObjects(form)
  for (let index = 0; index < count && place.budget.left > 0; index++) addObject(library.FPDFFormObj_GetObject(form, index), inner, inside)
  // What is drawn through a mask, or mixed with what lies below, is one thing.
  if (!library.FPDFPageObj_HasTransparency(form)) found.push(...inside)
  else if (inside.length > 0) found.push({ ...joined(inside), pointers: inside.flatMap(({ pointers }) => pointers) })
}

/** The part of an object that is seen, and whether that is all of it; undefined for none. */
function seenPart(object: Pointer, { toShown, clip }: Place): { box: Box; isWhole: boolean; isCutStraight: boolean } | undefined {
  const sides = [new Float32Array(1), new Float32Array(1), new Float32Array(1), new Float32Array(1)] as const
  if (!pdfium().FPDFPageObj_GetBounds(object, ...sides)) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = sides.map((side) => side[0])
  const whole = around(
    [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
    toShown,
  )
  const own = clipOf(object, toShown)
  const box = shared(shared(whole, clip), own.box)
  if (!box || !Object.values(box).every(Number.isFinite)) return undefined
  const isUncut = [box.left - whole.left, box.top - whole.top, whole.right - box.right, whole.bottom - box.bottom].every(
    (cut) => cut < tolerance,
  )
  return { box, isWhole: isUncut && own.isRectangle, isCutStraight: own.isRectangle }
}

const tolerance = 0.5
const [maxClips, maxClipPoints] = [16, 200]

/** The part of the page that an object is clipped to, and whether that is a rectangle. */
function clipOf(object: Pointer, toShown: readonly number[]): { box: Box; isRectangle: boolean } {
  const library = pdfium()
  const clip = library.FPDFPageObj_GetClipPath(object)
  const paths = clip === null ? 0 : Math.min(library.FPDFClipPath_CountPaths(clip), maxClips)
  let box = everywhere
  let isRectangle = true
  for (let path = 0; clip !== null && path < paths; path++) {
    const count = library.FPDFClipPath_CountPathSegments(clip, path)
    if (count <= 0) continue
    const points = Array.from({ length: Math.min(count, maxClipPoints) }, (_, index) =>
      pointOf(library.FPDFClipPath_GetPathSegment(clip, path, index)),
    )
    if (count > 5) isRectangle = false
    if (count <= maxClipPoints) box = shared(box, around(points, toShown)) ?? nowhere
  }
  return { box, isRectangle }
}

const nowhere: Box = { left: 0, top: 0, right: -1, bottom: -1 }

function shared(one: Box | undefined, other: Box): Box | undefined {
  if (!one) return undefined
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
  return box.left <= box.right && box.top <= box.bottom ? box : undefined
}

function around(points: readonly (readonly [number, number])[], matrix: readonly number[]): Box {
  const moved = points.map(([x, y]) => move(x, y, matrix))
  const [xs, ys] = [moved.map(([x]) => x), moved.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function imageOf(object: Pointer): NonNullable<PaintedThing['image']> {
  const library = pdfium()
  const [width, height] = [new Uint32Array(1), new Uint32Array(1)]
  library.FPDFImageObj_GetImagePixelSize(object, width, height)
  const name = new Uint8Array(32)
  const filters = Math.min(4, Math.max(0, library.FPDFImageObj_GetImageFilterCount(object)))
  const names = Array.from({ length: filters }, (_, index) => {
    const length = library.FPDFImageObj_GetImageFilter(object, index, name, name.length)
    return Buffer.from(name.subarray(0, Math.max(0, Math.min(length, name.length) - 1))).toString('latin1')
  })
  return { width: width[0] ?? 0, height: height[0] ?? 0, isPhoto: names.some((filter) => /^(DCT|JPX)/.test(filter)) }
}
