import type { AddedText, Edit, Redaction, TextChange } from '@octavo/core/edits/edit.ts'
import { boxAround, boxesMeet, type Quad, quadOfBox, touches } from '@octavo/core/edits/geometry.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { changeOfBlock, splitRuns } from '../layers/block-change.ts'
import { changedShows, changeOfLine } from '../layers/line-change.ts'
import { addEdit, type Content, newKey, putEdit, removeEdit } from '../state/content.ts'
import { boxOfEdit } from '../state/edit-box.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { hitsOverEnds } from '../text/find-over-lines.ts'
import { type Hit, hitsIn, hitsInParts, partsOf, replaceHits, replaceInRuns, textToJoin, type Wanted } from '../text/find-text.ts'
import { coreOnLine, quadOnLine } from '../text/line-places.ts'
import type { TextLine } from '../text/text-line.ts'
import {
  isOwn,
  type LinePart,
  type OwnPart,
  overEndsOf,
  ownParts,
  partsOverEnds,
  startsOf,
  unitsBefore,
  withinAll,
} from './places-over-ends.ts'
import { searchedParts } from './searched-parts.ts'

/** A line of the page, or a text that was changed or added, with what was searched for. */
export interface FoundText {
  /** Of its page. */
  key: string
  /** All that it says. */
  text: string
  hits: readonly Hit[]
  /** The area of each hit, in each of its lines. Of text that isn't in the file yet, only the whole is known. */
  areas: readonly (readonly Quad[])[]
  source:
    | { line: TextLine }
    | { block: TextBlock; settle: Settle }
    | { parts: readonly LinePart[] }
    | { edit: AddedText }
    | { edit: TextChange; settle: Settle }
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
  const hitsOf = (line: TextLine) => hitsIn(line, wanted).filter((hit) => isLeft([{ line, hit }]))
  const inBlocks = blocks
    .filter((block) => block.lines.every(isFree))
    .flatMap((block) => foundInBlock(block, { key, settle, isLeft, hitsOf, wanted }) ?? [])
  const ofBlocks = new Set(inBlocks.flatMap(({ block }) => block.lines))
  const orderOf = new Map(lines.map((line, index) => [line, index]))
  const inLines = lines
    .filter((line) => isFree(line) && !ofBlocks.has(line))
    .map((line) => {
      const hits = hitsOf(line)
      const found: FoundText = { key, text: line.text, hits, areas: hits.map((hit) => [quadOf(line, hit)]), source: { line } }
      return { line, found }
    })
  const onPage = [...inLines, ...inBlocks.flatMap(({ block, found }) => block.lines.slice(0, 1).map((line) => ({ line, found })))]
    .sort((one, other) => (orderOf.get(one.line) ?? 0) - (orderOf.get(other.line) ?? 0))
    .map(({ found }) => found)
  const raised = new Set(lines.flatMap(({ styles }) => styles.filter(({ rise }) => rise !== 0).map(({ show }) => show)))
  const inEdits = edits.filter(isText).map((edit): FoundText => {
    const parts = searchedParts(edit, raised)
    const text = parts.map((part) => part.text).join('')
    const hits = merged(hitsInParts(parts, wanted), overEndsOf(textToJoin(parts, wanted), wanted))
    const source = edit.kind === 'text' ? { edit } : { edit, settle }
    return { key, text, hits, areas: hits.map(() => [quadOfBox(boxOfEdit(edit))]), source }
  })
  // Their offsets are told from the ends of lines, so that they hold when other places of these lines are gone.
  const overChanged = blocks
    .filter((block) => !block.lines.every(isFree))
    .flatMap((block) => partsOverEnds(block, { isFree, edits, raised, wanted }))
    .filter((parts) => !parts.every(isOwn) || isLeft(parts.filter(isOwn)))
    .map((parts) => foundOver(key, parts))
  return [...onPage, ...inEdits, ...overChanged].filter(({ hits }) => hits.length > 0)
}

interface BlockSearch {
  key: string
  settle: Settle
  isLeft: (parts: readonly OwnPart[]) => boolean
  hitsOf: (line: TextLine) => Hit[]
  wanted: Wanted
}

