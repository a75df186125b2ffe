import type { HistoryItem, TaskRecipe } from '@octavo/core/api/history-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import { callMain } from '../engine/call-main.ts'

/** Which page of a list, and what its rows must have. */
export type ListQuery = { page: number } & Readonly<Record<string, string | number | boolean | undefined>>

/** A page of one's tasks. Their expiry is converted to this device's clock, which may be far off the server's. */
export async function fetchHistory(query: ListQuery): Promise<Page<HistoryItem>> {
  const response = await callMain(`/tasks/me?${searchOf(query)}`)
  const page = (await response.json()) as Page<HistoryItem>
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  const ahead = Number.isNaN(serverNow) ? 0 : Date.now() - serverNow
  const here = (date: string) => new Date(Date.parse(date) + ahead).toISOString()
  return { ...page, content: page.content.map((item) => ({ ...item, expiresDate: here(item.expiresDate) })) }
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
