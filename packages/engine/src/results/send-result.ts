import { Readable } from 'node:stream'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { type ByteRange, ObjectMissing } from '@octavo/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exactBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openTask } from '../shared/open-task.ts'
import { readStored } from '../shared/read-stored.ts'
import { attachment, userFileHeaders } from '../shared/user-file.ts'
import { parseRange } from './byte-range.ts'

/** Without full access there is a preview but no file. */
export function refuseWithoutAccess(task: OpenTask): void {
  if (task.row.access === 'LOGIN_REQUIRED') throw new AppError('LOGIN_REQUIRED')
  if (task.row.access === 'PAYMENT_REQUIRED') throw new AppError('PAYMENT_REQUIRED')
}

/** Streams a result, whole or in part. */
export async function sendResult(
  deps: EngineDeps,
  { task, result }: { task: OpenTask; result: ResultRow },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  refuseWithoutAccess(task)
  const etag = `"${result.ref}"`
  // A client that has the beginning of another file must not get the end of this one.
  const isSameFile = (request.headers['if-range'] ?? etag) === etag
  const range = isSameFile ? parseRange(request.headers.range, result.size) : undefined
  const length = range ? range.end - range.start + 1 : result.size
  // Opened before the headers are sent: a file that was just removed is then an ordinary error.
  const content = request.method === 'HEAD' ? undefined : await openResult(deps, { task, result, range })
  reply
    .headers(userFileHeaders)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-disposition', attachment(task.seal.open('name', result.sealedName)))
    .header('content-length', length)
    .type(result.mimeType)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${result.size}`)
  return content ? reply.send(Readable.from(exactBytes(content, length))) : reply.send()
}

async function openResult(
  deps: EngineDeps,
  { task, result, range }: { task: OpenTask; result: ResultRow; range: ByteRange | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await readStored(deps, result, { key: task.key, range })
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