/** All places of a paragraph of which one goes on over the end of a line: they are replaced together, and its lines broken again. */
function foundInBlock(
  block: TextBlock,
  { key, settle, isLeft, hitsOf, wanted }: BlockSearch,
): { block: TextBlock; found: FoundText } | undefined {
  const { lines } = block
  const over = hitsOverEnds(
    lines.map((line) => textToJoin(partsOf(line), wanted)),
    wanted,
  )
    .map((hit) => ({ hit, parts: ownParts(lines, hit) }))
    .filter(({ parts }) => isLeft(parts))
  if (over.length === 0) return undefined
  const texts = lines.map(({ text }) => text.trimEnd())
  const starts = startsOf(texts)
  const places = [
    ...over.map(({ hit, parts }) => ({ hit: withinAll(hit, starts), quads: parts.map((part) => quadOf(part.line, part.hit)) })),
    ...lines.flatMap((line, index) =>
      hitsOf(line).map((hit) => {
        const [start, end] = [unitsBefore(line, hit.start), unitsBefore(line, hit.end)]
        return { hit: { start: (starts[index] ?? 0) + start, end: (starts[index] ?? 0) + end }, quads: [quadOf(line, hit)] }
      }),
    ),
  ].sort((one, other) => one.hit.start - other.hit.start)
  return {
    block,
    found: {
      key,
      text: texts.join('\n'),
      hits: places.map(({ hit }) => hit),
      areas: places.map(({ quads }) => quads),
      source: { block, settle },
    },
  }
}

function merged(hits: readonly Hit[], more: readonly Hit[]): Hit[] {
  const others = more.filter((hit) => !hits.some(({ start, end }) => start < hit.end && hit.start < end))
  return [...hits, ...others].sort((one, other) => one.start - other.start)
}

/** All places of some texts, one by one. */
export function placesOf(found: readonly FoundText[]): FoundPlace[] {
  return found.flatMap((text) => text.hits.map((hit, index) => ({ key: text.key, quads: text.areas[index] ?? [], text, hit })))
}

