import type { Edit, Signature, TextChange } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround, type InkPoint, type Point } from '@octavo/core/edits/geometry.ts'

/** The icon of a note. */
export const noteSize = { width: 20, height: 20 }

/** The box around what an edit shows, in points of its page. */
export function boxOfEdit(edit: Edit): Box {
  switch (edit.kind) {
    case 'shape':
      return boxAround(edit.points)
    case 'ink':
      return boxAround(edit.strokes.flat().map(([x, y]) => ({ x, y })))
    case 'markup':
      return boxAround(edit.quads.flat())
    case 'redact':
      return boxAround(edit.areas.flat())
    case 'note':
      return { ...edit.at, ...noteSize }
    case 'text-change':
      return moved(grownBlock(edit), edit.move ?? { x: 0, y: 0 })
    case 'existing':
    case 'existing-image':
      return (typeof edit.change === 'string' ? undefined : edit.change.box) ?? edit.was ?? nowhere
    default:
      return edit.box
  }
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }

/** The box of a changed paragraph, with as many lines as it has now. */
function grownBlock({ block, text, setting }: TextChange): Box {
  const box = block.box ?? nowhere
  if (!setting || text.length === 0) return box
  const added = text.reduce((count, run) => count + run.text.split('\n').length - 1, 0) - (block.was.split('\n').length - 1)
  return { ...box, height: Math.max(setting.leading, box.height + added * setting.leading) }
}

/** The edit with its box at another place, and of another size where it has one. */
export function withBox(edit: Edit, box: Box): Edit {
  const from = boxOfEdit(edit)
  const point = ({ x, y }: Point): Point => ({
    x: along(x, from.x, from.width, box.x, box.width),
    y: along(y, from.y, from.height, box.y, box.height),
  })
  switch (edit.kind) {
    case 'shape':
      return { ...edit, points: edit.points.map(point) }
    case 'ink':
      return { ...edit, strokes: edit.strokes.map((stroke) => stroke.map((place) => inkPoint(place, point))) }
    case 'markup':
      return { ...edit, quads: edit.quads.map((quad) => quad.map(point)) }
    case 'redact':
      return { ...edit, areas: edit.areas.map((area) => area.map(point)) }
    case 'note':
      return { ...edit, at: { x: box.x, y: box.y } }
    case 'text-change':
      return { ...edit, move: { x: rounded(box.x - (edit.block.box?.x ?? 0)), y: rounded(box.y - (edit.block.box?.y ?? 0)) } }
    case 'signature':
      return { ...edit, box, look: 'ink' in edit.look ? movedInk(edit.look, point, box.width / (from.width || 1)) : edit.look }
    case 'existing':
      return typeof edit.change === 'string' ? edit : { ...edit, change: { ...edit.change, box } }
    case 'existing-image':
      return typeof edit.change === 'string' ? edit : { ...edit, change: { box } }
    default:
      return { ...edit, box }
  }
}

/** Whether its size can be changed. */
export function isResizable({ kind }: Edit): boolean {
  return !['markup', 'note', 'text-change'].includes(kind)
}

/** Whether there can be a second one like it: not of what belongs to the file. */
export function canCopy({ kind }: Edit): boolean {
  return kind !== 'text-change' && kind !== 'existing' && kind !== 'existing-image'
}

/** Whether it can be moved. Marks belong to the text under them. */
export function isMovable({ kind }: Edit): boolean {
  return kind !== 'markup'
}

/** Whether it can be turned. */
export function rotationOf(edit: Edit): number | undefined {
  return 'rotation' in edit ? edit.rotation : undefined
}

type InkLook = Extract<Signature['look'], { ink: unknown }>

/** The strokes of a signature lie on the page, inside its box. */
function movedInk(look: InkLook, point: (at: Point) => Point, scale: number): InkLook {
  const ink = look.ink.map((stroke) => stroke.map((place) => inkPoint(place, point)))
  return { ...look, ink, width: rounded(Math.min(500, look.width * scale)) }
}

function inkPoint([x, y, pressure]: InkPoint, point: (at: Point) => Point): InkPoint {
  const to = point({ x, y })
  return [to.x, to.y, pressure]
}

function along(value: number, from: number, length: number, to: number, toLength: number): number {
  return rounded(length === 0 ? to + (value - from) : to + ((value - from) * toLength) / length)
}

function moved(box: Box, by: Point): Box {
  return { ...box, x: box.x + by.x, y: box.y + by.y }
}

/** A hundredth of a point is finer than any screen shows. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
