import { AppError } from '@octavo/core/messages/errors.ts'
import { markDelivered } from '@octavo/data/payment-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { type ByteRange, ObjectMissing } from '@octavo/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'
import { readStored } from '../shared/read-stored.ts'
import { sendFile } from './send-file.ts'

/** Without full access there is a preview but no file. */
export function refuseWithoutAccess(task: OpenTask): void {
  if (task.row.access === 'LOGIN_REQUIRED') throw new AppError('LOGIN_REQUIRED')
  if (task.row.access === 'PAYMENT_REQUIRED') throw new AppError('PAYMENT_REQUIRED')
}

/** A paid result that its payer has got is not paid back any more. */
export async function rememberDelivery(
  { database, clock }: Pick<EngineDeps, 'database' | 'clock'>,
  { row }: Pick<OpenTask, 'row'>,
): Promise<void> {
  if (row.paymentRef !== null) await markDelivered(database.db, { ref: row.paymentRef, now: clock.now() })
}

/** Streams a result, whole or in part. */
export async function sendResult(
  deps: EngineDeps,
  { task, result }: { task: OpenTask; result: ResultRow },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  refuseWithoutAccess(task)
  const { ref, size, mimeType } = result
  const name = task.seal.open('name', result.sealedName)
  const open = async (range: ByteRange | undefined) => {
    const content = await openResult(deps, { task, result, range })
    await rememberDelivery(deps, task)
    return content
  }
  return sendFile({ etag: ref, name, size, mimeType, open }, { request, reply })
}

async function openResult(
  deps: EngineDeps,
  { task, result, range }: { task: OpenTask; result: ResultRow; range: ByteRange | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await readStored(deps, result, { key: task.key, range, lends: true })
  } catch (error) {
    if (error instanceof ObjectMissing) await explainMissing(deps, { task, result })
    throw error
  }
}

/** Throws the reason if the task ended, or ran again, between look-up and reading. */
async function explainMissing(deps: EngineDeps, { task, result }: { task: OpenTask; result: ResultRow }): Promise<void> {
  const { row } = await openTask(deps, task.row.ref)
  if (row.attempt !== result.attempt) throw new AppError('NOT_FOUND')
}
