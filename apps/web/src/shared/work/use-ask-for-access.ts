import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { useModals } from '../modals/use-modals.ts'

/** Offers the ways to a saved file that is held back: an account, or a payment. */
export function useAskForAccess({ taskType, name }: { taskType: string; name: string }): (task: TaskView) => void {
  const modals = useModals()
  return ({ taskRef, taskAccessStatus }) => {
    if (taskAccessStatus === 'LOGIN_REQUIRED') modals.open('get-premium login', { about: name })
    else modals.open('more access', { task: { taskRef, taskType } })
  }
}
