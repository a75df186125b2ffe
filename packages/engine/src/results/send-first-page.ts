import type { ResultRow } from '@octavo/data/tables.ts'
import type { FastifyReply } from 'fastify'
import { previewPage } from '../previews/previews.ts'
import { sendPreview } from '../previews/send-preview.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'

const width = 640

/** The first page of a result as an image that a page of the site may show, from whatever origin the engine has. */
export async function sendFirstPage(
  deps: EngineDeps,
  { task, result }: { task: OpenTask; result: ResultRow },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = { ...result, pageCount: result.pageCount ?? undefined }
  const content = await previewPage(deps, task, { file, page: 1, width })
  return sendPreview(reply.header('cross-origin-resource-policy', 'cross-origin'), content)
}
