import type { AddedText, Edit, Shape } from '@octavo/core/edits/edit.ts'
import { type Box, type Point, type Quad, quadOfBox, roundedStroke, turnedPoint } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { type PenPoint, simplified } from '../../../shared/signature/ink-path.ts'
import { newKey } from '../state/content.ts'
import { rounded } from '../state/edit-box.ts'
import type { Styles } from '../state/styles.ts'
import { boxFromCorner, uprightBox } from '../state/turned-box.ts'

/** What is being drawn right now. */
export interface Drag {
  points: PenPoint[]
  /** The areas of the text between the first point and the last, while text is marked. */
  quads: Quad[]
}

function base(on: string) {
  return { id: newKey('edit'), on, layerOrder: 0 }
}

/** An empty text whose first line stands where the page was pressed. `turn` is how far the page is rotated: the text is upright on the screen. */
export function newText(on: string, at: Point, { styles, turn, width }: { styles: Styles; turn: number; width?: number }): AddedText {
  const { size, color, align, family, bold, italic } = styles.text
  const rotation = turn === 0 ? 0 : -turn
  // Its first line stands at the point, whichever way is up.
  const corner = turnedPoint({ x: at.x, y: at.y - size * 0.7 }, at, rotation)
  const box = boxFromCorner(corner, rotation, { width: width ?? size * 4, height: rounded(size * 1.2) })
  return {
    ...base(on),
    kind: 'text',
    box,
    rotation,
    runs: [{ text: '', font: { family, bold, italic }, size, color, rise: 0 }],
    align,
    leading: 1.2,
    opacity: 1,
  }
}

export function newShape(on: string, shape: Shape['shape'], [from, to]: [Point, Point], { shape: { color, width, fill } }: Styles): Edit {
  const points = [from, to].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))
  const filled = fill !== undefined && (shape === 'rect' || shape === 'ellipse') ? { fill } : {}
  return { ...base(on), kind: 'shape', shape, points, stroke: { color, width, dash: [] }, ...filled, opacity: 1, as: 'annotation' }
}

export function newInk(on: string, points: readonly PenPoint[], pen: 'pen' | 'marker', styles: Styles): Edit {
  const { color, width } = styles[pen]
  return { ...base(on), kind: 'ink', strokes: [roundedStroke(simplified(points))], color, width, opacity: 1, pen }
}

export function newNote(on: string, at: Point): Edit {
  return {
    ...base(on),
    kind: 'note',
    at: { x: rounded(at.x), y: rounded(at.y) },
    note: { text: '', author: '', at: new Date().toISOString(), replies: [] },
    icon: 'comment',
    color: '#ffe066',
  }
}

export function newCover(on: string, box: Box, styles: Styles): Edit {
  return { ...base(on), kind: 'cover', box, color: styles.cover.color }
}

/** The usual size of a stamp. */
export const stampSize = { width: 150, height: 44 }

/** A stamp over an area of a page, or of the usual size around a point. `turn` is how far the page is rotated: the stamp is upright on the screen. */
export function newStamp(on: string, place: Box | Point, { styles, turn }: { styles: Styles; turn: number }): Edit {
  const { name, color } = styles.stamp
  const { width, height } = stampSize
  const box =
    'width' in place ? uprightBox(place, turn) : { x: rounded(place.x - width / 2), y: rounded(place.y - height / 2), width, height }
  return { ...base(on), kind: 'stamp', name: name || t('Approved'), box, rotation: turn === 0 ? 0 : -turn, color }
}

export function newLink(on: string, box: Box): Edit {
  return { ...base(on), kind: 'link', box, to: { url: 'https://' } }
}

export function newRedaction(on: string, boxes: readonly Box[], styles: Styles): Edit {
  return { ...base(on), kind: 'redact', areas: boxes.map(quadOfBox), fill: styles.redact.fill }
}

export function newImage(on: string, name: string, { box, rotation }: { box: Box; rotation: number }): Edit {
  return { ...base(on), kind: 'image', document: name, box, rotation, opacity: 1 }
}

/** The size of an image on a page, at most a share of that. */
export function fittedSize(
  image: { width: number; height: number },
  page: { width: number; height: number },
  share: number,
): { width: number; height: number } {
  const scale = Math.min(0.75, (page.width * share) / image.width, (page.height * share) / image.height)
  return { width: rounded(image.width * scale), height: rounded(image.height * scale) }
}

/** The box between two points. */
export function boxBetween(one: Point, other: Point): Box {
  return {
    x: rounded(Math.min(one.x, other.x)),
    y: rounded(Math.min(one.y, other.y)),
    width: rounded(Math.abs(one.x - other.x)),
    height: rounded(Math.abs(one.y - other.y)),
  }
}
