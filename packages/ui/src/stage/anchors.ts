import { t } from '@octavo/core/words/t.ts'
import type { Point } from '../point.ts'

/** The nine positions of a page, from the top left to the bottom right. */
const places = [
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

/** The positions as choices; labels are looked up when shown. */
export const anchors = places.map((value) => ({ value }))

export type Anchor = (typeof places)[number]

/** The position whose ninth of the page contains a point. */
export function anchorAt({ x, y }: Point, { width, height }: { width: number; height: number }): Anchor {
  const column = third(x / width)
  const row = third(y / height)
  return places[row * 3 + column] ?? 'middle-center'
}

/** The label of a position. */
export function anchorName(anchor: Anchor): string {
  const names: Record<Anchor, string> = {
    'top-left': t('Top left'),
    'top-center': t('Top centre'),
    'top-right': t('Top right'),
    'middle-left': t('Middle left'),
    'middle-center': t('Centre'),
    'middle-right': t('Middle right'),
    'bottom-left': t('Bottom left'),
    'bottom-center': t('Bottom centre'),
    'bottom-right': t('Bottom right'),
  }
  return names[anchor]
}

function third(share: number): number {
  return Math.min(2, Math.max(0, Math.floor(share * 3)))
}
