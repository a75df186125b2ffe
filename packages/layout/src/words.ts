import { frameAt } from './frames.ts'
import type { Glyphs, TextStyle } from './glyphs.ts'
import { type LetterSpacing, letterSpacing } from './letter-spacing.ts'
import { lettersOf } from './letters.ts'
import { isCjk, isRtl } from './scripts.ts'
import { type VisualUnit, visualUnits } from './visual-units.ts'

/** A box with y pointing down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word of a page. Its box is that of its frame: rotated so that the text runs from left to right and lines go down. */
export interface Word extends Box {
  text: string
  /** The clockwise rotation in which the word is read, in quarter turns; vertical writing counts as one. */
  frame: number
  /** Displayed font size in points. */
  size: number
  rtl: boolean
  /** Only if requested. */
  style: TextStyle | undefined
  /** The number of its first glyph, which is its place in the content order. */
  glyph: number
  /** Its visual units from left to right, if that isn't the order of its text. */
  units: VisualUnit[] | undefined
}

/** The words of a page, and its displayed size. */
export interface PageWords {
  width: number
  height: number
  words: Word[]
}

/** Groups glyphs into words: at spaces, at gaps, and where the text changes direction or line. */
export function wordsOf(glyphs: Glyphs, { styled = false } = {}): PageWords {
  const { count, boxes, sizes, characters, pieces, width, height } = glyphs
  const letters = lettersOf(glyphs)
  const runsLeft = hasRtl(glyphs)
  const words: Word[] = []

  let piece = 0
  let frame = 0
  /** A space between the last glyph and the next. */
  let space = -1
  let word: Word | undefined
  let start = 0
  let last = 0
  /** The word contains invisible spaces. */
  let holed = false
  let rightToLeft = 0
  /** The word wasn't written from left to right, on a page that may contain such text. */
  let goesBack = false
  let lastLeft = 0
  /** The latest run with letter spacing. */
  let spacing = noSpacing

  for (let index = 0; index < count; index++) {
    const character = characters[index] ?? 0
    const own = pieces[index] ?? 0
    if (own === 0 || isSpace(character)) {
      if (!word) continue
      if (own === 0 && isBreak(character)) {
        add(words, word, { glyphs, text: letters.text(start, last + 1), start, last, holed, rightToLeft, goesBack })
        word = undefined
      } else space = index
      continue
    }
    if (character < 0x20) continue
    if (own !== piece) {
      piece = own
      const turned = frameAt(glyphs, index, frame)
      if (turned !== frame) {
        if (word) add(words, word, { glyphs, text: letters.text(start, last + 1), start, last, holed, rightToLeft, goesBack })
        word = undefined
        frame = turned
      }
    }
    const at = index * 4
    const x0 = boxes[at] ?? 0
    const y0 = boxes[at + 1] ?? 0
    const x1 = boxes[at + 2] ?? 0
    const y1 = boxes[at + 3] ?? 0
    // Content outside the page isn't visible, such as the rest of a text that is longer than its form field.
    if (x1 < 0 || y1 < 0 || x0 > width || y0 > height) continue
    let l = x0
    let t = y0
    let r = x1
    let b = y1
    if (frame === 1) {
      l = y0
      t = width - x1
      r = y1
      b = width - x0
    } else if (frame === 2) {
      l = width - x1
      t = height - y1
      r = width - x0
      b = height - y0
    } else if (frame === 3) {
      l = height - y1
      t = x0
      r = height - y0
      b = x1
    }
    const size = sizes[index] ?? 0
    const rtl = character > 0x590 && isRtl(character)
    if (word) {
      const { left, top, right, bottom } = word
      const gap = l > right ? l - right : left > r ? left - r : 0
      const overlap = Math.min(b, bottom) - Math.max(t, top)
      const limit = index <= spacing.until ? spacing.wordGap : wordGap
      let wide =
        space >= 0
          ? isSpaced(glyphs, { space, before: right, left: l, right: r, gap: gap / size, frame, limit })
          : gap > limit * size && gap > gapOf(character) * size
      // A single letter may be part of text with letter spacing.
      if (wide && start === last && index > spacing.until && frame === 0 && (space < 0 || pieces[space] === 0)) {
        spacing = letterSpacing(glyphs, start, isSpace)
        wide = gap > (index <= spacing.until ? spacing.wordGap : wordGap) * size
      }
      const lower = overlap < 0.4 * Math.min(b - t, bottom - top)
      // Left-to-right text drawn over an existing word is another word.
      const again = !rtl && rightToLeft === 0 && r < left + (right - left) * 0.3 && right - left > size * 1.5
      if (wide || lower || again) {
        add(words, word, { glyphs, text: letters.text(start, last + 1), start, last, holed, rightToLeft, goesBack })
        word = undefined
      } else if (space >= 0) holed = true
    }
    space = -1
    if (!word) {
      const style = styled ? glyphs.style(index) : undefined
      word = { text: '', frame, left: l, top: t, right: r, bottom: b, size, rtl: false, style, glyph: index, units: undefined }
      start = index
      holed = false
      goesBack = false
      rightToLeft = rtl ? 1 : 0
    } else {
      if (l < word.left) word.left = l
      if (t < word.top) word.top = t
      if (r > word.right) word.right = r
      if (b > word.bottom) word.bottom = b
      if (size > word.size) word.size = size
      if (rtl) rightToLeft += 1
      if (l < lastLeft) goesBack = runsLeft
    }
    lastLeft = l
    last = index
  }
  if (word) add(words, word, { glyphs, text: letters.text(start, last + 1), start, last, holed, rightToLeft, goesBack })
  return { width, height, words }
}

