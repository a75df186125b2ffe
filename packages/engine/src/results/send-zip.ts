import { Readable } from 'node:stream'
import { AppError } from '@octavo/core/errors.ts'
import { baseName, distinctNames } from '@octavo/core/file-names.ts'
import { type MediaType, mediaTypes } from '@octavo/core/media-types.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { findTool } from '@octavo/tools'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZipFile } from 'yazl'
import type { EngineDeps } from '../engine-deps.ts'
import type { OpenTask } from '../open-task.ts'
import { attachment } from './content-disposition.ts'
import { refuseWithoutAccess, userFileHeaders } from './send-result.ts'

/** Streams all results, or those that are named, as one zip, each opened when its turn comes. */
export async function sendZip(
  deps: EngineDeps,
  task: OpenTask,
  { request, reply, only }: { request: FastifyRequest; reply: FastifyReply; only?: readonly string[] | undefined },
): Promise<FastifyReply> {
  refuseWithoutAccess(task)
  const results = (await listResults(deps.database.db, task.row)).filter(({ ref }) => only === undefined || only.includes(ref))
  if (results.length === 0) throw new AppError('NOT_FOUND')
  reply
    .headers(userFileHeaders)
    .header('content-disposition', attachment(await zipName(deps, task)))
    .type('application/zip')
  if (request.method === 'HEAD') return reply.send()
  return reply.send(zipOf(deps, task, results))
}

function zipOf(deps: EngineDeps, task: OpenTask, results: readonly ResultRow[]): Readable {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  // One file is open at a time; who stops reading the zip must not leave it open.
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())
  const names = distinctNames(results.map((result) => task.seal.open('name', result.sealedName)))
  results.forEach((result, index) => {
    const options = { size: result.size, compress: !mediaTypes[result.mimeType as MediaType].compressed, mtime: result.createdAt }
    zip.addReadStreamLazy(names[index] ?? result.ref, options, (open) => {
      deps.sealed.read(result.objectKey, task.key).then(
        (content) => {
          reading = Readable.from(content)
          if (output.destroyed) reading.destroy()
          else open(null, reading)
        },
        (error: unknown) => open(error, Readable.from([])),
      )
    })
  })
  zip.end()
  // A file that cannot be read must cut the download, never end it as if it were whole.
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error('zip failed')))
  return output
}

async function zipName(deps: EngineDeps, task: OpenTask): Promise<string> {
  const [first] = await listDocuments(deps.database.db, task.row.ref)
  const base = first ? baseName(task.seal.open('name', first.sealedName)) : 'documents'
  return `${base}-${findTool(task.row.type)?.suffix ?? 'results'}.zip`
}
