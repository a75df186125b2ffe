import type { Edit, ExistingAnnotation, ExistingImage } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround, boxesMeet, type InkPoint, type Point, turnedQuad } from '@octavo/core/edits/geometry.ts'
import type { HiddenThings, PageAnnotation, PageField, PageThings } from '../../../shared/pdf/page-things.ts'
import { boxOfEdit, rotationOf, rounded } from './edit-box.ts'
import { levelOf, levels } from './edit-level.ts'

/** An edit of something that the file has on its page. */
export type ExistingEdit = ExistingAnnotation | ExistingImage

export function isExisting(edit: Edit): edit is ExistingEdit {
  return edit.kind === 'existing' || edit.kind === 'existing-image'
}

/** Smaller images are parts of something else, such as lines. */
const leastSide = 4
/** A larger image is the ground of the page, which a press anywhere would take hold of. */
const groundShare = 0.85

/** Whether an image is the ground of its page, as that of a scan is. */
export function isGround(box: Box, page: { width: number; height: number }): boolean {
  return box.width * box.height >= page.width * page.height * groundShare
}

/** The things of a page that no edit changes yet, as edits that change nothing. With the size of the page, images that fill it are left out. */
export function untouchedThings(
  { images, annotations }: PageThings,
  { on, edits, page }: { on: string; edits: readonly Edit[]; page?: { width: number; height: number } },
): ExistingEdit[] {
  const known = new Set(edits.flatMap((edit) => (edit.on === on && isExisting(edit) ? [nameOf(edit)] : [])))
  const base = (name: string) => ({ id: `${name}-${on}`.slice(0, 64), on, layerOrder: 0 })
  const found: ExistingEdit[] = [
    ...images
      .filter(({ box }) => Math.min(box.width, box.height) >= leastSide && !(page && isGround(box, page)))
      .map(
        ({ image, box }): ExistingImage => ({
          ...base(`image-${image}`),
          kind: 'existing-image',
          image,
          was: roundedBox(box),
          change: { box: roundedBox(box) },
        }),
      ),
    ...annotations.map(
      ({ annotation, box }): ExistingAnnotation => ({
        ...base(`annotation-${annotation}`),
        kind: 'existing',
        annotation,
        was: roundedBox(box),
        change: {},
      }),
    ),
  ]
  return found.filter((edit) => !known.has(nameOf(edit)))
}

function nameOf(edit: ExistingEdit): string {
  return edit.kind === 'existing' ? `annotation-${edit.annotation}` : `image-${edit.image}`
}

function roundedBox({ x, y, width, height }: Box): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

/** Whether an edit leaves its thing as the file has it. */
export function isUntouched({ change, was, ...edit }: ExistingEdit): boolean {
  if (typeof change === 'string') return false
  if (edit.kind === 'existing') return Object.keys(change).length === 0
  const { box } = change
  return box !== undefined && was !== undefined && JSON.stringify(box) === JSON.stringify(was)
}

/** What the page is drawn without, because edits draw it or remove it. */
export function hiddenBy(edits: readonly Edit[]): Pick<HiddenThings, 'images' | 'annotations'> {
  const touched = edits.filter(isExisting).filter((edit) => !isUntouched(edit) && edit.change !== 'flatten')
  return {
    images: touched.flatMap((edit) => (edit.kind === 'existing-image' ? [edit.image] : [])),
    annotations: touched.flatMap((edit) => (edit.kind === 'existing' ? [edit.annotation] : [])),
  }
}

/**
 * Annotations and fields of the file where something was added that becomes part of the page: they lie over it in every program. Those that
 * edits change are drawn by these.
 */
export function lyingOver({ annotations, fields }: PageThings, edits: readonly Edit[]): PageField[] {
  const changed = new Set(edits.flatMap((edit) => (edit.kind === 'existing' ? [edit.annotation] : [])))
  const left = [...annotations, ...fields].filter(({ annotation }) => !changed.has(annotation))
  // Most pages have none, and this is asked after every change.
  if (left.length === 0) return []
  const added = edits
    .filter((edit) => levelOf(edit) === levels.content)
    .map((edit) => boxAround(turnedQuad(boxOfEdit(edit), rotationOf(edit) ?? 0)))
  return left
    .filter(({ box }) => added.some((other) => boxesMeet(other, box)))
    .map(({ annotation, box }) => ({ annotation, box }))
    .sort((one, other) => one.annotation - other.annotation)
}

/** Whether a thing can get another colour: only if its entries tell how to draw it. */
export function canRestyle({ look }: PageAnnotation): boolean {
  return look !== undefined
}

/**
 * The edit that would add an annotation as it is after its change, to be drawn the same way; undefined while its own drawing still holds.
 */
export function redrawn(edit: ExistingAnnotation, annotation: PageAnnotation): Edit | undefined {
  const { change } = edit
  const { look, box: from } = annotation
  if (typeof change === 'string' || !look) return undefined
  if (change.color === undefined && change.opacity === undefined && change.width === undefined) return undefined
  const to = change.box ?? from
  const color = change.color ?? annotation.color
  const opacity = change.opacity ?? annotation.opacity
  const width = change.width ?? annotation.width
  const base = { id: edit.id, on: edit.on, layerOrder: edit.layerOrder, opacity }
  const placed = ({ x, y }: Point): Point => ({
    x: along(x, from.x, from.width, to.x, to.width),
    y: along(y, from.y, from.height, to.y, to.height),
  })
  if (look.kind === 'markup') return { ...base, kind: 'markup', how: look.how, quads: look.quads.map((quad) => quad.map(placed)), color }
  if (look.kind === 'ink') {
    const strokes = look.strokes.map((stroke) => stroke.map((point): InkPoint => [placed(point).x, placed(point).y, evenPressure]))
    return { ...base, kind: 'ink', strokes, color, width, pen: 'pen' }
  }
  const points = 'points' in look ? look.points.map(placed) : inside(to, change.width === undefined ? look.room : width / 2)
  const fill = look.fill === undefined ? {} : { fill: look.fill }
  return { ...base, kind: 'shape', shape: look.shape, points, stroke: { color, width, dash: [] }, ...fill, as: 'annotation' }
}

/** Half the pressure draws the width that is stated. */
const evenPressure = 128

function inside({ x, y, width, height }: Box, room: number): Point[] {
  return [
    { x: x + room, y: y + room },
    { x: x + width - room, y: y + height - room },
  ]
}

function along(value: number, from: number, length: number, to: number, toLength: number): number {
  return rounded(length === 0 ? to : to + ((value - from) * toLength) / length)
}
