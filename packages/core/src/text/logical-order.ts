import { bidiLine, inVisualOrder } from './bidi.ts'
import { mirrored, showsShapes } from './brackets.ts'

/**
 * Converts visual order, from left to right, to reading order. A right-to-left line is read from its right end, with its left-to-right
 * parts reversed; a left-to-right line has its right-to-left parts reversed. Brackets that are encoded by shape get their meaning.
 */
export function inLogicalOrder<Piece extends { text: string }>(seen: readonly Piece[], isRightToLeft: boolean): Piece[] {
  const isShaped = showsShapes(seen.map(({ text }) => text))
  const along = isRightToLeft ? seen.toReversed() : seen
  const texts = along.map(({ text }) => (isShaped && isRightToLeft ? mirrored(text) : text))
  const { levels } = bidiLine(texts.map(firstCharacter), isRightToLeft ? 'R' : 'L')
  const levelled = along.map((piece, at) => {
    const [level, text] = [levels[at] ?? 0, texts[at] ?? '']
    // All brackets were assumed to run with the line.
    const isTurned = isShaped && (level % 2 === 1) !== isRightToLeft
    return { piece: { ...piece, text: isTurned ? mirrored(text) : text }, level: isRightToLeft ? level - 1 : level }
  })
  return inVisualOrder(levelled).map(({ piece }) => piece)
}

/** By which the direction of a piece is known. */
export function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20)
}
