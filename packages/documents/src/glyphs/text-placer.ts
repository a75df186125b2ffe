import { isCjk, isRtl } from '@octavo/layout/scripts.ts'
import { multiply } from '../engines/matrix.ts'
import type { BookFont } from './font-book.ts'
import { clearGlyphList, createGlyphList, type GlyphList, growGlyphList } from './glyph-list.ts'
import { isRepeated } from './repeated-pieces.ts'
import { spreadLetter, spreadOf, spreadPiece } from './spread-letters.ts'
import { severalFrom, unknownCode } from './text-font.ts'

/** The text state (ISO 32000, 9.3). */
export interface TextState {
  font: BookFont | undefined
  size: number
  characterSpace: number
  wordSpace: number
  /** Horizontal, 1 for none. */
  scale: number
  leading: number
  rise: number
}

/** The positions of the next glyph and of the line's start, to restore after a form. */
export interface TextPlace {
  matrix: readonly number[]
  lineX: number
  lineY: number
}

/** Places glyphs one after the other as the content says, and lists them with their positions. */
export interface TextPlacer {
  readonly list: GlyphList
  /** Whether all codes were known; other glyphs are missing, and their codes are requested from the fonts. */
  readonly isComplete: boolean
  /** Nothing occurred that only PDFium can read. */
  readonly isReadable: boolean
  clear(): void
  /** Begins a line with the matrices of the text and the content. */
  setMatrix(text: ArrayLike<number>, content: ArrayLike<number>): void
  nextLine(x: number, y: number): void
  place(): TextPlace
  returnTo(place: TextPlace): void
  /** Begins a show operator; false if there is no font. */
  begin(state: TextState): boolean
  show(bytes: Uint8Array, from: number, to: number): void
  /** Moves back by thousandths of the font size. */
  kern(thousandths: number): void
  end(): void
}

const maxGlyphs = 1_000_000
/** In points; less is rounding. */
const noMove = 0.01

