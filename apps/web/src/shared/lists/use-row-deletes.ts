import { useQueryClient } from '@tanstack/react-query'
import { isMissing, sentenceOf } from '../engine/call.ts'
import { toast } from '../toasts.ts'
import { type PendingDeletes, usePendingDeletes } from './use-pending-deletes.ts'

/** Deletes rows of a list once that can no longer be undone, and reads the list again; `key` is the name of its query. */
export function useRowDeletes(
  key: string,
  remove: (id: string, options: { keepalive: boolean }) => Promise<unknown>,
  afterwards?: () => Promise<unknown>,
): PendingDeletes {
  const queries = useQueryClient()
  return usePendingDeletes(async (id, options) => {
    await remove(id, options).catch((error: unknown) => {
      if (!isMissing(error)) toast.error(sentenceOf(error))
    })
    await queries.invalidateQueries({ queryKey: [key] })
    await afterwards?.()
  })
}
