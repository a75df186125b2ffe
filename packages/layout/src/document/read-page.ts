import type { Glyphs } from '../glyphs.ts'
import type { RunStyle } from '../model.ts'
import type { DrawnArea, DrawnLine, DrawnText, PageDrawing } from '../page-drawing.ts'
import type { PageLink } from '../page-link.ts'
import type { PagePlace } from '../page-place.ts'
import { type Box, isSpace, type Word, wordsOf } from '../words.ts'
import { fillBehind, fillsOf } from './fills.ts'
import { familyOf } from './font-names.ts'
import { type Look, stretchStyles } from './stretch.ts'

/** What is kept of a page until its blocks are known. */
export interface ReadPage {
  number: number
  /** Its place among the pages that are read, from 1. */
  position: number
  width: number
  height: number
  /** It lies on its side, since its writing runs down. */
  isVertical?: boolean
  words: Word[]
  /** The look of each word, by the number of its first glyph. */
  ink: ReadonlyMap<number, WordInk>
  /** Large letters before words, by the number of the word's first glyph. */
  initials?: ReadonlyMap<number, Initial>
  /** Straight lines: under or through text, and around cells. */
  lines: readonly DrawnLine[]
  areas: readonly DrawnArea[]
  /** Images beside which a line may continue. */
  figures: readonly Box[]
  /** Tables, whose lines and words belong to nothing else. */
  tables: readonly Box[]
  links: readonly PageLink[]
  /** Places that links lead to. */
  places: readonly PagePlace[]
}

/** A large letter at the start of a paragraph, beside its first lines. */
export interface Initial {
  word: Word
  /** How many lines stand beside it. */
  lines: number
}

/** How a word looks, and where it belongs in the structure. */
export interface WordInk {
  parts: InkPart[]
  baseline: number
  /** The number that marks its content, and the form that it is in. */
  mark: number | undefined
  form: number
  isArtifact: boolean
}

/** A part of a word in one style. */
export interface InkPart {
  text: string
  style: RunStyle
  baseline: number
  /** The coloured area that lies behind it. */
  fill: DrawnArea | undefined
}

/** Which page is read. */
export interface WhichPage {
  number: number
  position: number
  links?: readonly PageLink[]
  places?: readonly PagePlace[]
}

/** Reads the words of a page with their look. The drawing isn't needed afterwards. */
export function readPage(drawing: PageDrawing, { number, position, links = [], places = [] }: WhichPage): ReadPage {
  const { glyphs, lines, areas } = drawing
  const { width, height, words } = wordsOf(glyphs)
  const looks = createLooks(drawing)
  const fills = fillsOf(areas, { width, height })
  const ink = new Map<number, WordInk>()
  for (const [index, word] of words.entries()) {
    const end = words[index + 1]?.glyph ?? glyphs.count
    ink.set(word.glyph, inkOf(word, Math.max(end, word.glyph + 1), { glyphs, looks, fills }))
  }
  stretchStyles(words, { of: ({ glyph }) => (ink.get(glyph)?.parts.length === 1 ? looks.at(glyph) : undefined), all: looks.all() })
  const kept = lines.filter(({ x0, y0, x1, y1 }) => x1 - x0 + y1 - y0 > shortestLine).slice(0, maxLines)
  return {
    number,
    position,
    width,
    height,
    words,
    ink,
    lines: kept,
    areas: areas.slice(0, maxLines),
    figures: [],
    tables: [],
    links,
    places,
  }
}

const shortestLine = 2
/** A page with more of them is a drawing. */
const maxLines = 4000

interface Looks {
  at(glyph: number): Look
  all(): Iterable<Look>
}

/** Pieces of content have one look each, so that it's asked for once. */
function createLooks({ glyphs, textAt }: PageDrawing): Looks {
  const known = new Map<number, Look>()
  return {
    at(glyph) {
      const piece = glyphs.pieces[glyph] ?? 0
      const look = known.get(piece) ?? lookAt(glyph)
      known.set(piece, look)
      return look
    },
    all: () => known.values(),
  }

  function lookAt(glyph: number): Look {
    const text = textAt(glyph)
    const { bold, italic } = text?.font ?? glyphs.style(glyph)
    const font = text ? familyOf(text.font) : 'Arial'
    const size = text?.size ?? glyphs.sizes[glyph] ?? 10
    const style = { font, size, bold, italic, colour: text?.colour ?? 0, underline: false, strike: false, raise: undefined }
    return { style, text }
  }
}

/** What the looks of words are read from. */
interface Inks {
  glyphs: Glyphs
  looks: Looks
  fills: readonly DrawnArea[]
}

function inkOf(word: Word, end: number, inks: Inks): WordInk {
  const { looks, fills } = inks
  const { style, text } = looks.at(word.glyph)
  const baseline = baselineOf(text, word)
  const parts = partsOf(word, end, inks) ?? [{ text: word.text, style, baseline, fill: fillBehind(fills, word) }]
  return { parts, baseline, mark: text?.mark, form: text?.markForm ?? 0, isArtifact: text?.isArtifact ?? false }
}

function baselineOf(text: DrawnText | undefined, { frame, bottom, size }: Word): number {
  return text && frame === 0 ? text.y : bottom - usualDescent * size
}

const usualDescent = 0.22

/** A word whose letters differ, such as one with a raised number behind it; undefined if its text isn't that of its glyphs. */
function partsOf(word: Word, end: number, { glyphs, looks, fills }: Inks): InkPart[] | undefined {
  const near = fills.filter((fill) => fill.left < word.right && fill.right > word.left && fill.top < word.bottom && fill.bottom > word.top)
  const parts: InkPart[] = []
  let read = ''
  for (let glyph = word.glyph; glyph < end && read.length < word.text.length; glyph++) {
    const character = glyphs.characters[glyph] ?? 0
    if (glyphs.pieces[glyph] === 0 || character < 0x20 || character > 0x10ffff || isSpace(character)) continue
    const { style, text } = looks.at(glyph)
    const letter = String.fromCodePoint(character)
    const baseline = baselineOf(text, word)
    const fill = near.length === 0 ? undefined : fillBehind(near, boxOf(glyphs, glyph))
    const last = parts.at(-1)
    if (last && last.fill === fill && isSameStyle(last.style, style) && Math.abs(last.baseline - baseline) < sameBaseline)
      last.text += letter
    else parts.push({ text: letter, style, baseline, fill })
    read += letter
  }
  return read === word.text ? parts : undefined
}

function boxOf({ boxes }: Glyphs, glyph: number): Box {
  const at = 4 * glyph
  return { left: boxes[at] ?? 0, top: boxes[at + 1] ?? 0, right: boxes[at + 2] ?? 0, bottom: boxes[at + 3] ?? 0 }
}

const sameBaseline = 0.3

/** Whether two pieces of text look the same. */
export function isSameStyle(one: RunStyle, other: RunStyle): boolean {
  return (
    one.font === other.font &&
    Math.abs(one.size - other.size) < 0.05 &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.colour === other.colour &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.raise === other.raise &&
    one.highlight === other.highlight &&
    one.stretch === other.stretch
  )
}
