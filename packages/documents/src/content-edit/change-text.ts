import type { TextChange, TextSetting } from '@octavo/core/edits/edit.ts'
import { cutRuns, reflowedLines } from '@octavo/core/edits/reflow.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { type AnchoredLine, findAnchor, isSameLine } from './anchor.ts'
import { type EncodedText, encodeRuns, isRightToLeft, looksLike, riseUnit, type TextInks } from './encode-text.ts'
import { directionOf, type Element, type Glyph, type PageShows, type Show, seenSize } from './model.ts'
import { RefusedEdit } from './refused-edit.ts'
import { setElements, settle } from './set-lines.ts'
import { type ChangedPart, changedPart } from './unchanged-ends.ts'
import { plainNumber, writtenElements } from './write-shows.ts'

/** The part of an edit that is carried out here. */
export type TextEdit = Pick<TextChange, 'block' | 'text' | 'move'> & Partial<Pick<TextChange, 'setting' | 'reflow'>>

/** What an edit has touched, for those who look after what refers to it. */
export interface TouchedText {
  shows: Show[]
  /** Glyphs that moved along their line, and how far. */
  moved: { show: Show; glyph: Glyph; by: number }[]
}

/**
 * Changes text in the model of a page. Only the letters that differ are written anew, so that the rest keeps its kerning; what follows on
 * the line moves up to the next column.
 */
