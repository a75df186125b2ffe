import type { AddedText, Edit, Redaction, TextChange } from '@octavo/core/edits/edit.ts'
import { type Quad, quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { changedShows, changeOfLine } from '../layers/line-change.ts'
import { addEdit, type Content, newKey, putEdit, removeEdit } from '../state/content.ts'
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
  source: { line: TextLine } | { edit: AddedText } | { edit: TextChange; settle: Settle }
}

/** Breaks a changed text into lines again, if it is a paragraph. */
type Settle = (edit: TextChange, text: ChangedRun[]) => ChangedRun[]

interface SearchedPage {
  key: string
  lines: readonly TextLine[]
  edits: readonly Edit[]
  settle: Settle
}

/** What a page has of what is searched for: in its own lines first, then in text that was changed or added. */
export function findOnPage({ key, lines, edits, settle }: SearchedPage, wanted: Wanted): FoundText[] {
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
    const source = edit.kind === 'text' ? { edit } : { edit, settle }
    return { key, text, hits, quads: hits.map(() => quadOfBox(boxOfEdit(edit))), source }
  })
  return [...inLines, ...inEdits].filter(({ hits }) => hits.length > 0)
}

/** Whether a text can get other words: not if the page doesn't let it. */
export function canReplace({ source }: FoundText): boolean {
  return !('line' in source && source.line.problem)
}

/** The content with other words at these places of a text. */
export function replaced(content: Content, { key, source }: FoundText, change: { hits: readonly Hit[]; by: string }): Content {
  if ('line' in source) return addEdit(content, replaceHits(changeOfLine(source.line, key), source.line, change))
  if ('settle' in source) {
    const { edit, settle } = source
    const text = replaceInRuns(edit.text, change)
    return putEdit(content, { ...edit, text: isBlank(text) ? [] : settle(edit, text) })
  }
  const { edit } = source
  const runs = replaceInRuns(edit.runs, change)
  // Without letters, an added text is nothing that could be saved.
  return isBlank(runs) ? removeEdit(content, edit.id) : putEdit(content, { ...edit, runs })
}

/** The content without these texts: areas of the page are redacted, and what isn't in the file yet is just taken out. */
export function redacted(content: Content, found: readonly FoundText[], fill: Redaction['fill']): Content {
  return found.reduce((all, text) => {
    const { key: on, hits, quads, source } = text
    if ('edit' in source) return replaced(all, text, { hits, by: '' })
    return addEdit(all, { id: newKey('edit'), on, layerOrder: 0, kind: 'redact', areas: [...quads], fill })
  }, content)
}

function isText(edit: Edit): edit is TextChange | AddedText {
  return edit.kind === 'text' || edit.kind === 'text-change'
}

function isBlank(runs: readonly { text: string }[]): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

function runsOf(edit: TextChange | AddedText): readonly { text: string }[] {
  return edit.kind === 'text' ? edit.runs : edit.text
}
