import { bidiLine, inVisualOrder } from '@octavo/core/text/bidi.ts'
import { isRtl } from '@octavo/layout/scripts.ts'
import { type CharacterRecords, kindField, objectField, pieceKind, recordWords } from './character-records.ts'

/** The glyphs of a page as read so far. */
interface PieceGlyphs {
  boxes: Float32Array
  sizes: Float32Array
  characters: Uint32Array
}

/** The width of most characters, in font sizes. */
const usualWidth = 0.5

/**
 * Gives each character of a replacement text (`ActualText`) its own place, in visual order. PDFium puts them all at the first drawn glyph.
 */
export function spreadPieces({ count, words }: CharacterRecords, { boxes, sizes, characters }: PieceGlyphs): void {
  const isPiece = (index: number) => (words[index * recordWords + kindField] ?? 0) >= pieceKind
  const objectOf = (index: number) => words[index * recordWords + objectField]
  for (let from = 0; from < count; from++) {
    if (!isPiece(from)) continue
    let to = from + 1
    while (to < count && isPiece(to) && objectOf(to) === objectOf(from)) to += 1
    const left = boxes[from * 4] ?? 0
    const step = Math.max(((boxes[to * 4 - 2] ?? 0) - left) / (to - from), usualWidth * (sizes[from] ?? 0))
    for (const [place, at] of seenOrder([...characters.subarray(from, to)]).entries()) {
      boxes[(from + at) * 4] = left + place * step
      boxes[(from + at) * 4 + 2] = left + (place + 1) * step
    }
    from = to - 1
  }
}

/** The indices of characters in visual order, from left to right. */
function seenOrder(characters: readonly number[]): number[] {
  const numbers = characters.map((_, at) => at)
  if (!characters.some(isRtl)) return numbers
  const { levels } = bidiLine(characters.map((character) => String.fromCodePoint(character)))
  return inVisualOrder(numbers.map((at) => ({ at, level: levels[at] ?? 0 }))).map(({ at }) => at)
}
