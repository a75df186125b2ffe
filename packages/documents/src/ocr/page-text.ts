import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import type { Box } from '@octavo/layout/words.ts'

/** The share of a page that the boxes of text cover on a page which counts as having any. */
const leastCover = 0.01

/** A page number on a scan isn't enough. */
function hasOwnText(glyphs: Glyphs): boolean {
  let covered = 0
  for (const { left, top, right, bottom } of letterBoxes(glyphs)) covered += (right - left) * (bottom - top)
  return covered >= leastCover * glyphs.width * glyphs.height
}

/** Whether a page has so few letters that it may be a scan; costs nothing on other pages. */
export function isScant(glyphs: Glyphs): boolean {
  return glyphs.count < fewLetters && !hasOwnText(glyphs)
}

/** A page with more letters isn't a scan, however small they are. */
const fewLetters = 400

/** Whether a page shows its text as images: it has next to no letters, and images fill much of it. Drawings may take minutes to draw. */
export function isScan({ glyphs, images }: PageDrawing): boolean {
  if (!isScant(glyphs)) return false
  // A scan may be stored in many strips.
  const covered = images.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0)
  return covered >= leastImages * glyphs.width * glyphs.height
}

const leastImages = 0.4

/** The boxes of all letters, without spaces. */
export function letterBoxes({ count, boxes, characters }: Glyphs): Box[] {
  const letters: Box[] = []
  for (let index = 0; index < count; index += 1) {
    if ((characters[index] ?? 0) <= 0x20 || characters[index] === 0xa0) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
    letters.push({ left, top, right, bottom })
  }
  return letters
}
