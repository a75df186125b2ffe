import type { NavigateFunction } from 'react-router'
import { fetchTask, requestEngineToken } from '../engine/main-api.ts'
import { logFailure } from '../log.ts'
import { clearSession, keepSession, readSession } from '../work-storage.ts'

/**
 * After a sign-in, shows the result of a finished task that the address or this tab refers to and that is accessible now. Returns whether
 * there was one.
 */
export async function pickUpTask(navigate: NavigateFunction): Promise<boolean> {
  const taskRef = new URLSearchParams(location.search).get('taskRef') ?? readSession('taskRef')
  if (taskRef === undefined) return false
  try {
    const { taskType, taskAccessStatus, status } = await fetchTask(encodeURIComponent(taskRef))
    // A task that hasn't run yet has its files on the page, and stays there.
    if (taskAccessStatus !== 'FULL_ACCESS' || status !== 'SUCCEEDED') return false
    const session = await requestEngineToken(taskType, taskRef)
    clearSession()
    keepSession({ ...session, taskType })
    const query = new URLSearchParams({ taskRef, taskType, success: 'true' })
    await navigate(`/${taskType}?${query}`, { replace: true, state: { takesUpTask: true } })
    return true
  } catch (error) {
    // The sign-in succeeded regardless of the task, and the page itself reports an expired one.
    logFailure('The task could not be fetched after the sign-in', error)
    return false
  }
}
