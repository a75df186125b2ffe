import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findResult, findTaskAndResult } from '@octavo/data/result-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openRow } from '../shared/open-task.ts'

// Shared by all calls about results.

export const ResultPath = z.strictObject({ ref: Ref })
/** Refs joined by commas. */
export const ChosenResults = z.strictObject({
  only: z
    .string()
    .max(12_000)
    .transform((refs) => refs.split(','))
    .optional(),
})
export const guarded = { access: 'engine-token' } as const
export const tags = ['engine']
export const getOrHead = ['GET', 'HEAD']

/** The result of this ref, if it belongs to the task. Results of an earlier attempt count as missing. */
export async function ownResult({ database }: Pick<EngineDeps, 'database'>, task: OpenTask, ref: string): Promise<ResultRow> {
  const result = await findResult(database.db, ref)
  if (!result || result.taskRef !== task.row.ref || result.attempt !== task.row.attempt) throw new AppError('NOT_FOUND')
  return result
}

/** The task and its result in one reading, for downloads. */
export async function openWithResult(
  deps: Pick<EngineDeps, 'database' | 'keyring' | 'clock'>,
  place: { taskRef: string; ref: string },
): Promise<{ task: OpenTask; result: ResultRow }> {
  const found = await findTaskAndResult(deps.database.db, place)
  if (!found) throw new AppError('NOT_FOUND')
  const task = openRow(deps, found.task)
  if (!found.result) throw new AppError('NOT_FOUND')
  return { task, result: found.result }
}
