import { Execute, inData, TaskStatus, TaskView } from '@octavo/core/api/engine-api.ts'
import { Ref } from '@octavo/core/api/refs.ts'
import { maxListBytes } from '@octavo/core/edits/edit-list.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { claimsOf } from '../shared/engine-guard.ts'
import { openTask } from '../shared/open-task.ts'
import { cancelTask } from './cancel-task.ts'
import { executeTask } from './execute-task.ts'
import type { QueueDoor } from './queue-door.ts'
import type { TaskEvents } from './task-events.ts'
import { readStatus } from './task-status.ts'

const guarded = { access: 'engine-token' } as const
const tags = ['engine']
const Accepted = inData(z.object({ taskRef: Ref, status: TaskStatus }))

const eventsDescription =
  'Each event has a name and JSON. `task` is the whole task as `status` gives it: it comes first, whenever the status changes, and so also at the end, ' +
  'after which the stream closes. `progress` comes in between and says what is new since the event before: where the run is, and in `results` only those ' +
  'that were added. `document` is a document that has changed, `error` a reason why nothing more will come. Who connects again begins with a whole `task`.'

/** Calls about the token's task: run, watch, cancel. */
export function tasksRoutes(deps: EngineDeps, { events, door }: { events: TaskEvents; door: QueueDoor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/engine/tasks/execute',
      // A list of edits may be larger than any other call.
      {
        bodyLimit: maxListBytes + 64_000,
        config: guarded,
        schema: { tags, summary: 'Run the task', body: Execute, response: { 202: Accepted } },
      },
      async (request, reply) => {
        const claims = claimsOf(request)
        const task = await openTask(deps, claims.taskRef)
        const status = await executeTask(deps, task, {
          execute: request.body,
          claims,
          address: request.ip,
          door,
          language: answerLanguage(request, reply),
        })
        reply.code(202)
        return { data: { taskRef: task.row.ref, status } }
      },
    )

    app.get(
      '/engine/tasks/status',
      { config: guarded, schema: { tags, summary: 'How the task stands', response: { 200: inData(TaskView) } } },
      async (request, reply) => ({ data: await readStatus(deps, claimsOf(request).taskRef, answerLanguage(request, reply)) }),
    )

    app.get(
      '/engine/tasks/events',
      {
        config: guarded,
        exposeHeadRoute: false,
        schema: { tags, summary: 'The same as server-sent events', description: eventsDescription, produces: ['text/event-stream'] },
      },
      async (request, reply) => {
        await events.stream(claimsOf(request).taskRef, { reply, language: answerLanguage(request, reply) })
      },
    )

    app.delete(
      '/engine/tasks',
      { config: guarded, schema: { tags, summary: 'Cancel the task', response: { 200: inData(TaskView) } } },
      async (request, reply) => {
        const { taskRef } = claimsOf(request)
        await openTask(deps, taskRef)
        await cancelTask(deps, taskRef)
        return { data: await readStatus(deps, taskRef, answerLanguage(request, reply)) }
      },
    )
  }
}
