import type { LimitsView, OwnedTaskView } from '@octavo/core/main-api.ts'
import { call } from './call.ts'

const base = '/api/v1'

export interface EngineSession {
  engineToken: string
  engineUrl: string
  taskRef: string
}

/** Begins a task, or renews the token of one that is the visitor's. */
export async function requestEngineToken(taskType: string, taskRef?: string): Promise<EngineSession> {
  const json = taskRef === undefined ? { taskType } : { taskType, taskRef }
  return (await call(`${base}/engine-tokens`, { method: 'POST', json })).json()
}

export async function fetchLimits(taskType: string): Promise<LimitsView> {
  return (await call(`${base}/engine-tokens/me/limits?taskType=${encodeURIComponent(taskType)}`)).json()
}

export async function fetchTask(taskRef: string): Promise<OwnedTaskView> {
  return (await call(`${base}/tasks/${taskRef}`)).json()
}

export async function deleteTask(taskRef: string): Promise<void> {
  await call(`${base}/tasks/${taskRef}`, { method: 'DELETE' })
}
