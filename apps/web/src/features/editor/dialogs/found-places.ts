import type { AddedText, Edit, TextChange } from '@octavo/core/edits/edit.ts'
import { type Quad, quadOfBox } from '@octavo/core/edits/geometry.ts'
import { isOfBlock } from '../layers/block-change.ts'
import { changedShows, changeOfLine } from '../layers/line-change.ts'
import { addEdit, type Content, putEdit } from '../state/content.ts'
import { boxOfEdit } from '../state/edit-box.ts'
import { type Hit, hitsIn, hitsInText, replaceHits, replaceInRuns, type Wanted } from '../text/find-text.ts'
import { quadOnLine } from '../text/line-places.ts'
import type { TextLine } from '../text/text-line.ts'

/** A line of the page, or a text that was changed or added, with what was searched for. */
export interface FoundText {
  /** Of its page. */
  key: string
  /** All that it says. */
  text: string
  hits: readonly Hit[]
  /** The area of each hit. Of text that isn't in the file yet, only the whole is known. */
  quads: readonly Quad[]
  source: { line: TextLine } | { edit: TextChange | AddedText }
}

/** What a page has of what is searched for: in its own lines first, then in text that was changed or added. */
export function findOnPage(
  { key, lines, edits }: { key: string; lines: readonly TextLine[]; edits: readonly Edit[] },
  wanted: Wanted,
): FoundText[] {
  const changed = changedShows(edits.flatMap((edit) => (edit.kind === 'text-change' ? [edit.block] : [])))
  const free = lines.filter((line) => !line.shows.some((show) => changed.has(show)))
  const inLines = free.map((line): FoundText => {
    const hits = hitsIn(line, wanted)
    return { key, text: line.text, hits, quads: hits.map(({ start, end }) => quadOnLine(line, start, end)), source: { line } }
  })
  const inEdits = edits.filter(isText).map((edit): FoundText => {
    const text = runsOf(edit)
      .map((run) => run.text)
      .join('')
    const hits = hitsInText(text, wanted)
    return { key, text, hits, quads: hits.map(() => quadOfBox(boxOfEdit(edit))), source: { edit } }
  })
  return [...inLines, ...inEdits].filter(({ hits }) => hits.length > 0)
}

/** Whether a text can get other words: not if the page doesn't let it, and not a changed paragraph, whose lines would have to be broken again. */
export function canReplace({ source }: FoundText): boolean {
  return 'line' in source ? !source.line.problem : source.edit.kind === 'text' || !isOfBlock(source.edit)
}

/** The content with other words at these places of a text. */
export function replaced(content: Content, { key, source }: FoundText, change: { hits: readonly Hit[]; by: string }): Content {
  if ('line' in source) return addEdit(content, replaceHits(changeOfLine(source.line, key), source.line, change))
  const { edit } = source
  if (edit.kind === 'text') return putEdit(content, { ...edit, runs: replaceInRuns(edit.runs, change) })
  return putEdit(content, { ...edit, text: replaceInRuns(edit.text, change) })
}

function isText(edit: Edit): edit is TextChange | AddedText {
  return edit.kind === 'text' || edit.kind === 'text-change'
}

function runsOf(edit: TextChange | AddedText): readonly { text: string }[] {
  return edit.kind === 'text' ? edit.runs : edit.text
}
