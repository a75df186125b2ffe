import type { ArchiveItem, ArchiveUsage } from '@octavo/core/api/archives-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import { callMain } from '../engine/call-main.ts'
import { type ListQuery, searchOf } from './list-api.ts'

/** Keeps the results of a task until they are deleted. */
export async function archiveTask(taskRef: string): Promise<ArchiveItem> {
  return (await callMain('/archives', { method: 'POST', json: { taskRef } })).json()
}

export async function fetchArchive(query: ListQuery): Promise<Page<ArchiveItem>> {
  return (await callMain(`/archives?${searchOf(query)}`)).json()
}

export async function fetchArchiveUsage(): Promise<ArchiveUsage> {
  return (await callMain('/archives/usage')).json()
}

export async function renameArchive(id: string, name: string): Promise<ArchiveItem> {
  return (await callMain(`/archives/${id}`, { method: 'PUT', json: { name } })).json()
}

/** `keepalive` for a page that is being left. */
export async function deleteArchive(id: string, { keepalive = false } = {}): Promise<void> {
  await callMain(`/archives/${id}`, { method: 'DELETE', keepalive })
}
