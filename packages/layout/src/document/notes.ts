import type { Block, Note, Paragraph, Run } from '../model.ts'
import { noteLabel, placeIn } from './note-labels.ts'
import { isInNotes } from './note-rules.ts'
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

/** A note of nothing but its label is none. */
function labelOf({ runs, list }: Paragraph): string | undefined {
  const text = runs.map((run) => run.text).join('')
  const label = list ? undefined : noteLabel(text)
  return label === text ? undefined : label
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

/** The raised number in the text of a page, as a run of its own; one in a line of names or in a table only if no other is. */
function findReference(text: readonly OnPage[], label: string): Run | undefined {
  const found = text.flatMap(({ block }) =>
    paragraphsIn(block).flatMap((paragraph) => {
      const index = paragraph.runs.findIndex((run) => run.raise === 'super' && run.note === undefined && placeIn(run.text, label) >= 0)
      return index < 0 ? [] : [{ paragraph, index, isInTable: paragraph !== block }]
    }),
  )
  const inText = found.filter(({ isInTable }) => !isInTable)
  const best = inText.find(({ paragraph }) => paragraph.lines.length > 1) ?? inText[0] ?? found[0]
  return best && alone(best.paragraph, best.index, label)
}

function paragraphsIn(block: Block): Paragraph[] {
  if (block.kind === 'table') return block.cells.flatMap(({ blocks }) => blocks.flatMap(paragraphsIn))
  return block.kind === 'paragraph' ? [block] : []
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
