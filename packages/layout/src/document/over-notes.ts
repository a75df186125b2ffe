import { type Draft, type DraftParagraph, draftsOf } from './drafts.ts'
import type { FlowItem } from './flow.ts'
import { isInNotes } from './note-rules.ts'
import { type Surroundings, startsParagraph } from './paragraph-starts.ts'
import type { ReadPage } from './read-page.ts'

/** The last paragraph above the footnotes of a page; undefined if there are none below it. It may go on at the top of the next page. */
export function paragraphAboveNotes(drafts: readonly Draft[], page: ReadPage): DraftParagraph | undefined {
  const last = drafts.at(-1)
  if (!last || !isNote(last, page)) return undefined
  const above = drafts.findLast((draft) => !isNote(draft, page))
  return above?.kind === 'paragraph' ? above : undefined
}

function isNote(draft: Draft, page: ReadPage): boolean {
  const first = draft.kind === 'paragraph' ? draft.lines[0] : undefined
  return first !== undefined && first.page === page && isInNotes(page, first.line)
}

/** Gives a paragraph the lines with which it goes on at the top of another page, and tells what else is there; undefined if it doesn't go on. */
export function continueParagraph(paragraph: DraftParagraph, items: readonly FlowItem[], surroundings: Surroundings): Draft[] | undefined {
  const [first, after] = items
  if (first?.kind !== 'line') return undefined
  const next = after?.kind === 'line' ? after : undefined
  if (startsParagraph(paragraph.lines, first, { ...surroundings, after: next })) return undefined
  const [whole, ...others] = draftsOf([...paragraph.lines, ...items], surroundings)
  if (whole?.kind !== 'paragraph' || whole.lines.length <= paragraph.lines.length) return undefined
  paragraph.lines = whole.lines
  return others
}
