import { type Anchor, anchorLabels, anchors } from '@octavo/core/options/anchors.ts'
import { tData } from '@octavo/core/words/t.ts'
import type { Point } from '../point.ts'

/** The position whose ninth of the page contains a point. */
export function anchorAt({ x, y }: Point, { width, height }: { width: number; height: number }): Anchor {
  const column = third(x / width)
  const row = third(y / height)
  return anchors[row * 3 + column] ?? 'middle-center'
}

/** The label of a position. */
export function anchorName(anchor: Anchor): string {
  return tData(anchorLabels[anchor])
}

function third(share: number): number {
  return Math.min(2, Math.max(0, Math.floor(share * 3)))
}
