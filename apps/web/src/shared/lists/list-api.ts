import type { HistoryItem, TaskRecipe } from '@octavo/core/api/history-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import { callMain } from '../engine/call-main.ts'
import { onThisClock } from '../engine/server-clock.ts'

/** Which page of a list, and what its rows must have. */
export type ListQuery = { page: number } & Readonly<Record<string, string | number | boolean | undefined>>

/** A page of one's tasks. */
export async function fetchHistory(query: ListQuery): Promise<Page<HistoryItem>> {
  return readPage(await callMain(`/tasks/me?${searchOf(query)}`))
}

/** A page of rows that expire, by this device's clock. */
export async function readPage<Item extends { expiresDate: string }>(response: Response): Promise<Page<Item>> {
  const page = (await response.json()) as Page<Item>
  return { ...page, content: page.content.map((item) => ({ ...item, expiresDate: onThisClock(item.expiresDate) })) }
}

export async function fetchRecipe(taskRef: string): Promise<TaskRecipe> {
  return (await callMain(`/tasks/me/${taskRef}/recipe`)).json()
}

/** Removes a task from the history, with its files. */
export async function forgetTask(taskRef: string): Promise<void> {
  await callMain(`/tasks/me/${taskRef}`, { method: 'DELETE' })
}

/** Deletes the files of a task. */
export async function endTask(taskRef: string): Promise<void> {
  await callMain(`/tasks/${taskRef}`, { method: 'DELETE' })
}

/** The part of an address that names a page of a list. */
export function searchOf({ page, ...filters }: ListQuery): URLSearchParams {
  const search = new URLSearchParams({ page: String(page), sort: 'createdDate,desc' })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search
}
