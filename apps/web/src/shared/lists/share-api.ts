import type { Page } from '@octavo/core/api/lists.ts'
import type { BlockView, ReceivedShareItem, SentShareItem } from '@octavo/core/api/shares-api.ts'
import { callMain } from '../engine/call-main.ts'
import { type ListQuery, readPage, searchOf } from './list-api.ts'

/** What is shared: a task's results, or archived ones. */
export type SharedSource = { taskRef: string } | { archiveId: string }

/** With whom, and how. */
export interface ShareWish {
  emailsToShare: readonly string[]
  deleteAllowed: boolean
  message?: string
}

export async function sendShare(source: SharedSource, wish: ShareWish): Promise<void> {
  await callMain('/document-shares', { method: 'POST', json: { ...source, ...wish } })
}

export async function fetchInbox(query: ListQuery): Promise<Page<ReceivedShareItem>> {
  return readPage(await callMain(`/document-shares/me?${searchOf(query)}`))
}

export async function fetchSent(query: ListQuery): Promise<Page<SentShareItem>> {
  return (await callMain(`/document-shares/sent?${searchOf(query)}`)).json()
}

export async function markShare(id: string, read: boolean): Promise<void> {
  await callMain(`/document-shares/me/${id}`, { method: 'PUT', json: { read } })
}

/** `keepalive` for a page that is being left. */
export async function deleteShare(id: string, { keepalive = false } = {}): Promise<void> {
  await callMain(`/document-shares/me/${id}`, { method: 'DELETE', keepalive })
}

export async function endShare(id: string): Promise<void> {
  await callMain(`/document-shares/sent/${id}`, { method: 'DELETE' })
}

export async function blockSender(id: string): Promise<void> {
  await callMain(`/document-shares/me/${id}/block`, { method: 'POST' })
}

export async function reportShare(id: string): Promise<void> {
  await callMain(`/document-shares/me/${id}/report`, { method: 'POST' })
}

export async function fetchBlocks(): Promise<BlockView[]> {
  return (await callMain('/document-shares/blocks')).json()
}

export async function unblock(id: string): Promise<void> {
  await callMain(`/document-shares/blocks/${id}`, { method: 'DELETE' })
}

export async function archiveShare(shareId: string): Promise<void> {
  await callMain('/archives', { method: 'POST', json: { shareId } })
}
