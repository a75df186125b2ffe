import { type Box, rounded } from '@octavo/ui/stage/stage-box.ts'

/** The side or the middle at which boxes are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Boxes aligned with the outermost of them. */
export function alignBoxes(boxes: readonly Box[], how: Alignment): Box[] {
  const around = frameOf(boxes)
  return boxes.map((box) => ({ ...box, ...placeIn(around, box, how) }))
}

function placeIn(around: Box, { width, height }: Box, how: Alignment): Partial<Box> {
  switch (how) {
    case 'left':
      return { x: around.x }
    case 'center':
      return { x: rounded(around.x + (around.width - width) / 2) }
    case 'right':
      return { x: rounded(around.x + around.width - width) }
    case 'top':
      return { y: around.y }
    case 'middle':
      return { y: rounded(around.y + (around.height - height) / 2) }
    case 'bottom':
      return { y: rounded(around.y + around.height - height) }
  }
}

/** Boxes with equal space between them; the first and the last stay. */
export function distributeBoxes(boxes: readonly Box[], axis: 'x' | 'y'): Box[] {
  const length = axis === 'x' ? 'width' : 'height'
  const inOrder = boxes.map((box, index) => ({ box, index })).sort((one, other) => one.box[axis] - other.box[axis])
  const around = frameOf(boxes)
  const space = (around[length] - boxes.reduce((sum, box) => sum + box[length], 0)) / Math.max(1, boxes.length - 1)
  const laid = [...boxes]
  let at = around[axis]
  for (const { box, index } of inOrder) {
    laid[index] = { ...box, [axis]: rounded(at) }
    at += box[length] + space
  }
  return laid
}

/** Boxes of the size of the first. */
export function sameSize(boxes: readonly Box[]): Box[] {
  const [first] = boxes
  return boxes.map((box) => (first ? { ...box, width: first.width, height: first.height } : box))
}

function frameOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}
