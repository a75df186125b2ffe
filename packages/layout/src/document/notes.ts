import type { Block, Note, Paragraph, Run } from '../model.ts'
import type { DrawnLine } from '../page-drawing.ts'
import type { Word } from '../words.ts'
import { least } from './extremes.ts'
import type { ReadPage } from './read-page.ts'

/** A block where it stands on its page. */
interface OnPage {
  block: Block
  page: ReadPage
  top: number
}

/** Counts the notes of a document. */
export interface NoteCounter {
  next(): number
}

export function createNoteCounter(): NoteCounter {
  let count = 0
  return { next: () => ++count }
}

/** Takes the footnotes out of the blocks of some pages, and makes the raised numbers that lead to them references. */
export function takeNotes<Placed extends OnPage>(
  placed: readonly Placed[],
  counter: NoteCounter,
): { placed: Placed[]; notes: Map<ReadPage, Note[]> } {
  const notes = new Map<ReadPage, Note[]>()
  const taken = new Set<Placed>()
  for (const page of new Set(placed.map((one) => one.page))) {
    const here = placed.filter((one) => one.page === page)
    const below = here.filter(({ block }) => block.kind === 'paragraph' && block.lines[0] && isInNotes(page, block.lines[0]))
    // A paragraph that began on an earlier page may refer to a note of this one.
    const text = placed.filter((one) => !below.includes(one) && !taken.has(one) && isOn(one, page))
    let last: Note | undefined
    for (const one of below) {
      const { block } = one
      if (block.kind !== 'paragraph') break
      const label = labelOf(block)
      const reference = label === undefined ? undefined : findReference(text, label)
      if (label !== undefined && reference) {
        last = { number: counter.next(), blocks: [withoutLabel(block, label)] }
        reference.note = last.number
        reference.text = reference.text.replace(label, '')
        notes.set(page, [...(notes.get(page) ?? []), last])
      } else if (last && label === undefined) last.blocks.push({ ...block, before: 0 })
      else break
      taken.add(one)
    }
  }
  return { placed: placed.filter((one) => !taken.has(one)), notes }
}

function isOn({ block, page }: OnPage, { number }: ReadPage): boolean {
  return block.kind === 'paragraph' ? block.lines.some((line) => line.page === number) : page.number === number
}

const [shortest, longest] = [30, 0.6]

/** The short line above footnotes: its height, and where it begins. */
interface NoteRule {
  y: number
  left: number
}

const knownRules = new WeakMap<ReadPage, readonly NoteRule[]>()

/** Whether a line of text is one of the footnotes of its page. Text of the next column may stand as low. */
export function isInNotes(page: ReadPage, { top, left }: { top: number; left: number }): boolean {
  const rules = knownRules.get(page) ?? noteRules(page)
  knownRules.set(page, rules)
  return rules.some((rule) => top > rule.y - 2 && isBelow(rule, left))
}

/** How far text may begin beside the start of the line above it, and how far it may be indented there; in points. */
const [sameLeft, deepest] = [4, 72]

function isBelow(rule: NoteRule, left: number): boolean {
  return left > rule.left - sameLeft && left < rule.left + deepest
}

/** So many words begin at the left edge of a column at least. */
const leastStarts = 8

/** The short lines above footnotes are in the lower part of the page, at the left of a column, and have nothing but notes below them. */
function noteRules(page: ReadPage): NoteRule[] {
  const first = least(page.words.map((word) => word.left))
  const isEdge = (x: number) =>
    Math.abs(x - first) < sameLeft || page.words.filter(({ left }) => Math.abs(left - x) < 1).length >= leastStarts
  const short = page.lines.filter(
    ({ x0, y0, x1, y1 }) => y0 === y1 && y0 > 0.3 * page.height && x1 - x0 > shortest && x1 - x0 < longest * page.width && isEdge(x0),
  )
  const rules = short
    .filter((line) => !page.words.some((word) => isUnder(line, word)))
    .map(({ y0, x0 }) => ({ y: y0, left: x0 }))
    .sort((one, other) => other.y - one.y)
  const found: NoteRule[] = []
  for (const rule of rules)
    if (!found.some(({ left }) => Math.abs(left - rule.left) < sameLeft) && startsWithNumber(page, rule)) found.push(rule)
  return found
}

/** Whether a line underlines a word. */
function isUnder({ x0, y0, x1 }: DrawnLine, { left, top, right, bottom }: Word): boolean {
  return y0 > top && y0 < bottom + 0.5 && x0 < right && x1 > left
}

/** Whether the first text below a line begins with a number. */
function startsWithNumber({ words }: ReadPage, rule: NoteRule): boolean {
  const below = words.filter(({ top, left, frame, size }) => frame === 0 && top > rule.y - 0.3 * size && isBelow(rule, left))
  const highest = least(below.map(({ top }) => top))
  const [first] = below.filter(({ top, size }) => top < highest + size / 2).sort((one, other) => one.left - other.left)
  return first !== undefined && /^[\d*†‡]/u.test(first.text) && first.top - rule.y < 3 * first.size
}

/** The number or sign at the start of a note. */
function labelOf({ runs, list }: Paragraph): string | undefined {
  if (list) return undefined
  const text = runs.map((run) => run.text).join('')
  return /^(\d{1,3}|[*†‡]{1,3})(?=\D)/u.exec(text)?.[1]
}

function withoutLabel(paragraph: Paragraph, label: string): Paragraph {
  let left = label.length
  const runs = paragraph.runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length)
    left -= cut
    return run.text.length > cut ? [{ ...run, text: run.text.slice(cut) }] : []
  })
  const [first, ...others] = runs
  const text = first ? [{ ...first, text: first.text.replace(/^\t/, ' ') }, ...others] : runs
  return { ...paragraph, runs: text, before: 0, tabs: [] }
}

/** The raised number in the text of a page, as a run of its own; one in a line of names only if no other is. */
function findReference(text: readonly OnPage[], label: string): Run | undefined {
  const found = text.flatMap(({ block }) => {
    if (block.kind !== 'paragraph') return []
    const index = block.runs.findIndex((run) => run.raise === 'super' && run.note === undefined && placeIn(run.text, label) >= 0)
    return index < 0 ? [] : [{ block, index }]
  })
  const best = found.find(({ block }) => block.lines.length > 1) ?? found[0]
  return best && alone(best.block, best.index, label)
}

/** Where a raised text has the label of a note, less than 0 if nowhere: several stand one after the other, with commas. */
function placeIn(text: string, label: string): number {
  if (!/^[\d\s,;*†‡]+$/u.test(text)) return -1
  return text.search(new RegExp(`(?<![\\d*†‡])${label.replaceAll('*', '\\*')}(?![\\d*†‡])`, 'u'))
}

/** Parts the label from what is raised beside it. */
function alone(paragraph: Paragraph, index: number, label: string): Run | undefined {
  const run = paragraph.runs[index]
  if (!run) return undefined
  const at = placeIn(run.text, label)
  const [before, after] = [run.text.slice(0, at), run.text.slice(at + label.length)]
  const own = { ...run, text: label }
  const rest = (text: string) => (text === '' ? [] : [{ ...run, text }])
  paragraph.runs.splice(index, 1, ...rest(before), own, ...rest(after))
  return own
}
