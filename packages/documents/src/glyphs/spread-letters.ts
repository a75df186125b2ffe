import type { GlyphList } from './glyph-list.ts'

/** Letter spacing above the first and below the second of these, in font sizes, still keeps letters together. */
const least = 0.08
const most = 0.6

/** The intended letter spacing of a text, if it is so wide that each letter would count as a word. */
export function spreadOf(characterSpace: number, size: number): number {
  return characterSpace > least * size && characterSpace < most * size ? characterSpace : 0
}

/** Extends each letter of the latest piece to the start of the next. Dot leaders stay separate. */
export function spreadPiece(list: GlyphList, by: { x: number; y: number }): void {
  const { count, pieceStarts } = list
  for (let index = pieceStarts.at(-1) ?? count; index + 1 < count; index++) spreadLetter(list, index, by)
}

/** Extends a letter to the start of the next one. */
export function spreadLetter(list: GlyphList, index: number, by: { x: number; y: number }): void {
  moveEnd(list, index, by, 1)
}

/** Takes back what extended a letter to the start of the next one. */
export function drawIn(list: GlyphList, index: number, by: { x: number; y: number }): void {
  moveEnd(list, index, by, -1)
}

function moveEnd({ boxes, characters }: GlyphList, index: number, by: { x: number; y: number }, times: 1 | -1): void {
  if (isLeader(characters[index]) || isLeader(characters[index + 1])) return
  const at = index * 4
  const [sideX, sideY] = [by.x > 0 ? at + 2 : at, by.y > 0 ? at + 3 : at + 1]
  boxes[sideX] = (boxes[sideX] ?? 0) + times * by.x
  boxes[sideY] = (boxes[sideY] ?? 0) + times * by.y
}

/** Full stops, middle dots and lines. */
function isLeader(character: number | undefined): boolean {
  return character === 0x2e || character === 0xb7 || character === 0x5f || character === 0x2026
}
