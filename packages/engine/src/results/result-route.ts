import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findResult } from '@octavo/data/result-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'

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
