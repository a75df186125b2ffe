import type { TextSetting } from '@octavo/core/edits/edit.ts'
import { justifiedGap, widthOfTabs } from '@octavo/core/edits/justified-gap.ts'
import { directionOf, type Element, type EncodedText, type Glyph, type Show, seenSize } from './model.ts'

/** A gap between glyphs that is wider than this, in font sizes, is between two words. */
const wordGap = 0.15

interface LineFacts {
  size: number
  /** Whether it is the last of its paragraph, which isn't justified. */
  isLast: boolean
  /** Its glyphs before it was changed. */
  before: readonly Glyph[]
}

/** Moves the glyphs of a changed line to where its paragraph sets them. Returns whether any has moved. */
export function settle(glyphs: readonly Glyph[], { align, x, width }: TextSetting, { size, isLast, before }: LineFacts): boolean {
  const letters = lettersOf(glyphs, ({ start, end, shift }) => [start + shift, end + shift])
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return false
  const free = x + width - last.to
  if (align === 'justify') return !isLast && justify(letters, free, { size, before })
  const by = align === 'right' ? free : align === 'center' ? x + width / 2 - (first.from + last.to) / 2 : 0
  if (Math.abs(by) < 0.01) return false
  for (const glyph of glyphs) glyph.shift += by
  return true
}

/** Moves the letters of a line so that its gaps share its room. One whose words reach as far as before stays as the page has it. */
function justify(letters: readonly Letter[], free: number, { size, before }: Pick<LineFacts, 'size' | 'before'>): boolean {
  const old = lettersOf(before, ({ start, end }) => [start, end])
  const [end, oldEnd] = [letters.at(-1)?.to ?? 0, old.at(-1)?.to ?? 0]
  if (Math.abs(end - oldEnd) < 0.01) return false
  const wider = sharedOut(letters, free, { size, ...tabsIn(old, size) })
  let shift = 0
  for (const [index, { glyph }] of letters.entries()) {
    shift += wider.get(index) ?? 0
    glyph.shift += shift
  }
  return true
}

/** A new line as its paragraph sets it: its elements, their length, and how far from the left edge it begins. */
export function setElements(
  { elements, length }: EncodedText,
  show: Show,
  { align, width, isLast }: TextSetting & { isLast: boolean },
): EncodedText & { indent: number } {
  const free = width - length
  if (align !== 'justify' || isLast) return { elements, length, indent: align === 'right' ? free : align === 'center' ? free / 2 : 0 }
  const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000 || 1
  const letters = lettersOfElements(elements, thousandth)
  const wider = sharedOut(letters, width - (letters.at(-1)?.to ?? 0), { size: seenSize(show), ...tabsIn([], seenSize(show)) })
  const before = new Map([...wider].map(([index, by]) => [letters[index]?.glyph, { number: -by / thousandth }]))
  const spread = elements.flatMap((element): Element[] => {
    const number = 'glyph' in element ? before.get(element.glyph) : undefined
    return number ? [number, element] : [element]
  })
  return { elements: spread, length: length + [...wider.values()].reduce((sum, by) => sum + by, 0), indent: 0 }
}

/** A glyph and where it stands on its line. */
interface Letter {
  glyph: Glyph
  from: number
  to: number
  isSpace: boolean
}

/** From left to right, without spaces at the end. */
function lettersOf(glyphs: readonly Glyph[], placeOf: (glyph: Glyph) => [number, number]): Letter[] {
  const placed = glyphs.map((glyph) => {
    const [from, to] = placeOf(glyph)
    return { glyph, from, to, isSpace: isSpace(glyph) }
  })
  return withoutEnd(placed.toSorted((one, other) => one.from - other.from))
}

function lettersOfElements(elements: readonly Element[], thousandth: number): Letter[] {
  const letters: Letter[] = []
  let at = 0
  for (const element of elements) {
    const from = at
    at += 'glyph' in element ? element.glyph.end - element.glyph.start : -element.number * thousandth
    if ('glyph' in element) letters.push({ glyph: element.glyph, from, to: at, isSpace: isSpace(element.glyph) })
  }
  return withoutEnd(letters)
}

function withoutEnd(letters: readonly Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex((letter) => !letter.isSpace) + 1)
}

/** The space between two words. */
interface Gap {
  /** The index of the letter behind it. */
  behind: number
  before: Glyph
  width: number
  spaces: number
}

function gapsIn(letters: readonly Letter[], size: number): Gap[] {
  const gaps: Gap[] = []
  let last: Letter | undefined
  let spaces = 0
  for (const [index, letter] of letters.entries()) {
    if (letter.isSpace) {
      spaces += 1
      continue
    }
    const width = letter.from - (last?.to ?? letter.from)
    if (last && (spaces > 0 || width > size * wordGap)) gaps.push({ behind: index, before: last.glyph, width, spaces: Math.max(1, spaces) })
    last = letter
    spaces = 0
  }
  return gaps
}

/** What is known of the tabs of a line. */
interface Tabs {
  /** From which width on a gap is one. */
  tab: number
  /** The glyphs behind tabs, and those before them. */
  tabs: ReadonlyMap<Glyph | undefined, Glyph>
}

function tabsIn(letters: readonly Letter[], size: number): Tabs {
  const gaps = gapsIn(letters, size)
  const widths = gaps.map(({ width }) => width)
  const tab = widthOfTabs(widths, size)
  return { tab, tabs: new Map(gaps.filter(({ width }) => width > tab).map(({ behind, before }) => [letters[behind]?.glyph, before])) }
}

/** By how much each gap gets wider so that all share the room of the line, by the index of the letter behind it. */
function sharedOut(letters: readonly Letter[], free: number, { size, tab, tabs }: Tabs & { size: number }): ReadonlyMap<number, number> {
  const gaps = gapsIn(letters, size).filter(({ behind, before }) => tabs.get(letters[behind]?.glyph) !== before)
  const [room, spaces] = gaps.reduce(([width, count], gap) => [width + gap.width, count + gap.spaces], [free, 0])
  const gap = justifiedGap(room, spaces, { size, tab })
  return new Map(gaps.map(({ behind, width, spaces: count }) => [behind, gap * count - width]))
}

function isSpace(glyph: Glyph | undefined): boolean {
  return glyph !== undefined && glyph.text !== '' && glyph.text.trim() === ''
}