export function changeText(page: PageShows, edit: TextEdit, inks: TextInks): TouchedText {
  const lines = findAnchor(page, edit.block)
  const [first] = lines
  const anchor = first?.[0]
  if (!first || !anchor) throw new RefusedEdit('text-differs')
  const touched: TouchedText = { shows: [], moved: [] }
  const { setting } = edit
  const added = new Set<Glyph>()
  const before = edit.block.was.split('\n').filter((line) => line.trim() !== '')
  const wanted = edit.reflow === 'paragraph' && setting ? reflowedRuns(before, edit.text, setting) : linesOf(edit.text)
  if (edit.move) {
    moveLines(lines, wanted, edit.move)
    return touched
  }
  for (const [index, line] of lines.entries()) {
    const runs = wanted[index] ?? []
    const was = lines.length === 1 ? edit.block.was : before.length === lines.length ? before[index] : undefined
    changeLine(line, runs, was)
    if (setting && runs.length > 0) setLine(line, setting, index === wanted.length - 1 && setting.ends)
  }
  const extra = wanted.slice(lines.length)
  if (extra.length > 0) addLines(lines, extra)
  return touched

  function changeLine(line: AnchoredLine, runs: readonly ChangedRun[], was: string | undefined): void {
    const show = line[0]?.show
    if (!show) return
    const text = runs.map((run) => run.text).join('')
    const isPlain = runs.every((run) => looksLike(run, show, page))
    if (isRightToLeft((was ?? '') + text)) replaceFromRight(line, runs)
    else if (isPlain && was !== undefined) {
      const part = changedPart(line, was, text)
      const isWhole = part.text === '' || canWrite(part.text, shownBy(line, part))
      replacePart(line, isWhole ? part : changedPart(line, was, text, { wholeWords: true }), (at) =>
        encodeRuns([{ text: at.text }], at.show, page, inks),
      )
    } else {
      const whole = { from: 0, to: line.length, text, withGapBefore: false, withGapBehind: false, isBehindGap: false }
      replacePart(line, whole, (at) => encodeRuns(runs, at.show, page, inks))
    }
  }

  function canWrite(text: string, show: Show): boolean {
    const { font } = show
    return (
      font !== undefined && Array.from(text).every((character) => /\s/.test(character) || inks.supply.codeOf(font, character) !== undefined)
    )
  }

  /** Replaces glyphs, and moves what follows by the difference. */
  function replacePart(line: AnchoredLine, part: ChangedPart, encode: (at: { show: Show; text: string }) => EncodedText): void {
    if (part.from === part.to && part.text === '' && !part.withGapBefore && !part.withGapBehind) return
    const show = shownBy(line, part)
    const { from, to } = extentOf(line, part)
    const { elements, length } = encode({ show, text: part.text })
    const following = followersOf(line, part, to)
    splice(line, part, elements, from)
    for (const { show: other, glyph } of following) {
      glyph.shift += length - (to - from)
      touched.moved.push({ show: other, glyph, by: length - (to - from) })
    }
  }

  /** Text that runs to the left keeps its right end, and nothing else moves. */
  function replaceFromRight(line: AnchoredLine, runs: readonly ChangedRun[]): void {
    const show = line[0]?.show
    if (!show) return
    const right = Math.max(...line.map(({ glyph }) => glyph.end + glyph.shift))
    const { elements, length } = encodeRuns(runs, show, page, inks)
    splice(
      line,
      { from: 0, to: line.length, withGapBefore: false, withGapBehind: false, isBehindGap: false, text: '' },
      elements,
      right - length,
    )
  }

  /** Writes lines elsewhere; the text around them stays where it is. */
  function moveLines(from: readonly AnchoredLine[], to: readonly ChangedRun[][], move: { x: number; y: number }): void {
    for (const [index, line] of from.entries()) {
      const show = line[0]?.show
      if (!show) continue
      const start = Math.min(...line.map(({ glyph }) => glyph.start + glyph.shift))
      const runs = index === from.length - 1 ? to.slice(index) : to.slice(index, index + 1)
      const along = offsetOf(show, move)
      const inserts = runs.map((run, below) => away(run, show, { ...along, down: along.down + below * leadingOf(from) }))
      splice(line, whole(line), inserts, start)
    }
  }

  /** Lines that the block didn't have come below its last. */
  function addLines(from: readonly AnchoredLine[], extra: readonly ChangedRun[][]): void {
    const last = from.at(-1)
    const show = last?.[0]?.show
    if (!last || !show) return
    const leading = setting?.leading ?? leadingOf(from)
    const inserts = extra.map((runs, index) => {
      const isLast = index === extra.length - 1 && setting?.ends !== false
      return away(
        runs,
        show,
        { along: setting ? setting.x - show.start : 0, down: (index + 1) * leading },
        setting && { ...setting, isLast },
      )
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
    const plain = encodeRuns(runs, show, page, inks)
    const { elements, length, indent } = set ? setElements(plain, show, set) : { ...plain, indent: 0 }
    const along = from + indent
    const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000 || 1
    const rise = show.rise - down / Math.max(1e-6, riseUnit(show))
    const shift = [{ number: -along / thousandth }, ...elements, { number: (along + length) / thousandth }]
    const operators = `${plainNumber(rise)} Ts ${writtenElements(shift)} ${plainNumber(show.rise)} Ts`
    return { glyph: { operators, bytes: new Uint8Array(0), text: runs.map(({ text }) => text).join(''), start: 0, end: 0, shift: 0 } }
  }

  /** Takes glyphs out of their operators and puts elements in their place. */
  function splice(line: AnchoredLine, part: ChangedPart, elements: Element[], start: number): void {
    let at = start
    for (const element of elements) {
      if ('number' in element) {
        const { show } = line[0] ?? {}
        if (show) at -= (element.number * directionOf(show).unit * show.size * show.scale) / 1000
        continue
      }
      const length = element.glyph.end - element.glyph.start
      Object.assign(element.glyph, { start: at, end: at + length })
      at += length
    }
    const removed = line.slice(part.from, part.to)
    const target = removed[0] ?? (part.isBehindGap || part.from === 0 ? line[part.from] : line[part.from - 1])
    if (!target) return
    const isBehind = removed.length === 0 && target === line[part.from - 1] && !(part.isBehindGap || part.from === 0)
    for (const element of elements) if ('glyph' in element) added.add(element.glyph)
    const place = indexOf(target.show, target.glyph) + (isBehind ? 1 : 0)
    target.show.elements.splice(place, 0, ...elements)
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

  /** The lines of a paragraph whose words have moved. */
  function reflowedRuns(lines: readonly string[], runs: readonly ChangedRun[], { width }: TextSetting): ChangedRun[][] {
    const show = anchor?.show
    if (!show) return []
    const text = runs.map((run) => run.text).join('')
    const widthOf = (part: string) => encodeRuns([{ ...runs[0], text: part }], show, page, { ...inks, onMissing: () => {} }).length
    return linesOf(cutRuns(runs, reflowedLines(lines, text, { width, widthOf })))
  }

  /** Moves the glyphs of a changed line to where its paragraph sets them. */
  function setLine(line: AnchoredLine, set: TextSetting, isLast: boolean): void {
    const shows = new Set(line.map(({ show }) => show))
    const old = new Set(line.map(({ glyph }) => glyph))
    const glyphs = [...shows].flatMap((show) =>
      show.elements.flatMap((element) =>
        'glyph' in element && (old.has(element.glyph) || added.has(element.glyph)) ? [element.glyph] : [],
      ),
    )
    const [first] = shows
    if (!first || ![...shows].some(({ isChanged }) => isChanged) || directionOf(first).x < 0.9999) return
    for (const show of settle(glyphs, set, { size: seenSize(first), isLast }) ? shows : []) touch(show)
  }

  function touch(show: Show): void {
    show.isChanged = true
    if (!touched.shows.includes(show)) touched.shows.push(show)
  }

  /** The glyphs that stand behind the changed part of a line, up to the next column. */
  function followersOf(line: AnchoredLine, part: ChangedPart, from: number): { show: Show; glyph: Glyph }[] {
    const show = shownBy(line, part)
    const size = seenSize(show)
    const gap = size * columnGap
    const isBehind = placeBehind(line, part)
    const behind = page.shows
      .filter((other) => other.part === show.part && other.isPlaced && isSameLine(show, other))
      .flatMap((other) =>
        other.elements.flatMap((element, index) => ('glyph' in element ? [{ show: other, glyph: element.glyph, index }] : [])),
      )
      .filter((one) => isBehind(one) ?? (one.glyph.start + one.glyph.end) / 2 + one.glyph.shift > from - size * kerning)
      .toSorted((one, other) => one.glyph.start + one.glyph.shift - other.glyph.start - other.glyph.shift)
    let end = from
    const stop = behind.findIndex(({ glyph }) => {
      if (glyph.start + glyph.shift > end + gap) return true
      end = Math.max(end, glyph.end + glyph.shift)
      return false
    })
    return stop < 0 ? behind : behind.slice(0, stop)
  }
}

/** A gap of this many font sizes is the space between columns. */
const columnGap = 1.5
/** By so many font sizes a glyph may stand under the one before it. */
const kerning = 0.1

function whole(line: AnchoredLine): ChangedPart {
  return { from: 0, to: line.length, text: '', withGapBefore: false, withGapBehind: false, isBehindGap: false }
}

/** The operator whose look new text has. */
function shownBy(line: AnchoredLine, { from, to, isBehindGap }: ChangedPart): Show {
  const glyph = from < to || isBehindGap || from === 0 ? line[Math.min(from, line.length - 1)] : line[from - 1]
  const show = glyph?.show
  if (!show) throw new RefusedEdit('text-differs')
  return show
}

/** Whether a glyph is behind the changed part in one of its operators; undefined in others, where only its place tells. */
function placeBehind(line: AnchoredLine, part: ChangedPart): (one: { show: Show; glyph: Glyph; index: number }) => boolean | undefined {
  const removed = new Set(line.slice(part.from, part.to).map(({ glyph }) => glyph))
  const [before, behind] = [line[part.from - 1], line[part.to]]
  return ({ show, glyph, index }) => {
    if (removed.has(glyph)) return false
    const own = line.filter((one) => one.show === show && removed.has(one.glyph))
    if (own.length > 0) return index > Math.max(...own.map((one) => indexOf(show, one.glyph)))
    if (behind?.show === show) return index >= indexOf(show, behind.glyph)
    return before?.show === show ? index > indexOf(show, before.glyph) : undefined
  }
}

/** Where the changed part begins and ends along the line. */
function extentOf(line: AnchoredLine, part: ChangedPart): { from: number; to: number } {
  const start = (index: number) => position(line[index]?.glyph, 'start')
  const end = (index: number) => position(line[index]?.glyph, 'end')
  const hasGlyphs = part.from < part.to
  const from =
    hasGlyphs && !part.withGapBefore
      ? start(part.from)
      : part.from === 0 || (part.isBehindGap && !part.withGapBefore)
        ? start(part.from)
        : end(part.from - 1)
  const to = part.withGapBehind && part.to < line.length ? start(part.to) : hasGlyphs ? end(part.to - 1) : from
  return { from, to }
}

function position(glyph: Glyph | undefined, side: 'start' | 'end'): number {
  if (!glyph) throw new RefusedEdit('text-differs')
  return glyph[side] + glyph.shift
}

function indexOf(show: Show, glyph: Glyph): number {
  return show.elements.findIndex((element) => 'glyph' in element && element.glyph === glyph)
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

/** A move over the seen page as steps along and across a show's line. */
function offsetOf(show: Show, { x, y }: { x: number; y: number }): { along: number; down: number } {
  const direction = directionOf(show)
  const [, , c, d] = show.matrix
  const up = Math.hypot(c, d) || 1
  return { along: x * direction.x + y * direction.y, down: -(x * c + y * d) / up }
}

/** The distance between the lines of a block; of a single line what is usual. */
function leadingOf(lines: readonly AnchoredLine[]): number {
  const [last, before] = [lines.at(-1)?.[0]?.show, lines.at(-2)?.[0]?.show]
  if (!last) return 0
  if (!before) return seenSize(last) * 1.2
  const [dx, dy] = [last.matrix[4] - before.matrix[4], last.matrix[5] - before.matrix[5]]
  const { down } = offsetOf(last, { x: dx, y: dy })
  return down > 0 ? down : seenSize(last) * 1.2
}
