import type { Glyphs } from '@octavo/layout/glyphs.ts'

/** A place on the displayed page, from its top left corner, y down. */
export interface PageBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** The share of a page that the boxes of text cover on a page which counts as having any. */
const leastCover = 0.01

/** Whether a page has text of its own. A page number on a scan isn't enough. */
export function hasOwnText(glyphs: Glyphs): boolean {
  let covered = 0
  for (const { left, top, right, bottom } of letterBoxes(glyphs)) covered += (right - left) * (bottom - top)
  return covered >= leastCover * glyphs.width * glyphs.height
}

/** The boxes of all letters, without spaces. */
export function letterBoxes({ count, boxes, characters }: Glyphs): PageBox[] {
  const letters: PageBox[] = []
  for (let index = 0; index < count; index += 1) {
    if ((characters[index] ?? 0) <= 0x20 || characters[index] === 0xa0) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
    letters.push({ left, top, right, bottom })
  }
  return letters
}
