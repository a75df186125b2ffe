import { descentOf, familyOf } from '../document/font-names.ts'
import type { Paragraph } from '../model.ts'
import type { DrawnText, PageDrawing } from '../page-drawing.ts'
import type { TextBox } from './slide.ts'

/** Text that runs at an angle, and its glyphs, which are no words of the page's lines. */
export interface SkewedText {
  boxes: TextBox[]
  has(glyph: number): boolean
}

interface Piece {
  text: DrawnText
  characters: string
  end: { x: number; y: number }
}

const [least, maxBoxes] = [4, 500]

/** Finds text that isn't along the sides of the page, such as a stamp across it, piece by piece. */
export function skewedText({ glyphs, textAt }: PageDrawing): SkewedText {
  const pieces: Piece[] = []
  const found = new Set<number>()
  let current: { number: number; piece: Piece } | undefined
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const number = glyphs.pieces[glyph] ?? 0
    const text = number === 0 ? undefined : textAt(glyph)
    if (!text || !isSkewed(text)) continue
    found.add(glyph)
    const at = glyph * 4
    const end = {
      x: ((glyphs.boxes[at] ?? 0) + (glyphs.boxes[at + 2] ?? 0)) / 2,
      y: ((glyphs.boxes[at + 1] ?? 0) + (glyphs.boxes[at + 3] ?? 0)) / 2,
    }
    const character = String.fromCodePoint(Math.min(0x10ffff, glyphs.characters[glyph] ?? 0x20))
    if (current?.number !== number) {
      const joined = current && continues(current.piece, text) ? current.piece : { text, characters: '', end }
      if (joined !== current?.piece) pieces.push(joined)
      current = { number, piece: joined }
    }
    current.piece.characters += character
    current.piece.end = end
  }
  const boxes = pieces.filter(({ characters, text }) => characters.trim() !== '' && !text.isInvisible).slice(0, maxBoxes)
  return { boxes: boxes.map(boxOf), has: (glyph) => found.has(glyph) }
}

function isSkewed({ angle }: DrawnText): boolean {
  const rest = Math.abs(angle) % 90
  return Math.min(rest, 90 - rest) > least
}

/** Whether a piece goes on where another ended. */
function continues({ text, end }: Piece, next: DrawnText): boolean {
  const isSame = Math.abs(text.angle - next.angle) < 0.5 && Math.abs(text.size - next.size) < 0.1
  return isSame && Math.hypot(next.x - end.x, next.y - end.y) < 1.2 * text.size
}

/** Usual distance of lines, in font sizes. */
const usualLeading = 1.17
/** From the middle of the last letter to its end. */
const halfLetter = 0.35

function boxOf({ text, characters, end }: Piece): TextBox {
  const { x, y, size, angle, colour } = text
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const font = familyOf(text.font)
  const leading = usualLeading * size
  const length = Math.max(size, (end.x - x) * cos + (end.y - y) * sin + halfLetter * size)
  const up = leading / 2 - descentOf(font) * size
  const centre = { x: x + (cos * length) / 2 + sin * up, y: y + (sin * length) / 2 - cos * up }
  const box = { left: centre.x - length / 2, top: centre.y - leading / 2, right: centre.x + length / 2, bottom: centre.y + leading / 2 }
  const style = { font, size, bold: text.font.bold, italic: text.font.italic, colour, underline: false, strike: false, raise: undefined }
  const paragraph: Paragraph = {
    kind: 'paragraph',
    role: 'body',
    runs: [{ ...style, text: characters.replace(/\s+/gu, ' ').trim() }],
    lines: [],
    align: 'left',
    leading,
    top: box.top,
    before: 0,
    left: box.left,
    first: 0,
    rightEdge: box.right,
    tabs: [],
    rtl: false,
    source: 'geometry',
  }
  const paragraphs = [{ paragraph, before: 0, left: 0, first: 0, tabs: [] }]
  return { kind: 'text', box, angle, isVertical: false, wraps: false, isTitle: false, paragraphs }
}
