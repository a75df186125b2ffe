import { resultLifetimeMs, type TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { endTask } from '@octavo/data/end-task.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { ResultRow, TaskRow } from '@octavo/data/tables.ts'
import { documentView, taskView } from '@octavo/data/task-view.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { provenTaskOf } from '../engine-tokens/task-proof.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

const tags = ['main']
const guarded = { access: 'task-proof' } as const
const TaskPath = z.strictObject({ ref: Ref })

/** Calls about a task by its ref, for its owner. */
export function tasksRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/tasks/:ref',
      { config: guarded, schema: { tags, summary: 'A task with its files', params: TaskPath, response: { 200: OwnedTaskView } } },
      async (request, reply) => viewTask(provenTaskOf(request), answerLanguage(request, reply)),
    )

    app.delete(
      '/tasks/:ref',
      { config: guarded, schema: { tags, summary: 'End a task and remove its files; its row in the history stays', params: TaskPath } },
      async (request, reply) => {
        const { ref, acceptedAttempt } = provenTaskOf(request)
        await endTask(deps.database.db, { ref, now: deps.clock.now() })
        await deps.queue.cancel({ taskRef: ref, attempt: acceptedAttempt })
        return reply.code(204).send()
      },
    )

    async function viewTask(task: TaskRow, language: Language): Promise<OwnedTaskView> {
      const facts = {
        taskRef: task.ref,
        taskType: task.type,
        createdDate: task.createdAt.toISOString(),
        ...(task.finishedAt ? { finishedDate: task.finishedAt.toISOString() } : {}),
      }
      const now = deps.clock.now()
      if (task.wrappedKey && (!task.expiresAt || task.expiresAt > now))
        return { ...facts, ...(await readTask(task, task.wrappedKey, language)) }
      const gone = { status: 'EXPIRED', taskAccessStatus: 'EXPIRED' } as const
      return { ...facts, ...gone, expiresDate: (task.expiresAt ?? now).toISOString(), documents: [], files: [], notes: [], results: [] }
    }

    async function readTask(task: TaskRow, wrappedKey: Buffer, language: Language) {
      const seal = createTextSeal(deps.keyring.unwrap(wrappedKey, task.ref))
      const access = task.access as TaskAccessStatus
      const made = await listResults(deps.database.db, task)
      const results = access === 'FULL_ACCESS' ? made : []
      const documents = await listDocuments(deps.database.db, task.ref)
      const { status, files, notes, results: resultViews } = taskView({ task, results, seal }, language)
      return {
        status,
        taskAccessStatus: access,
        // While it waits or runs, its time hasn't started.
        expiresDate: (task.expiresAt ?? new Date(deps.clock.now().getTime() + resultLifetimeMs)).toISOString(),
        documents: documents.filter((row) => row.state !== 'UPLOADING').map((row) => documentView(row, seal, language)),
        files,
        notes,
        results: resultViews,
        ...(await previewOf(task, made[0])),
      }
    }

    /** Without full access the first page is shown instead of the file. */
    async function previewOf({ ref, access }: TaskRow, first: ResultRow | undefined): Promise<{ previewUrl?: string }> {
      if (access === 'FULL_ACCESS' || !first) return {}
      return { previewUrl: await deps.previewTicket({ taskRef: ref, resultRef: first.ref }) }
    }
  }
}