export function createTextPlacer(): TextPlacer {
  const list = createGlyphList()
  let isComplete = true
  let isReadable = true
  // Numbers that change with every piece are kept in objects: as variables of this closure, each change would allocate a number on the
  // heap.
  /** From text space to displayed space, moved along with each glyph. */
  const at = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
  const line = { x: 0, y: 0 }
  /** Of the current show operator: the direction along it, and the corners above and below a glyph's origin. */
  const shown = {
    size: 0,
    spread: 0,
    characterSpace: 0,
    wordSpace: 0,
    kernX: 0,
    kernY: 0,
    stepX: 0,
    stepY: 0,
    upX: 0,
    upY: 0,
    downX: 0,
    downY: 0,
    isUpright: true,
  }
  /** The last letter of a text with letter spacing, and where the next text continues it. */
  const ended = { glyph: -1, penX: 0, penY: 0, x: 0, y: 0 }
  let isContinued = false
  let state: TextState
  let bookFont: BookFont

  function setWhole(whole: ArrayLike<number>): void {
    at.a = whole[0] ?? 1
    at.b = whole[1] ?? 0
    at.c = whole[2] ?? 0
    at.d = whole[3] ?? 1
    at.e = whole[4] ?? 0
    at.f = whole[5] ?? 0
  }

  function begin(next: TextState): boolean {
    if (!next.font || !isReadable) return false
    state = next
    bookFont = next.font
    const { font } = bookFont
    if (!font) return true
    const { size, scale, rise } = state
    const { a, b, c, d } = at
    const { vertical } = bookFont.encoding
    const turned = b === 0 && a > 0 ? 0 : ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4
    // Vertical writing is read as if rotated by a quarter turn.
    const turns = vertical ? (turned + 1) % 4 : turned
    list.pieceFonts.push(font)
    list.pieceTurns.push(turns)
    list.pieceStarts.push(list.count)
    if (turns !== 0) list.isPlain = false
    shown.size = Math.abs(size) * (c === 0 ? Math.abs(d) : Math.sqrt(c * c + d * d))
    shown.spread = vertical ? 0 : spreadOf(state.characterSpace, size)
    isContinued = ended.glyph === list.count - 1 && Math.abs(at.e - ended.penX) + Math.abs(at.f - ended.penY) < noMove
    if (vertical) {
      showDown(a * scale * size, b * scale * size, { c, d, rise })
      return true
    }
    const up = rise + font.ascent * size
    const down = rise + font.descent * size
    shown.characterSpace = state.characterSpace
    shown.wordSpace = state.wordSpace
    shown.stepX = a * scale
    shown.stepY = b * scale
    shown.upX = up * c
    shown.upY = up * d
    shown.downX = down * c
    shown.downY = down * d
    shown.kernX = 0.001 * size * shown.stepX
    shown.kernY = 0.001 * size * shown.stepY
    shown.isUpright = b === 0 && c === 0 && shown.stepX > 0 && size > 0 && d < 0
    return true
  }

  /** Vertical writing: each glyph is below the previous one, centred on the line. Spacing counts upwards. */
  function showDown(acrossX: number, acrossY: number, { c, d, rise }: { c: number; d: number; rise: number }): void {
    shown.characterSpace = -state.characterSpace
    shown.wordSpace = -state.wordSpace
    shown.stepX = -c
    shown.stepY = -d
    shown.upX = acrossX / 2 + rise * c
    shown.upY = acrossY / 2 + rise * d
    shown.downX = -acrossX / 2 + rise * c
    shown.downY = -acrossY / 2 + rise * d
    shown.kernX = 0.001 * state.size * c
    shown.kernY = 0.001 * state.size * d
    shown.isUpright = false
  }

  function show(bytes: Uint8Array, from: number, to: number): void {
    const { space } = bookFont.encoding
    const numbers = space?.numbersOf(bytes, from, to)
    if (numbers) showCodes(numbers, 0, numbers.length)
    else showCodes(bytes, from, to)
  }

  function showCodes(bytes: Uint8Array, from: number, to: number): void {
    const { font } = bookFont
    const { codeBytes, space } = bookFont.encoding
    if (!font) {
      want(bytes, from, to)
      return
    }
    const { blocks, texts } = font
    const { size } = state
    const isWide = codeBytes === 2
    const hasWordSpace = !isWide || space !== undefined
    const piece = list.pieceFonts.length - 1
    let { count, boxes, sizes, characters, pieces } = list
    const { size: shownSize, characterSpace, wordSpace, stepX, stepY, upX, upY, downX, downY, isUpright } = shown
    let x = at.e
    let y = at.f

    for (let index = from; index + codeBytes <= to; index += codeBytes) {
      const code = isWide ? ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0) : (bytes[index] ?? 0)
      const block = blocks[code >> 8]
      const place = code & 0xff
      const character = block === undefined ? unknownCode : (block.characters[place] ?? unknownCode)
      if (block === undefined || character === unknownCode) {
        bookFont.wanted.add(code)
        isComplete = false
        continue
      }
      const width = (block.widths[place] ?? 0) * size
      if (character !== 0) {
        const several = character >= severalFrom ? (texts[character - severalFrom] ?? []) : undefined
        if (character > 0x58f) noticeScript(several ?? [character])
        const parts = several === undefined ? 1 : several.length
        for (let part = 0; part < parts; part++) {
          if (count >= sizes.length) {
            growGlyphList(list)
            ;({ boxes, sizes, characters, pieces } = list)
          }
          const box = count * 4
          const endX = x + width * stepX
          if (isUpright) {
            boxes[box] = x
            boxes[box + 1] = y + upY
            boxes[box + 2] = endX
            boxes[box + 3] = y + downY
          } else {
            const endY = y + width * stepY
            boxes[box] = Math.min(x, endX) + Math.min(upX, downX)
            boxes[box + 1] = Math.min(y, endY) + Math.min(upY, downY)
            boxes[box + 2] = Math.max(x, endX) + Math.max(upX, downX)
            boxes[box + 3] = Math.max(y, endY) + Math.max(upY, downY)
          }
          sizes[count] = shownSize
          characters[count] = several === undefined ? character : (several[part] ?? 0)
          pieces[count] = piece
          count += 1
        }
      }
      const step = width + characterSpace + (code === 0x20 && hasWordSpace ? wordSpace : 0)
      x += step * stepX
      y += step * stepY
    }
    list.count = count
    at.e = x
    at.f = y
  }

  function want(bytes: Uint8Array, from: number, to: number): void {
    const { wanted } = bookFont
    const { codeBytes } = bookFont.encoding
    for (let at = from; at + codeBytes <= to; at += codeBytes) {
      wanted.add(codeBytes === 2 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0))
    }
    isComplete = false
  }

  /** Text may run from right to left; Chinese and Japanese may be vertical. */
  function noticeScript(text: readonly number[]): void {
    if (text.some(isRtl) || text.some(isCjk)) list.isPlain = false
  }

  /** Letters that belong together reach each other, also where a word is shown in parts that follow one another. */
  function spread(): void {
    if (isContinued && list.count > ended.glyph + 1) spreadLetter(list, ended.glyph, ended)
    ended.glyph = -1
    if (shown.spread === 0) return
    ended.x = shown.spread * shown.stepX
    ended.y = shown.spread * shown.stepY
    spreadPiece(list, ended)
    ended.glyph = list.count - 1
    ended.penX = at.e
    ended.penY = at.f
  }

  return {
    list,
    get isComplete() {
      return isComplete
    },
    get isReadable() {
      return isReadable
    },
    clear() {
      clearGlyphList(list)
      ended.glyph = -1
      isComplete = true
      isReadable = true
    },
    setMatrix(text, content) {
      setWhole(multiply(text, content))
      line.x = at.e
      line.y = at.f
    },
    nextLine(x, y) {
      line.x += x * at.a + y * at.c
      line.y += x * at.b + y * at.d
      at.e = line.x
      at.f = line.y
    },
    place: () => ({ matrix: [at.a, at.b, at.c, at.d, at.e, at.f], lineX: line.x, lineY: line.y }),
    returnTo({ matrix, lineX, lineY }) {
      setWhole(matrix)
      line.x = lineX
      line.y = lineY
    },
    begin,
    show,
    kern(thousandths) {
      at.e -= thousandths * shown.kernX
      at.f -= thousandths * shown.kernY
    },
    end() {
      if (bookFont.font && isRepeated(list)) list.count = list.pieceStarts.at(-1) ?? list.count
      else if (bookFont.font) spread()
      if (list.count > maxGlyphs) isReadable = false
    },
  }
}
