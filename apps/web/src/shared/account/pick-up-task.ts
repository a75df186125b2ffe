import type { NavigateFunction } from 'react-router'
import { fetchTask, requestEngineToken } from '../engine/main-api.ts'
import { clearSession, keepSession } from '../work-storage.ts'

/** After a sign-in, a finished task that the address names and that is open now is shown with its result. Tells whether there was one. */
export async function pickUpTask(navigate: NavigateFunction): Promise<boolean> {
  const taskRef = new URLSearchParams(location.search).get('taskRef')
  if (taskRef === null) return false
  try {
    const { taskType, taskAccessStatus, status } = await fetchTask(encodeURIComponent(taskRef))
    // One that has not run yet has its files on the page, and stays there.
    if (taskAccessStatus !== 'FULL_ACCESS' || status !== 'SUCCEEDED') return false
    const session = await requestEngineToken(taskType, taskRef)
    clearSession()
    keepSession({ ...session, taskType })
    const query = new URLSearchParams({ taskRef, taskType, success: 'true' })
    await navigate(`/${taskType}?${query}`, { replace: true, state: { takesUpTask: true } })
    return true
  } catch {
    // The sign-in has succeeded whatever becomes of the task, and the page says by itself when that is gone.
    return false
  }
}