function hasRtl({ characters, count, isPlain }: Glyphs): boolean {
  if (isPlain) return false
  for (let index = 0; index < count; index++) {
    const character = characters[index] ?? 0
    if (character > 0x58f && isRtl(character)) return true
  }
  return false
}

/** Adds a finished word, unless nothing of it is left. As a closure it would keep all numbers of the loop on the heap. */
function add(words: Word[], word: Word, read: ReadWord): void {
  const text = read.holed ? read.text.replace(spaces, '') : read.text
  if (text === '') return
  word.text = text.includes('\u00ad') ? withoutSoftHyphens(text) : text
  word.rtl = read.rightToLeft * 2 > text.length
  if (read.rightToLeft > 0 || read.goesBack)
    word.units = visualUnits(read.glyphs, { from: read.start, to: read.last + 1, frame: word.frame, isSpace })
  words.push(word)
}

interface ReadWord {
  glyphs: Glyphs
  text: string
  start: number
  last: number
  holed: boolean
  rightToLeft: number
  goesBack: boolean
}

/** A gap this wide, in font sizes, separates two words. */
export const wordGap = 0.1

/** Before any run with letter spacing. */
export const noSpacing: LetterSpacing = { until: -1, wordGap }

function gapOf(character: number): number {
  return isCjk(character) ? 0.4 : wordGap
}

interface SpaceBetween {
  space: number
  /** The end of the word before it. */
  before: number
  /** The start of the glyph after it. */
  left: number
  right: number
  gap: number
  frame: number
  /** A gap without a space that separates words here. */
  limit: number
}

/**
 * Whether a space separates two glyphs. PDFium inserts spaces where glyphs are moved apart, too often if they were moved together before;
 * and a space that a neighbouring glyph is drawn over isn't visible.
 */
export function isSpaced({ boxes, characters, pieces }: Glyphs, at: SpaceBetween) {
  if (pieces[at.space] === 0) return at.gap > (isCjk(characters[at.space + 1] ?? 0) ? 0.4 : at.limit > wordGap ? at.limit : 0.08)
  if (at.frame !== 0 || at.gap > 2 * wordGap) return true
  const left = boxes[at.space * 4] ?? 0
  const right = boxes[at.space * 4 + 2] ?? 0
  const seen = 0.3 * (right - left)
  if (seen >= 0.1 && at.gap < noGap && right - seen < at.before) return false
  return seen < 0.1 || at.left > left + seen || at.right < right - seen
}

/** The rounding gap between glyphs that touch. */
const noGap = 0.03

/** The displayed box of a word, in any frame. */
export function shownBox({ left, top, right, bottom, frame }: Word, { width, height }: { width: number; height: number }): Box {
  if (frame === 1) return { left: width - bottom, top: left, right: width - top, bottom: right }
  if (frame === 2) return { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (frame === 3) return { left: top, top: height - right, right: bottom, bottom: height - left }
  return { left, top, right, bottom }
}

const spaces = /[ \u00a0\u2000-\u200a\u3000\ue020\uf020]/g

/** Whether a character is a space of any width. */
export function isSpace(character: number): boolean {
  return (
    character === 0x20 ||
    character === 0xa0 ||
    character === 0x3000 ||
    (character >= 0x2000 && character <= 0x200a) ||
    isSymbolSpace(character)
  )
}

/** The space of a symbol font, whose codes are in the private use area. */
function isSymbolSpace(character: number): boolean {
  return character === 0xe020 || character === 0xf020
}

function isBreak(character: number): boolean {
  return character === 0x0a || character === 0x0d
}

/** A soft hyphen is only visible at the end of a line; between digits it is the hyphen of a font that has no other. */
function withoutSoftHyphens(text: string): string {
  const plain = text.replace(/(?<=\d)\u00ad(?=\d)/g, '-')
  return plain.endsWith('\u00ad') ? `${plain.slice(0, -1).replaceAll('\u00ad', '')}-` : plain.replaceAll('\u00ad', '')
}
