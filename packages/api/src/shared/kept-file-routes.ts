import { DownloadTicket } from '@octavo/core/api/archives-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { KeptFiles } from './api-deps.ts'

const tags = ['main']

/** Calls about one set of kept files. */
export const SetPath = z.strictObject({ id: Ref })
const FilePath = z.strictObject({ id: Ref, n: z.coerce.number().int().min(0).max(100_000) })

interface KeptFileCalls {
  /** Where the sets of this kind are, as `/archives`. */
  path: string
  config: { access: 'user'; keyScope: 'archives' | 'shares' }
  summaries: { file: string; zip: string }
  kept: KeptFiles
  /** The set of this id, if the caller may have it; otherwise it throws as for a missing one. */
  setOf(request: FastifyRequest, id: string): Promise<FileSetRow>
}

/** Adds the calls that send the files of a set, one by one and as a zip, also by an address for a download. */
export function addKeptFileRoutes(
  app: Parameters<FastifyPluginAsyncZod>[0],
  { path, config, summaries, kept, setOf }: KeptFileCalls,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/:id/files/:n`,
    config,
    schema: { tags, summary: summaries.file, params: FilePath, produces: ['application/octet-stream'] },
    handler: async (request, reply) =>
      kept.send({ set: await setOf(request, request.params.id), position: request.params.n }, { request, reply }),
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/:id/zip`,
    config,
    schema: { tags, summary: summaries.zip, params: SetPath, produces: ['application/zip'] },
    handler: async (request, reply) => kept.send({ set: await setOf(request, request.params.id), position: null }, { request, reply }),
  })

  app.post(
    `${path}/:id/files/:n/ticket`,
    {
      config,
      schema: { tags, summary: 'An address from which the file can be downloaded', params: FilePath, response: { 200: DownloadTicket } },
    },
    async (request) => kept.ticket({ set: await setOf(request, request.params.id), position: request.params.n }),
  )

  app.post(
    `${path}/:id/zip/ticket`,
    {
      config,
      schema: { tags, summary: 'An address from which all files can be downloaded', params: SetPath, response: { 200: DownloadTicket } },
    },
    async (request) => kept.ticket({ set: await setOf(request, request.params.id), position: null }),
  )
}
