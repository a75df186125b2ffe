import type { Point } from '../point.ts'

/** The nine places of a page, from the top left to the bottom right. */
export const anchors = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-center', label: 'Top middle' },
  { value: 'top-right', label: 'Top right' },
  { value: 'middle-left', label: 'Middle left' },
  { value: 'middle-center', label: 'Middle' },
  { value: 'middle-right', label: 'Middle right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-center', label: 'Bottom middle' },
  { value: 'bottom-right', label: 'Bottom right' },
] as const

export type Anchor = (typeof anchors)[number]['value']

/** The place whose ninth of the page a point lies in. */
export function anchorAt({ x, y }: Point, { width, height }: { width: number; height: number }): Anchor {
  const column = third(x / width)
  const row = third(y / height)
  return anchors[row * 3 + column]?.value ?? 'middle-center'
}

/** What a place is called. */
export function anchorName(anchor: Anchor): string {
  return anchors.find(({ value }) => value === anchor)?.label ?? ''
}

function third(share: number): number {
  return Math.min(2, Math.max(0, Math.floor(share * 3)))
}
