import type { PageDrawing } from '../page-drawing.ts'

/** Whether a glyph is the symbol of an empty box or circle: by its character, or by its code in a font of symbols. */
export function symbolKind(drawing: PageDrawing, index: number): 'checkbox' | 'radio' | undefined {
  const character = drawing.glyphs.characters[index] ?? 0
  if (squares.has(character)) return 'checkbox'
  if (circles.has(character)) return 'radio'
  const code = character >= 0xf000 && character <= 0xf0ff ? character - 0xf000 : character
  const known = byCode.get(code)
  if (!known) return undefined
  const name = drawing.textAt(index)?.font.name.toLowerCase() ?? ''
  return known.find(({ font }) => name.includes(font) || (code !== character && font === 'wingdings'))?.kind
}

/** □▢◻◽☐❏❐❑❒⬜ */
const squares = new Set([0x25a1, 0x25a2, 0x25fb, 0x25fd, 0x2610, 0x274f, 0x2750, 0x2751, 0x2752, 0x2b1c])
/** ○◯❍⚪ */
const circles = new Set([0x25cb, 0x25ef, 0x274d, 0x26aa])

type Coded = { font: string; kind: 'checkbox' | 'radio' }

const box = (font: string): Coded => ({ font, kind: 'checkbox' })
const ring = (font: string): Coded => ({ font, kind: 'radio' })

/** The codes of such symbols in fonts that don't say which characters they mean. */
const byCode: ReadonlyMap<number, readonly Coded[]> = new Map([
  [0x6f, [box('wingdings'), box('dingbats')]],
  [0x70, [box('dingbats')]],
  [0x71, [box('wingdings'), box('dingbats')]],
  [0x72, [box('wingdings'), box('dingbats')]],
  [0x6d, [ring('wingdings'), ring('dingbats')]],
  [0xa8, [box('wingdings')]],
  [0xa1, [ring('wingdings')]],
  [0x63, [box('webdings')]],
  [0x99, [ring('webdings')]],
])
