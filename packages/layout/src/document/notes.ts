import type { Block, Note, Paragraph, Run } from '../model.ts'
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
    const text = here.filter((one) => !below.includes(one))
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

const [shortest, longest] = [30, 0.6]

/** The short line above footnotes: its height, and where it begins. */
interface NoteRule {
  y: number
  left: number
}

const knownRules = new WeakMap<ReadPage, NoteRule | undefined>()

/** Whether a line of text is one of the footnotes of its page. Text of the next column may stand as low. */
export function isInNotes(page: ReadPage, { top, left }: { top: number; left: number }): boolean {
  if (!knownRules.has(page)) knownRules.set(page, noteRule(page))
  const rule = knownRules.get(page)
  return rule !== undefined && top > rule.y - 2 && left > rule.left - sameLeft && left < rule.left + deepest
}

/** How far text may begin beside the start of the line above it, and how far it may be indented there; in points. */
const [sameLeft, deepest] = [4, 72]

/** The short line above footnotes is in the lower part of the page, at the left, and has nothing but notes below it. */
function noteRule(page: ReadPage): NoteRule | undefined {
  const left = least(page.words.map((word) => word.left))
  const rules = page.lines.filter(
    ({ x0, y0, x1, y1 }) =>
      y0 === y1 && y0 > 0.3 * page.height && x1 - x0 > shortest && x1 - x0 < longest * page.width && Math.abs(x0 - left) < sameLeft,
  )
  const found = rules.map(({ y0, x0 }) => ({ y: y0, left: x0 })).sort((one, other) => other.y - one.y)
  return found.find(({ y }) => startsWithNumber(page, y))
}

/** Whether the first text below a line begins with a number. */
function startsWithNumber({ words }: ReadPage, y: number): boolean {
  const below = words.filter(({ top, frame, size }) => frame === 0 && top > y - 0.3 * size)
  const highest = least(below.map(({ top }) => top))
  const [first] = below.filter(({ top, size }) => top < highest + size / 2).sort((one, other) => one.left - other.left)
  return first !== undefined && /^[\d*†‡]/u.test(first.text) && first.top - y < 3 * first.size
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

/** The raised number in the text of a page; one in a line of names only if no other is. */
function findReference(text: readonly OnPage[], label: string): Run | undefined {
  const found = text.flatMap(({ block }) => {
    if (block.kind !== 'paragraph') return []
    const run = block.runs.find((one) => one.raise === 'super' && one.note === undefined && one.text.trim() === label)
    return run ? [{ run, isProse: block.lines.length > 1 }] : []
  })
  return (found.find(({ isProse }) => isProse) ?? found[0])?.run
}