/** Tells whether a letter of a place is left beside areas that will be removed. */
function leftBeside(areas: readonly Quad[]): (parts: readonly OwnPart[]) => boolean {
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

/** A hit that goes on on the next line, of lines that were changed singly. It can only be redacted. */
function foundOver(key: string, parts: readonly LinePart[]): FoundText {
  const text = parts.map((part) => (isOwn(part) ? part.line.text : part.edit.text.map((run) => run.text).join(''))).join('\n')
  const quads = parts.map((part) => (isOwn(part) ? quadOf(part.line, part.hit) : quadOfBox(boxOfEdit(part.edit))))
  return { key, text, hits: [{ start: 0, end: text.length }], areas: [quads], source: { parts } }
}

function quadOf(line: TextLine, { start, end }: Hit): Quad {
  return quadOnLine(line, start, end)
}

/** Whether a text can get other words: not if the page doesn't let it, or if they go over the end of a line that was changed. */
export function canReplace({ source }: FoundText): boolean {
  return 'line' in source ? !source.line.problem : !('parts' in source)
}

/** The content with other words at these places of a text. */
export function replaced(content: Content, { key, source }: FoundText, change: { hits: readonly Hit[]; by: string }): Content {
  if ('parts' in source) return content
  if ('line' in source) return addEdit(content, replaceHits(changeOfLine(source.line, key), source.line, change))
  if ('settle' in source) {
    const edit = 'block' in source ? changeOfBlock(source.block, key) : source.edit
    const text = replaceInRuns(edit.text, change)
    const settled = isBlank(text) ? [] : source.settle(edit, text)
    if ('block' in source && splitRuns(settled).length > source.block.lines.length) {
      const byLine = replacedByLine(content, { key, lines: source.block.lines, text: splitRuns(replacedInLines(edit.text, change)) })
      if (byLine) return byLine
    }
    return putEdit(content, { ...edit, text: settled })
  }
  const { edit } = source
  const runs = replaceInRuns(edit.runs, change)
  // Without letters, an added text is nothing that could be saved.
  return isBlank(runs) ? removeEdit(content, edit.id) : putEdit(content, { ...edit, runs })
}

/**
 * The content with lines of a paragraph changed singly, so that all others stay. Where lines are broken again, words that were cut are
 * whole: a paragraph may need another line for shorter words, and has no room for it.
 */
function replacedByLine(
  content: Content,
  { key, lines, text }: { key: string; lines: readonly TextLine[]; text: readonly ChangedRun[][] },
): Content | undefined {
  if (text.length !== lines.length) return undefined
  const said = (runs: readonly ChangedRun[] = []) => runs.map((run) => run.text).join('')
  return lines.reduce(
    (all, line, index) =>
      said(text[index]) === line.text.trimEnd() ? all : addEdit(all, { ...changeOfLine(line, key), text: text[index] ?? [] }),
    content,
  )
}

/** Runs with other words at these places, and all others in their lines: a word that went over the end of a line comes whole to one of both. */
function replacedInLines(runs: readonly ChangedRun[], { hits, by }: { hits: readonly Hit[]; by: string }): ChangedRun[] {
  const text = runs.map((run) => run.text).join('')
  return hits.toReversed().reduce<ChangedRun[]>(
    (all, hit) => {
      const change = text.slice(hit.start, hit.end).includes('\n') ? onOneLine(text, { hit, by }) : { hit, by }
      return replaceInRuns(all, { hits: [change.hit], by: change.by })
    },
    [...runs],
  )
}

/** On the first line if that gets no longer than others are, or else on the next if that doesn't. */
function onOneLine(text: string, { hit: { start, end }, by }: { hit: Hit; by: string }): { hit: Hit; by: string } {
  const longest = Math.max(...text.split('\n').map(({ length }) => length))
  const before = start - text.lastIndexOf('\n', start) - 1
  const wordEnd = end + (/\s|$/.exec(text.slice(end))?.index ?? 0)
  const lineEnd = end + (/\n|$/.exec(text.slice(end))?.index ?? 0)
  const isTooLong = before + by.length + wordEnd - end > longest
  if (isTooLong && before > 0 && by.length + lineEnd - end <= longest) return { hit: { start, end }, by: `\n${by}` }
  const isLast = wordEnd === text.length
  return { hit: { start, end: isLast ? wordEnd : wordEnd + 1 }, by: `${by}${text.slice(end, wordEnd)}${isLast ? '' : '\n'}` }
}

/** The content without these texts: areas of the page are redacted, and what isn't in the file yet is just taken out. */
export function redacted(content: Content, found: readonly FoundText[], fill: Redaction['fill']): Content {
  return found.reduce((all, text) => {
    const { key: on, hits, areas, source } = text
    if ('edit' in source) return replaced(all, text, { hits, by: '' })
    const isRemoved = 'parts' in source ? source.parts.map(isOwn) : undefined
    const quads = areas.flatMap((place) => (isRemoved ? place.filter((_, index) => isRemoved[index]) : place))
    const without = 'parts' in source ? source.parts.reduce(withoutPart, all) : all
    return quads.length === 0 ? without : addEdit(without, { id: newKey('edit'), on, layerOrder: 0, kind: 'redact', areas: quads, fill })
  }, content)
}

/** The content without the part of a place that is in a changed line, counted from the end of the line where the place begins in it. */
function withoutPart(content: Content, part: LinePart): Content {
  if (isOwn(part)) return content
  const now = content.edits.find(({ id }) => id === part.edit.id)
  if (now?.kind !== 'text-change') return content
  const length = (edit: TextChange) => edit.text.reduce((sum, run) => sum + run.text.length, 0)
  const { start, end } = part.hit
  const shift = part.side === 'end' ? length(now) - length(part.edit) : 0
  const hit = part.side === 'whole' ? { start: 0, end: length(now) } : { start: Math.max(0, start + shift), end: end + shift }
  const text = replaceInRuns(now.text, { hits: [hit], by: '' })
  return putEdit(content, { ...now, text: isBlank(text) ? [] : text })
}

function isText(edit: Edit): edit is TextChange | AddedText {
  return edit.kind === 'text' || edit.kind === 'text-change'
}

function isBlank(runs: readonly { text: string }[]): boolean {
  return runs.every(({ text }) => text.trim() === '')
}
