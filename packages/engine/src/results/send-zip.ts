import { Readable } from 'node:stream'
import { baseName, createDistinctNames } from '@octavo/core/files/file-names.ts'
import { type MediaType, mediaTypes } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { findTool } from '@octavo/tools'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { gatherBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { type OrderedReader, readInOrder } from '../shared/read-in-order.ts'
import type { StoredFile } from '../shared/read-stored.ts'
import { attachment, userFileHeaders } from '../shared/user-file.ts'
import { refuseWithoutAccess, rememberDelivery } from './send-result.ts'
import { type ZipEntry, zip, zipLength } from './zip.ts'

const sentAtOnce = 64 * 1024

/** Streams all or the named results as one ZIP, each opened when it is needed. */
export async function sendZip(
  deps: EngineDeps,
  task: OpenTask,
  { request, reply, only }: { request: FastifyRequest; reply: FastifyReply; only?: readonly string[] | undefined },
): Promise<FastifyReply> {
  refuseWithoutAccess(task)
  const chosen = only && new Set(only)
  const results = (await listResults(deps.database.db, task.row)).filter(({ ref }) => chosen?.has(ref) ?? true)
  if (results.length === 0) throw new AppError('NOT_FOUND')
  const files = results.map((result) => ({ ...result, name: task.seal.open('name', result.sealedName) }))
  if (request.method !== 'HEAD') await rememberDelivery(deps, task)
  return sendFilesAsZip(deps, { files, key: task.key, name: await zipName(deps, task) }, { request, reply })
}

/** A stored file with its name. */
export interface ZippedFile extends StoredFile {
  name: string
  mimeType: MediaType
  createdAt: Date
}

/** Streams stored files as one ZIP. */
export async function sendFilesAsZip(
  deps: Pick<EngineDeps, 'sealed'>,
  { files, key, name }: { files: readonly ZippedFile[]; key: TaskKey; name: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const reader = readInOrder(deps, files, key)
  const entries = entriesOf(files, reader)
  const length = zipLength(entries)
  reply.headers(userFileHeaders).header('content-disposition', attachment(name)).type('application/zip')
  if (length !== undefined) reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(Readable.from(gatherBytes(closing(zip(entries), reader), sentAtOnce)))
}

async function* closing(bytes: AsyncIterable<Uint8Array>, reader: OrderedReader): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } finally {
    await reader.close()
  }
}

function entriesOf(files: readonly ZippedFile[], reader: OrderedReader): ZipEntry[] {
  const distinct = createDistinctNames()
  return files.map((file) => ({
    name: distinct(file.name),
    size: file.size,
    modifiedAt: file.createdAt,
    compress: !mediaTypes[file.mimeType].compressed,
    open: () => reader.open(file),
  }))
}

async function zipName(deps: EngineDeps, task: OpenTask): Promise<string> {
  const [first] = await listDocuments(deps.database.db, task.row.ref)
  const base = first ? baseName(task.seal.open('name', first.sealedName)) : 'documents'
  return `${base}-${findTool(task.row.type)?.suffix ?? 'results'}.zip`
}
