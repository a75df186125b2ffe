import type { AddedText, Edit, Redaction, TextChange } from '@octavo/core/edits/edit.ts'
import { boxAround, boxesMeet, type Quad, quadOfBox, touches } from '@octavo/core/edits/geometry.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { changedShows, changeOfLine } from '../layers/line-change.ts'
import { addEdit, type Content, newKey, putEdit, removeEdit } from '../state/content.ts'
import { boxOfEdit } from '../state/edit-box.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { hitsOverLines, type LongHit } from '../text/find-over-lines.ts'
import { type Hit, hitsIn, hitsInParts, replaceHits, replaceInRuns, type Wanted } from '../text/find-text.ts'
import { coreOnLine, quadOnLine } from '../text/line-places.ts'
import type { TextLine } from '../text/text-line.ts'

/** A line of the page, or a text that was changed or added, with what was searched for. */
export interface FoundText {
  /** Of its page. */
  key: string
  /** All that it says. */
  text: string
  hits: readonly Hit[]
  /** The area of each hit, in each of its lines. Of text that isn't in the file yet, only the whole is known. */
  areas: readonly (readonly Quad[])[]
  source: { line: TextLine } | { lines: readonly TextLine[] } | { edit: AddedText } | { edit: TextChange; settle: Settle }
}

/** One of the places that were found. */
export interface FoundPlace {
  key: string
  quads: readonly Quad[]
  text: FoundText
  hit: Hit
}

/** Breaks a changed text into lines again, if it is a paragraph. */
type Settle = (edit: TextChange, text: ChangedRun[]) => ChangedRun[]

interface SearchedPage {
  key: string
  lines: readonly TextLine[]
  blocks: readonly TextBlock[]
  edits: readonly Edit[]
  settle: Settle
}

/** What a page has of what is searched for: in its own lines first, then in text that was changed or added. */
export function findOnPage({ key, lines, blocks, edits, settle }: SearchedPage, wanted: Wanted): FoundText[] {
  const changed = changedShows(edits.flatMap((edit) => (edit.kind === 'text-change' ? [edit.block] : [])))
  const isFree = (line: TextLine) => !line.shows.some((show) => changed.has(show))
  const isLeft = leftBeside(edits.flatMap((edit) => (edit.kind === 'redact' ? edit.areas : [])))
  const inLines = lines.filter(isFree).map((line): FoundText => {
    const hits = hitsIn(line, wanted).filter((hit) => isLeft([{ line, hit }]))
    return { key, text: line.text, hits, areas: hits.map((hit) => [quadOf(line, hit)]), source: { line } }
  })
  const overLines = blocks
    .filter((block) => block.lines.every(isFree))
    .flatMap((block) => hitsOverLines(block.lines, wanted))
    .filter(isLeft)
    .map((hit) => foundOver(key, hit))
  const raised = new Set(lines.flatMap(({ styles }) => styles.filter(({ rise }) => rise !== 0).map(({ show }) => show)))
  const inEdits = edits.filter(isText).map((edit): FoundText => {
    const parts = runsOf(edit).map((run) => ({ text: run.text, isRaised: isRaised(run, raised) }))
    const text = parts.map((part) => part.text).join('')
    const hits = hitsInParts(parts, wanted)
    const source = edit.kind === 'text' ? { edit } : { edit, settle }
    return { key, text, hits, areas: hits.map(() => [quadOfBox(boxOfEdit(edit))]), source }
  })
  return [...inLines, ...overLines, ...inEdits].filter(({ hits }) => hits.length > 0)
}

/** All places of some texts, one by one. */
export function placesOf(found: readonly FoundText[]): FoundPlace[] {
  return found.flatMap((text) => text.hits.map((hit, index) => ({ key: text.key, quads: text.areas[index] ?? [], text, hit })))
}

/** Tells whether a letter of a place is left beside areas that will be removed. */
function leftBeside(areas: readonly Quad[]): (parts: LongHit) => boolean {
  const removed = areas.map((area) => ({ area, box: boxAround(area) }))
  return (parts) =>
    parts.some(({ line, hit }) => {
      const cores = coresOf(line, hit)
      const around = boxAround(cores.flat())
      const near = removed.filter(({ box }) => boxesMeet(box, around))
      return cores.some((core) => !near.some(({ area }) => touches(area, core)))
    })
}

/** The middle of each letter of a place. */
function coresOf(line: TextLine, { start, end }: Hit): Quad[] {
  return line.chars.slice(start, end).flatMap(({ text }, index) => (text.trim() === '' ? [] : [coreOnLine(line, start + index)]))
}

/** A hit that goes on on the next line. Its place in the text of all its lines isn't needed: it can only be redacted. */
function foundOver(key: string, parts: LongHit): FoundText {
  const lines = parts.map(({ line }) => line)
  const text = lines.map((line) => line.text).join(' ')
  return { key, text, hits: [{ start: 0, end: text.length }], areas: [parts.map(({ line, hit }) => quadOf(line, hit))], source: { lines } }
}

function quadOf(line: TextLine, { start, end }: Hit): Quad {
  return quadOnLine(line, start, end)
}

/** Whether a text can get other words: not if the page doesn't let it, or if they go over the end of a line. */
export function canReplace({ source }: FoundText): boolean {
  return 'line' in source ? !source.line.problem : !('lines' in source)
}

/** The content with other words at these places of a text. */
export function replaced(content: Content, { key, source }: FoundText, change: { hits: readonly Hit[]; by: string }): Content {
  if ('lines' in source) return content
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
    const { key: on, hits, areas, source } = text
    if ('edit' in source) return replaced(all, text, { hits, by: '' })
    return addEdit(all, { id: newKey('edit'), on, layerOrder: 0, kind: 'redact', areas: areas.flat(), fill })
  }, content)
}

function isText(edit: Edit): edit is TextChange | AddedText {
  return edit.kind === 'text' || edit.kind === 'text-change'
}

function isBlank(runs: readonly { text: string }[]): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

function runsOf(edit: TextChange | AddedText): readonly ChangedRun[] {
  return edit.kind === 'text' ? edit.runs : edit.text
}

/** Whether a run stands above or below its line: by its own look, or as the show of the page whose look it has. */
function isRaised({ rise, font }: ChangedRun, raised: ReadonlySet<number>): boolean {
  return rise === undefined ? font !== undefined && 'own' in font && raised.has(font.own) : rise !== 0
}
