/** The usual space, in font sizes; when justified, spaces are 0.8 to 3 times as wide. */
const usualSpace = 0.28
const [narrowest, widest] = [0.8 * usualSpace, 3 * usualSpace]

/** How wide a space is at least in a line whose words are shared out over its width. */
export function narrowestGap(size: number): number {
  return narrowest * size
}

/** How wide each space of a justified line is that has so much room for all; as usual if it would be as wide as a tab. */
export function justifiedGap(room: number, spaces: number, { size, tab }: { size: number; tab: number }): number {
  const gap = room / Math.max(1, spaces)
  return gap > tab ? usualSpace * size : Math.max(narrowest * size, gap)
}

/** From which width on a gap is none between words of a line with these gaps, but puts text at a place, as behind the number of a list item. */
export function widthOfTabs(gaps: readonly number[], size: number): number {
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor((gaps.length - 1) / 2)] ?? 0
  return Math.max(widest * size, 2 * middle)
}
