import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import { isOfBlock } from '../layers/block-change.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { type HitOverEnds, hitsOverEnds } from '../text/find-over-lines.ts'
import { charAt, type Hit, partsOf, textToJoin, type Wanted } from '../text/find-text.ts'
import type { TextLine } from '../text/text-line.ts'
import { searchedParts } from './searched-parts.ts'

/** A part of a place that goes on over the end of a line: in a line of the page, or in one that was changed. */
export type LinePart = OwnPart | { edit: TextChange; hit: Hit; side: 'start' | 'end' | 'whole' }

/** In a line of the page. */
export interface OwnPart {
  line: TextLine
  hit: Hit
}

/** The first line from its offset to its end, with a hyphen, the last one up to its offset, and those between whole. */
export function ownParts(lines: readonly TextLine[], { first, start, last, end }: HitOverEnds): OwnPart[] {
  return lines.slice(first, last + 1).map((line, index) => ({
    line,
    hit: {
      start: index === 0 ? charAt(line, start) : 0,
      end: index === last - first ? charAt(line, end) : line.chars.length,
    },
  }))
}

/** The places over the ends of lines of a paragraph some of whose lines were changed singly. */
export function partsOverEnds(
  { lines }: TextBlock,
  search: { isFree: (line: TextLine) => boolean; edits: readonly Edit[]; raised: ReadonlySet<number>; wanted: Wanted },
): LinePart[][] {
  const { isFree, edits, raised, wanted } = search
  const now = lines.map((line) => {
    if (isFree(line)) return { line, text: textToJoin(partsOf(line), wanted) }
    const edit = edits.find((one) => one.kind === 'text-change' && one.block.spans.some(({ show }) => line.shows.includes(show)))
    if (edit?.kind !== 'text-change' || edit.move || isOfBlock(edit)) return undefined
    return { edit, text: textToJoin(searchedParts(edit, raised), wanted) }
  })
  // What isn't where it was has no line before or behind it.
  const rows: Exclude<(typeof now)[number], undefined>[][] = [[]]
  for (const one of now) {
    if (one) rows.at(-1)?.push(one)
    else rows.push([])
  }
  return rows.flatMap((row) =>
    hitsOverEnds(
      row.map(({ text }) => text),
      wanted,
    ).map(({ first, start, last, end }) =>
      row.slice(first, last + 1).map((one, index): LinePart => {
        const [from, to] = [index === 0 ? start : 0, index === last - first ? end : one.text.length]
        if (one.line) return { line: one.line, hit: { start: charAt(one.line, from), end: charAt(one.line, to) } }
        return { edit: one.edit, hit: { start: from, end: to }, side: index === 0 ? 'end' : index === last - first ? 'start' : 'whole' }
      }),
    ),
  )
}

/** Whether a part is in a line that the page has as it was. */
export function isOwn(part: LinePart): part is OwnPart {
  return 'line' in part
}

/** Places that go on over the line ends of a text. */
export function overEndsOf(text: string, wanted: Wanted): Hit[] {
  const lines = text.split('\n')
  if (lines.length < 2) return []
  const starts = startsOf(lines)
  return hitsOverEnds(lines, wanted).map((hit) => withinAll(hit, starts))
}

/** Where each line begins in the text of all. */
export function startsOf(lines: readonly string[]): number[] {
  let at = 0
  return lines.map((line) => {
    const start = at
    at += line.length + 1
    return start
  })
}

/** A place of lines in the text of all. */
export function withinAll({ first, start, last, end }: HitOverEnds, starts: readonly number[]): Hit {
  return { start: (starts[first] ?? 0) + start, end: (starts[last] ?? 0) + end }
}

/** The code units before a character of a line. */
export function unitsBefore({ chars }: TextLine, index: number): number {
  return chars.slice(0, index).reduce((sum, { text }) => sum + text.length, 0)
}
