/** The usual space, in font sizes; when justified, spaces are 0.8 to 3 times as wide. */
const usualSpace = 0.28
const [narrowest, widest] = [-0.2 * usualSpace, 2 * usualSpace]

/** How much wider each gap of a justified line gets, of the length that is free in it; nothing if the line would look torn or crowded. */
export function extraGap(free: number, gaps: number, size: number): number {
  const extra = gaps > 0 ? free / gaps : 0
  return extra < narrowest * size || extra > widest * size || Math.abs(extra) < 0.001 ? 0 : extra
}
