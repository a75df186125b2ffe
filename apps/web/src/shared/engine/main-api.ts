import type { UserView } from '@octavo/core/api/accounts-api.ts'
import type { LimitsView, OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { call } from './call.ts'
import { callMain } from './call-main.ts'
import { onThisClock } from './server-clock.ts'

export interface EngineSession {
  engineToken: string
  engineUrl: string
  taskRef: string
}

/** Starts a task, or renews the token of one that belongs to the visitor. */
export async function requestEngineToken(taskType: string, taskRef?: string): Promise<EngineSession> {
  const json = taskRef === undefined ? { taskType } : { taskType, taskRef }
  return (await callMain('/engine-tokens', { method: 'POST', json })).json()
}

export async function fetchLimits(taskType: string): Promise<LimitsView> {
  const response = limitsAhead?.taskType === taskType ? limitsAhead.response : askLimits(taskType)
  limitsAhead = undefined
  return (await response).json()
}

/** Requests the limits while the code that needs them, in a moment and once, is still loading. */
export function fetchLimitsAhead(taskType: string): void {
  const response = askLimits(taskType)
  // The caller that needs them gets the error.
  response.catch(() => {})
  limitsAhead = { taskType, response }
}

let limitsAhead: { taskType: string; response: Promise<Response> } | undefined

function askLimits(taskType: string): Promise<Response> {
  return callMain(`/engine-tokens/me/limits?taskType=${encodeURIComponent(taskType)}`)
}

/** A task with its files, which expire by this device's clock. */
export async function fetchTask(taskRef: string): Promise<OwnedTaskView> {
  const task = (await (await callMain(`/tasks/${taskRef}`)).json()) as OwnedTaskView
  return { ...task, expiresDate: onThisClock(task.expiresDate) }
}

/** Ends a task. Its own token proves ownership too, in case its owner has signed out meanwhile. */
export async function deleteTask({ taskRef, engineToken }: EngineSession): Promise<void> {
  await callMain(`/tasks/${taskRef}`, { method: 'DELETE', headers: { 'x-engine-token': engineToken } })
}

/** The user of an access token. */
export async function fetchUser(accessToken: string): Promise<UserView> {
  return (await call('/api/v1/users/me', { headers: { authorization: `Bearer ${accessToken}` } })).json()
}

/** Ends the session of an access token. */
export async function endSession(accessToken: string): Promise<void> {
  await call('/api/v1/signout', { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } })
}
