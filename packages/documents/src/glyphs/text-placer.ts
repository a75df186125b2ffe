import { isCjk, isRtl } from '@octavo/layout/scripts.ts'
import type { BookFont } from './font-book.ts'
import { clearGlyphList, createGlyphList, type GlyphList, growGlyphList } from './glyph-list.ts'
import { isRepeated } from './repeated-pieces.ts'
import { drawIn, spreadLetter, spreadPiece } from './spread-letters.ts'
import { severalFrom, unknownCode } from './text-font.ts'
import { createTextMeasures, measureAcross, measureDown, type TextState } from './text-measures.ts'
import { beginLine, createTextPen, moveLine, placeOf, quarterTurns, returnTo, type TextPlace } from './text-pen.ts'

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
/** Letters are also moved by kerning, less than by this share of their spacing. */
const kerned = 0.4

export function createTextPlacer(): TextPlacer {
  const list = createGlyphList()
  let isComplete = true
  let isReadable = true
  const pen = createTextPen()
  /** Of the current show operator. */
  const shown = createTextMeasures()
  /** The last letter of a text with letter spacing, and where the next text continues it. */
  const ended = { glyph: -1, letters: 0, penX: 0, penY: 0, x: 0, y: 0 }
  let isContinued = false
  let state: TextState
  let bookFont: BookFont

  function isAt(x: number, y: number, within: number): boolean {
    return Math.abs(pen.e - x) + Math.abs(pen.f - y) < within
  }

  function begin(next: TextState): boolean {
    if (!next.font || !isReadable) return false
    state = next
    bookFont = next.font
    const { font } = bookFont
    if (!font) return true
    const { vertical } = bookFont.encoding
    // Vertical writing is read as if rotated by a quarter turn.
    const turns = (quarterTurns(pen) + (vertical ? 1 : 0)) % 4
    list.pieceFonts.push(font)
    list.pieceTurns.push(turns)
    list.pieceStarts.push(list.count)
    if (turns !== 0) list.isPlain = false
    const isNext = ended.glyph === list.count - 1
    isContinued = isNext && isAt(ended.penX, ended.penY, noMove)
    // Some programs write a space between two letters as their spacing, and go on right behind the second.
    const reach = kerned * (Math.abs(ended.x) + Math.abs(ended.y))
    if (isNext && ended.letters === 2 && isAt(ended.penX - ended.x, ended.penY - ended.y, reach)) drawIn(list, ended.glyph - 1, ended)
    if (vertical) measureDown(shown, state, pen)
    else measureAcross(shown, state, pen, font)
    return true
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
    let x = pen.e
    let y = pen.f

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
    pen.e = x
    pen.f = y
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
    ended.letters = list.count - (list.pieceStarts.at(-1) ?? list.count)
    ended.penX = pen.e
    ended.penY = pen.f
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
    setMatrix: (text, content) => beginLine(pen, text, content),
    nextLine: (x, y) => moveLine(pen, x, y),
    place: () => placeOf(pen),
    returnTo: (place) => returnTo(pen, place),
    begin,
    show,
    kern(thousandths) {
      pen.e -= thousandths * shown.kernX
      pen.f -= thousandths * shown.kernY
    },
    end() {
      if (bookFont.font && isRepeated(list)) list.count = list.pieceStarts.at(-1) ?? list.count
      else if (bookFont.font) spread()
      if (list.count > maxGlyphs) isReadable = false
    },
  }
}
