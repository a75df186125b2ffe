import type { HistoryItem } from '@octavo/core/api/history-api.ts'
import { call } from '../../shared/engine/call.ts'
import { fetchTask, requestEngineToken } from '../../shared/engine/main-api.ts'
import { saveLink } from '../../shared/lists/save-link.ts'

/** Downloads what a task has made: one file as it is, several as a ZIP. */
export async function downloadTask({ taskRef, taskType }: Pick<HistoryItem, 'taskRef' | 'taskType'>): Promise<void> {
  const { engineUrl, engineToken } = await requestEngineToken(taskType, taskRef)
  const { results } = await fetchTask(taskRef)
  const [only] = results.length === 1 ? results : []
  const path = `/api/v1/results/${only?.ref ?? 'batch'}/ticket`
  const response = await call(`${engineUrl}${path}`, { method: 'POST', headers: { 'x-engine-token': engineToken } })
  const { data } = (await response.json()) as { data: { url: string } }
  saveLink(data.url, only?.name)
}
