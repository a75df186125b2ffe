import { bidiLine, inVisualOrder } from '@octavo/core/text/bidi.ts'
import { textWidth } from './value-font.ts'

/** The text style of a field (ISO 32000, 12.7.3.3). */
export interface FieldStyle {
  /** In points, 0 for auto-fit. */
  size: number
  /** 0 to the left, 1 centred, 2 to the right. */
  side: number
  isMultiline: boolean
}

/** The inside of a field, in points. */
export interface FieldRoom {
  width: number
  height: number
}

/** The lines of a field in visual order, relative to its bottom left corner; widths in font sizes. */
export interface FieldLines {
  size: number
  lines: { text: string; x: number; y: number; width: number }[]
}

/** Lays out a text in a field approximately like viewers do: they use other fonts, and all differ. */
export function fieldLines(text: string, { width, height }: FieldRoom, { size: stated, side, isMultiline }: FieldStyle): FieldLines {
  const inside = Math.max(1, width - 2 * margin)
  const paragraphs = text.slice(0, maxCharacters).split(/\r\n?|\n/)
  const broken = (size: number) =>
    isMultiline ? paragraphs.flatMap((paragraph) => wrapped(paragraph, inside / size)) : [paragraphs.join(' ')]
  let size = stated || Math.min(standardSize, height / lineHeight)
  let lines = broken(size)
  while (isMultiline && stated === 0 && size > smallestSize && lines.length * size * lineHeight > height) {
    size -= 1
    lines = broken(size)
  }
  const first = isMultiline ? height - margin - size : (height - size) / 2 + descent * size
  const placed = lines.map((line, index) => {
    const length = Math.min(inside, textWidth(line) * size)
    return { text: asSeen(line), x: margin + ((inside - length) * side) / 2, y: first - index * size * lineHeight, width: length / size }
  })
  return { size, lines: placed.filter((line) => line.text.trim() !== '' && line.y > -size) }
}

const margin = 2
const standardSize = 12
const smallestSize = 4
const lineHeight = 1.2
const descent = 0.22
const maxCharacters = 100_000

/** Wrapped between words. */
function wrapped(paragraph: string, room: number): string[] {
  const lines: string[] = []
  let line: string[] = []
  let length = 0
  for (const word of paragraph.split(' ')) {
    const more = textWidth(` ${word}`)
    if (line.length > 0 && length + more > room) {
      lines.push(line.join(' '))
      line = []
      length = 0
    }
    line.push(word)
    length += more
  }
  return [...lines, line.join(' ')]
}

function asSeen(line: string): string {
  const characters = Array.from(line)
  const { levels } = bidiLine(characters)
  return inVisualOrder(characters.map((character, at) => ({ character, level: levels[at] ?? 0 })))
    .map(({ character }) => character)
    .join('')
}
