import type { FlowLine } from './flow.ts'
import { isFixedFamily } from './font-names.ts'
import type { ReadPage } from './read-page.ts'

/** Whether all letters of a line are equally wide. */
export function isFixed({ line, page }: FlowLine): boolean {
  return line.words.length > 0 && line.words.every(({ glyph, frame }) => frame === 0 && isFixedWord(page, glyph))
}

/** Whether a line may belong to a program: all of it, but not most of its page, is set in letters of one width. */
export function isCodeLine(line: FlowLine): boolean {
  return isFixed(line) && !isTyped(line.page)
}

const [sameSize, farthest] = [0.09, 2.6]

/** Whether a line of a program goes on with the next; there may be an empty line between them. */
export function continuesCode(before: FlowLine, next: FlowLine): boolean {
  const distance = next.baseline - before.baseline
  const { size } = next.line
  return (
    before.page === next.page &&
    before.strand === next.strand &&
    distance > 0 &&
    distance < farthest * size &&
    Math.abs(before.line.size - size) <= sameSize * size
  )
}

/** The width of a letter in a line whose letters are equally wide; 0 if it isn't known. */
export function pitchOf({ line }: FlowLine): number {
  const widths = line.words.map(({ left, right, text }) => (right - left) / Math.max(1, [...text].length)).sort((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? 0
}

const typedShare = 0.6
const typedPages = new WeakMap<ReadPage, boolean>()

/** Whether a page is written as on a typewriter. */
function isTyped(page: ReadPage): boolean {
  const known = typedPages.get(page)
  if (known !== undefined) return known
  let [fixed, all] = [0, 0]
  for (const { glyph, text } of page.words) {
    all += text.length
    if (isFixedWord(page, glyph)) fixed += text.length
  }
  const isMostly = fixed > typedShare * all
  typedPages.set(page, isMostly)
  return isMostly
}

function isFixedWord({ ink }: ReadPage, glyph: number): boolean {
  const parts = ink.get(glyph)?.parts ?? []
  return parts.length > 0 && parts.every(({ style }) => isFixedFamily(style.font))
}
