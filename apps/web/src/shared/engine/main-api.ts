import type { LimitsView, OwnedTaskView, UserView } from '@octavo/core/main-api.ts'
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

/** A task with its files. The moment of its removal is told by this device's clock, which may be far from the server's. */
export async function fetchTask(taskRef: string): Promise<OwnedTaskView> {
  const response = await call(`${base}/tasks/${taskRef}`)
  const task = (await response.json()) as OwnedTaskView
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serverNow)) return task
  return { ...task, expiresDate: new Date(Date.now() + Date.parse(task.expiresDate) - serverNow).toISOString() }
}

export async function deleteTask(taskRef: string): Promise<void> {
  await call(`${base}/tasks/${taskRef}`, { method: 'DELETE' })
}

/** Who an access token belongs to. */
export async function fetchUser(accessToken: string): Promise<UserView> {
  return (await call(`${base}/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
}
