import type { TextChange, TextSetting } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { Side } from '@octavo/core/text/bidi.ts'
import { changedSide } from '@octavo/core/text/line-side.ts'
import { type AnchoredLine, findAnchor, gappedText, isRightToLeft } from './anchor.ts'
import { encodeRuns, looksLike, riseUnit, type TextInks } from './encode-text.ts'
import { withKeptLooks } from './kept-looks.ts'
import { keptSpacing } from './kept-spacing.ts'
import { extentOf, followersOf, indexOf, shownBy } from './line-extent.ts'
import { directionOf, type Element, type EncodedText, type Glyph, type PageShows, type Show, seenSize } from './model.ts'
import { glyphsIn, leadingOf, moveGlyphs, offsetOf } from './move-lines.ts'
import type { MovedGlyph } from './move-links.ts'
import { reflowedRuns } from './reflow-runs.ts'
import { RefusedEdit } from './refused-edit.ts'
import { setElements, settle } from './set-lines.ts'
import { type ChangedPart, changedPart } from './unchanged-ends.ts'
import { underlinedIn } from './underlines.ts'
import { plainNumber, writtenElements } from './write-shows.ts'

/** The part of an edit that is carried out here. */
export type TextEdit = Pick<TextChange, 'block' | 'text' | 'move'> & Partial<Pick<TextChange, 'setting' | 'reflow'>>

/** What an edit has touched, for those who look after what refers to it. */
export interface TouchedText {
  shows: Show[]
  /** Glyphs that moved along their line, and how far. */
  moved: MovedGlyph[]
  /** Glyphs that came to another line: by how much to the right and down. */
  carried: Map<Glyph, { x: number; y: number }>
  /** The glyphs of the text and those that moved with it, which don't stand in each other's way. */
  own: Set<Glyph>
  /** Where text has come that had none. */
  reaches: Reach[]
}

/** A piece of a line that text has come to: along a show's line, and how far below it, in points. */
export interface Reach {
  show: Show
  from: number
  to: number
  down: number
  /** Towards which end of the line; an added line is all new. */
  side: 'right' | 'left' | 'added'
}

/**
 * Changes text in the model of a page. Only the letters that differ are written again, so that the rest keeps its kerning; what follows on
 * the line moves up to the next column.
 */
