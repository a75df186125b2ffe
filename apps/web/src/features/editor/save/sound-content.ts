import { EditList } from '@octavo/core/edits/edit-list.ts'
import { isRecord } from '@octavo/core/values/is-record.ts'
import type { Content } from '../state/content.ts'
import { filesOf } from './edit-order.ts'

interface DraftedFor {
  pageCount: number
  /** Whether the draft has a file of this name. */
  hasFile: (name: string) => boolean
}

/** What a draft says was done, if it is that and fits the document: storage of a browser can hold anything. */
export function soundContent(kept: unknown, { pageCount, hasFile }: DraftedFor): Content | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.pages) || !Array.isArray(kept.edits)) return undefined
  const list = { pages: kept.pages.map(finishedPage), edits: kept.edits.map(finishedEdit) }
  if (!EditList.safeParse(list).success) return undefined
  const { pages, edits } = kept as unknown as Content
  const content = { pages, edits }
  if (pages.some(({ page }) => typeof page === 'number' && page > pageCount)) return undefined
  return filesOf(content).every(hasFile) ? content : undefined
}

/** Files have names of this device until they are uploaded, in place of which the schema knows refs. */
const anyRef = 'A'.repeat(22)

function finishedPage(plan: unknown): unknown {
  return isRecord(plan) ? { ...plan, page: withRef(plan.page) } : plan
}

/** An edit as if what a person still has to enter were entered, such as the address of a link. */
function finishedEdit(edit: unknown): unknown {
  if (!isRecord(edit)) return edit
  if (edit.kind === 'image') return withRef(edit)
  if (edit.kind === 'signature') return { ...edit, look: withRef(edit.look) }
  if (edit.kind === 'stamp' && edit.name === '') return { ...edit, name: '-' }
  const { to } = edit
  return edit.kind === 'link' && isRecord(to) && typeof to.url === 'string' ? { ...edit, to: { ...to, url: 'https://example.org' } } : edit
}

function withRef(value: unknown): unknown {
  return isRecord(value) && typeof value.document === 'string' ? { ...value, document: anyRef } : value
}
