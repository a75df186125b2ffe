import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import type { NavigateFunction } from 'react-router'
import { fetchTask, requestEngineToken } from '../engine/main-api.ts'
import { logFailure } from '../log.ts'
import { startPayment } from '../payment/start-payment.ts'
import { userStore } from '../user/user-store.ts'
import { clearSession, keepSession, readSession } from '../work-storage.ts'

/**
 * After a sign-in, continues with a finished task that the address or this tab refers to: shows its result if that is accessible now, or what
 * it costs. Returns whether there was one.
 */
export async function pickUpTask(navigate: NavigateFunction): Promise<boolean> {
  const taskRef = new URLSearchParams(location.search).get('taskRef') ?? readSession('taskRef')
  if (taskRef === undefined) return false
  try {
    const task = await fetchTask(encodeURIComponent(taskRef))
    // A task that hasn't run yet has its files on the page, and stays there.
    if (task.status !== 'SUCCEEDED') return false
    if (task.taskAccessStatus === 'FULL_ACCESS') await showResult(task, navigate)
    else if (task.taskType === 'edit-pdf') await payForEdits(task)
    else await navigate(`/${task.taskType}?${queryOf(task)}`, { replace: true, state: { takesUpTask: true } })
    return true
  } catch (error) {
    // The sign-in succeeded regardless of the task, and the page itself reports an expired one.
    logFailure('The task could not be fetched after the sign-in', error)
    return false
  }
}

async function showResult(task: OwnedTaskView, navigate: NavigateFunction): Promise<void> {
  const { taskRef, taskType } = task
  const session = await requestEngineToken(taskType, taskRef)
  clearSession()
  keepSession({ ...session, taskType })
  await navigate(`/${taskType}?${queryOf(task)}&success=true`, { replace: true, state: { takesUpTask: true } })
}

/** As specified: people who edit come back to do so, for which the seven days are meant. */
async function payForEdits({ taskRef, taskType, previewUrl }: OwnedTaskView): Promise<void> {
  const visitor = userStore.get()
  if (visitor.state !== 'user') return
  await startPayment({
    paymentPlan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION',
    email: visitor.user.email,
    task: { taskRef, taskType, previewUrl },
  })
}

function queryOf({ taskRef, taskType }: OwnedTaskView): URLSearchParams {
  return new URLSearchParams({ taskRef, taskType })
}
