import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { levelOf } from './edit-level.ts'

/** All that a person did to a document: its pages in their order, and the changes on them. Undo goes from one such value to another. */
export interface Content {
  pages: readonly PagePlan[]
  edits: readonly Edit[]
}

/** A document as it was opened: keys are page numbers, as in a list without pages. */
export function openedContent(pageCount: number): Content {
  return { pages: Array.from({ length: pageCount }, (_, index) => ({ key: String(index + 1), page: index + 1, rotate: 0 })), edits: [] }
}

/** Whether anything was changed since a document was opened. */
export function isChanged({ pages, edits }: Content, pageCount: number): boolean {
  return edits.length > 0 || hasOtherPages(pages, pageCount)
}

/** Whether pages were moved, turned, added or deleted. */
export function hasOtherPages(pages: readonly PagePlan[], pageCount: number): boolean {
  return (
    pages.length !== pageCount || pages.some(({ page, rotate, crop }, index) => page !== index + 1 || rotate !== 0 || crop !== undefined)
  )
}

/** A name inside the list that no other has. */
export function newKey(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 13)}`
}

export function addEdit(content: Content, edit: Edit): Content {
  return { ...content, edits: [...content.edits, edit] }
}

/** Puts an edit in the place of the one with its name, or adds it. */
export function putEdit(content: Content, edit: Edit): Content {
  if (!content.edits.some(({ id }) => id === edit.id)) return addEdit(content, edit)
  return { ...content, edits: content.edits.map((other) => (other.id === edit.id ? edit : other)) }
}

/** Puts the text of a change into other lines. Text that has been typed since `edit` was read stays as it is. */
export function settleText(content: Content, edit: TextChange, text: ChangedRun[]): Content {
  const present = content.edits.find(({ id }) => id === edit.id)
  return present?.kind === 'text-change' && present.text === edit.text ? putEdit(content, { ...present, text }) : content
}

export function removeEdit(content: Content, id: string): Content {
  return { ...content, edits: content.edits.filter((edit) => edit.id !== id) }
}

/** Moves an edit before or behind its neighbour on the page, among those that it can lie over. */
export function reorderEdit(content: Content, id: string, direction: 1 | -1): Content {
  const at = content.edits.findIndex((edit) => edit.id === id)
  const edit = content.edits[at]
  if (!edit) return content
  const isNeighbour = (other: Edit) => other.on === edit.on && levelOf(other) === levelOf(edit)
  const to =
    direction === 1
      ? content.edits.findIndex((other, index) => index > at && isNeighbour(other))
      : content.edits.findLastIndex((other, index) => index < at && isNeighbour(other))
  if (to === -1) return content
  return { ...content, edits: content.edits.toSpliced(at, 1).toSpliced(to, 0, edit) }
}