export function changeText(page: PageShows, edit: TextEdit, inks: TextInks): TouchedText {
  const lines = findAnchor(page, edit.block)
  const anchor = lines[0]?.[0]
  if (!anchor) throw new RefusedEdit('text-differs')
  const touched: TouchedText = {
    ...{ shows: [], moved: [], carried: new Map(), reaches: [] },
    own: new Set(lines.flat().map(({ glyph }) => glyph)),
  }
  const { setting, move } = edit
  const added = new Set<Glyph>()
  const before = edit.block.was.split('\n').filter((line) => line.trim() !== '')
  const wanted =
    edit.reflow === 'paragraph' && setting
      ? linesOf(reflowedRuns(before, withKeptLooks(lines, edit.text, page), setting, { show: anchor.show, anchored: lines, page, inks }))
      : linesOf(edit.text)
  for (const [index, line] of lines.entries()) {
    const runs = wanted[index] ?? []
    const was = lines.length === 1 ? edit.block.was : before.length === lines.length ? before[index] : undefined
    const extent = extentOfAll(line)
    changeLine(line, runs, was ?? gappedText(line))
    if (setting && runs.length > 0) setLine(line, setting, index === wanted.length - 1 && setting.ends)
    if (move) moveLine(line, move)
    else noteReach(line, extent)
  }
  const extra = wanted.slice(lines.length)
  if (extra.length > 0) addLines(lines, extra)
  return touched

  function changeLine(line: AnchoredLine, runs: readonly ChangedRun[], was: string): void {
    const comparison = { line, was, runs, isAlike: (run: ChangedRun, show: Show) => looksLike(run, show, page) }
    const part = changedPart(comparison)
    if (part.from === part.to && part.runs.length === 0 && !part.withGapBefore && !part.withGapBehind) return
    if (isRightToLeft(was)) replaceTurned(line, runs, was)
    else replacePart(line, canWrite(part.runs, shownBy(line, part)) ? part : changedPart(comparison, { wholeWords: true }))
  }

  /** Whether the letters are those of the document's fonts. */
  function canWrite(runs: readonly ChangedRun[], show: Show): boolean {
    return runs.every(({ text, font }) => {
      const own = font ? ('own' in font ? page.shows[font.own]?.font : undefined) : show.font
      return own && Array.from(text).every((character) => /\s/.test(character) || inks.supply.codeOf(own, character) !== undefined)
    })
  }

  /** Replaces glyphs, and moves what follows by the difference; text beside a block that is moved stays. */
  function replacePart(line: AnchoredLine, part: ChangedPart): void {
    const show = shownBy(line, part)
    const { from, to } = extentOf(line, part)
    const { elements, length } = encode(part.runs, show, { removed: line.slice(part.from, part.to), side: 'L' })
    const following = followersOf(page, line, part, to).filter(({ glyph }) => !move || touched.own.has(glyph))
    splice(line, part, elements, from)
    for (const { show: other, glyph } of following) {
      glyph.shift += length - (to - from)
      touched.own.add(glyph)
      touched.moved.push({ show: other, glyph, by: length - (to - from) })
    }
  }

  /** A line with letters that run to the left is set again as a whole and keeps the end at which one begins to read it; nothing else moves. */
  function replaceTurned(line: AnchoredLine, runs: readonly ChangedRun[], was: string): void {
    const show = line[0]?.show
    if (!show) return
    const [left, right] = [
      Math.min(...line.map(({ glyph }) => glyph.start + glyph.shift)),
      Math.max(...line.map(({ glyph }) => glyph.end + glyph.shift)),
    ]
    const side = changedSide(was, runs.map(({ text }) => text).join(''))
    const { elements, length } = encode(runs, show, { removed: line, side })
    splice(
      line,
      { from: 0, to: line.length, runs: [], withGapBefore: false, withGapBehind: false, isBehindGap: false },
      elements,
      side === 'R' ? right - length : left,
    )
  }

  function encode(runs: readonly ChangedRun[], show: Show, { removed, side }: { removed: AnchoredLine; side: Side }): EncodedText {
    const lift = move ? -offsetOf(show, move).down / Math.max(1e-6, riseUnit(show)) : 0
    return encodeRuns(runs, show, page, { ...inks, supply: inks.supply.preferring(removed), kept: keptSpacing(runs, removed), side }, lift)
  }

  /** Puts a line elsewhere; the text around it stays where it is. */
  function moveLine(line: AnchoredLine, by: { x: number; y: number }): void {
    for (const show of new Set(line.map((one) => one.show))) {
      const glyphs = moveGlyphs(show, (glyph) => added.has(glyph) || line.some((one) => one.glyph === glyph), by)
      for (const glyph of glyphs) touched.carried.set(glyph, by)
      if (glyphs.length > 0) touch(show)
    }
  }

  /** Lines that the block didn't have come below its last. */
  function addLines(from: readonly AnchoredLine[], extra: readonly ChangedRun[][]): void {
    const show = from.at(-1)?.[0]?.show
    if (!show) return
    const leading = setting?.leading ?? leadingOf(from)
    const moved = move ? offsetOf(show, move) : { along: 0, down: 0 }
    const inserts = extra.map((runs, index) => {
      const isLast = index === extra.length - 1 && setting?.ends !== false
      const place = { along: moved.along + (setting ? setting.x - show.start : 0), down: moved.down + (index + 1) * leading }
      return away(runs, show, place, setting && { ...setting, isLast })
    })
    const at = show.elements.findIndex((element) => 'glyph' in element)
    for (const element of inserts) if ('glyph' in element) Object.assign(element.glyph, { start: show.start, end: show.start })
    show.elements.splice(Math.max(0, at), 0, ...inserts)
    touch(show)
  }

  /** Runs that are written off the line; the pen comes back to where it was. */
  function away(
    runs: readonly ChangedRun[],
    show: Show,
    { along: from, down }: { along: number; down: number },
    set?: TextSetting & { isLast: boolean },
  ): Element {
    const lift = -down / Math.max(1e-6, riseUnit(show))
    const plain = encodeRuns(runs, show, page, inks, lift)
    const { elements, length, indent } = set ? setElements(plain, show, set) : { ...plain, indent: 0 }
    const along = from + indent
    if (!move) touched.reaches.push({ show, from: show.start + along, to: show.start + along + length, down, side: 'added' })
    const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000 || 1
    const shift = [{ number: -along / thousandth }, ...elements, { number: (along + length) / thousandth }]
    const operators = `${plainNumber(show.rise + lift)} Ts ${writtenElements(shift)} ${plainNumber(show.rise)} Ts`
    const text = runs.map((run) => run.text).join('')
    return {
      glyph: { operators, bytes: new Uint8Array(0), text, start: 0, end: 0, shift: 0, underlines: underlinedIn(elements, show, along) },
    }
  }

  /** Takes glyphs out of their operators and puts elements in their place. */
  function splice(line: AnchoredLine, part: ChangedPart, elements: Element[], start: number): void {
    const removed = line.slice(part.from, part.to)
    const target = removed[0] ?? (part.isBehindGap || part.from === 0 ? line[part.from] : line[part.from - 1])
    if (!target) return
    place(elements, target.show, start)
    const isBehind = removed.length === 0 && target === line[part.from - 1] && !(part.isBehindGap || part.from === 0)
    for (const element of elements) if ('glyph' in element) added.add(element.glyph)
    target.show.elements.splice(indexOf(target.show, target.glyph) + (isBehind ? 1 : 0), 0, ...elements)
    touch(target.show)
    for (const show of new Set(removed.map((one) => one.show))) {
      const gone = new Set(removed.filter((one) => one.show === show).map(({ glyph }) => glyph))
      const places = [...gone].map((glyph) => indexOf(show, glyph))
      const [low, high] = [Math.min(...places), Math.max(...places)]
      show.elements = show.elements.filter((element, index) => {
        if ('glyph' in element) return !gone.has(element.glyph)
        return index < low || index > high
      })
      touch(show)
    }
  }

  /** Moves the glyphs of a changed line to where its paragraph sets them. */
  function setLine(line: AnchoredLine, set: TextSetting, isLast: boolean): void {
    const shows = new Set(line.map(({ show }) => show))
    const old = new Set(line.map(({ glyph }) => glyph))
    const glyphs = [...shows].flatMap((show) => glyphsIn(show, (glyph) => old.has(glyph) || added.has(glyph)))
    const [first] = shows
    if (!first || ![...shows].some(({ isChanged }) => isChanged) || directionOf(first).x < 0.9999) return
    for (const show of settle(glyphs, set, { size: seenSize(first), isLast }) ? shows : []) touch(show)
  }

  /** From where to where a line and what moved with it reach. */
  function extentOfAll(line: AnchoredLine): { from: number; to: number } {
    const glyphs = line.map(({ glyph }) => glyph).filter(({ text }) => text.trim() !== '')
    return {
      from: Math.min(...glyphs.map(({ start, shift }) => start + shift)),
      to: Math.max(...glyphs.map(({ end, shift }) => end + shift)),
    }
  }

  /** Notes where a changed line has come to that had no text of its own. */
  function noteReach(line: AnchoredLine, { from, to }: { from: number; to: number }): void {
    const show = line[0]?.show
    if (!show?.isChanged && !line.some((one) => one.show.isChanged)) return
    if (!show) return
    const shows = new Set([...line.map((one) => one.show), ...touched.moved.map((one) => one.show)])
    const moved = new Map(touched.moved.map(({ glyph, by }) => [glyph, by]))
    let [low, high, oldHigh] = [from, to, to]
    for (const one of shows)
      for (const glyph of glyphsIn(one, (each) => touched.own.has(each) || added.has(each))) {
        if (glyph.text.trim() === '') continue
        low = Math.min(low, glyph.start + glyph.shift)
        high = Math.max(high, glyph.end + glyph.shift)
        const by = moved.get(glyph)
        if (by !== undefined) oldHigh = Math.max(oldHigh, glyph.end + glyph.shift - by)
      }
    if (high > oldHigh + 0.01) touched.reaches.push({ show, from: oldHigh, to: high, down: 0, side: 'right' })
    if (low < from - 0.01) touched.reaches.push({ show, from: low, to: from, down: 0, side: 'left' })
  }

  function touch(show: Show): void {
    show.isChanged = true
    if (!touched.shows.includes(show)) touched.shows.push(show)
  }
}

/** Gives new elements their places along the line of a show, one behind the other. */
function place(elements: readonly Element[], show: Show, start: number): void {
  let at = start
  for (const element of elements) {
    if ('number' in element) at -= (element.number * directionOf(show).unit * show.size * show.scale) / 1000
    else {
      const length = element.glyph.end - element.glyph.start
      Object.assign(element.glyph, { start: at, end: at + length })
      at += length
    }
  }
}

/** The runs of each line. */
function linesOf(runs: readonly ChangedRun[]): ChangedRun[][] {
  const lines: ChangedRun[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}
