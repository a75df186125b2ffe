import type { GlyphList } from './glyph-list.ts'

const lookedAt = 5

/** Whether the latest piece repeats the one drawn just before at the same place, as programs do for bold or shadow effects. */
export function isRepeated(list: GlyphList): boolean {
  const { pieceStarts, pieceFonts, count } = list
  const latest = pieceStarts.length - 1
  const start = pieceStarts[latest] ?? count
  if (start >= count) return false
  let end = start
  for (let piece = latest - 1; piece > Math.max(0, latest - 1 - lookedAt); piece--) {
    const other = pieceStarts[piece] ?? 0
    if (end - other === count - start && pieceFonts[piece] === pieceFonts[latest] && isSame(list, other, start)) return true
    end = other
  }
  return false
}

function isSame({ characters, boxes, sizes, count }: GlyphList, other: number, start: number): boolean {
  const size = sizes[start] ?? 0
  const width = (boxes[(count - 1) * 4 + 2] ?? 0) - (boxes[start * 4] ?? 0)
  const dx = Math.abs((boxes[start * 4] ?? 0) - (boxes[other * 4] ?? 0))
  const dy = Math.abs((boxes[start * 4 + 1] ?? 0) - (boxes[other * 4 + 1] ?? 0))
  if (sizes[other] !== size || dy > size / 8 || dx > Math.min(size / 4, width / 2)) return false
  for (let index = 0; index < count - start; index++) if (characters[other + index] !== characters[start + index]) return false
  return true
}
