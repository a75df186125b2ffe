import type { ServerResponse } from 'node:http'
import { type DocumentView, endedStatuses, type TaskView } from '@octavo/core/engine-api.ts'
import { AppError } from '@octavo/core/errors.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { documentView } from '@octavo/data/task-view.ts'
import type { FastifyReply } from 'fastify'
import type { DocumentChecks } from '../documents/check-document.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { type OpenTask, openTask } from '../open-task.ts'
import type { TaskBus } from '../task-bus.ts'
import { statusOf } from './task-status.ts'

const heartbeatMs = 15_000
const maxStreams = 1000
const maxStreamsPerTask = 8

/** Sends a task's changes as server-sent events: `task` with its status, `document` for each document that changed. */
export interface TaskEvents {
  /** Streams until the task has ended, the client has gone or the program stops. Throws only before the answer has begun. */
  stream(taskRef: string, reply: FastifyReply): Promise<void>
  close(): void
}

export function createTaskEvents(deps: EngineDeps, { bus, checks }: { bus: TaskBus; checks: DocumentChecks }): TaskEvents {
  const streams = new Map<string, Set<ServerResponse>>()
  let closing = false
  return {
    async stream(taskRef, reply) {
      const response = reply.raw
      const own = streams.get(taskRef) ?? new Set()
      if (own.size >= maxStreamsPerTask || countAll(streams) >= maxStreams) throw new AppError('UNAVAILABLE')
      // The place is taken before the first wait, or many calls at once would all find it free.
      streams.set(taskRef, own.add(response))
      try {
        await startLostChecks(deps, { taskRef, checks })
        if (closing) throw new AppError('UNAVAILABLE')
        begin(reply)
        await follow(deps, { taskRef, bus, response }).catch((error: unknown) => {
          deps.log.error({ err: error, taskRef }, 'events broke off')
          response.destroy()
        })
        response.end()
      } finally {
        own.delete(response)
        if (own.size === 0) streams.delete(taskRef)
      }
    },
    close() {
      closing = true
      for (const own of streams.values()) for (const response of own) if (response.headersSent) response.end()
    },
  }
}

/** From here on the raw response is ours; headers set by hooks are carried over. */
function begin(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
}

/** The process that began a check may have died with it; somebody who watches would wait for ever. */
async function startLostChecks(deps: EngineDeps, { taskRef, checks }: { taskRef: string; checks: DocumentChecks }): Promise<void> {
  const task = await openTask(deps, taskRef)
  const rows = await listDocuments(deps.database.db, taskRef)
  for (const row of rows) if (row.state === 'CHECKING') checks.start(task, row)
}

async function follow(
  deps: EngineDeps,
  { taskRef, bus, response }: { taskRef: string; bus: TaskBus; response: ServerResponse },
): Promise<void> {
  const sent = new Map<string, string>()
  let wake = () => {}
  let changed = true
  const unsubscribe = bus.onChanged(taskRef, () => {
    changed = true
    wake()
  })
  response.once('close', () => wake())
  const heartbeat = setInterval(() => {
    response.write(': still here\n\n')
    // Looks by itself too, for what was changed and could not be told.
    changed = true
    wake()
  }, heartbeatMs)
  try {
    while (!response.closed && !response.writableEnded) {
      if (!changed) await new Promise<void>((resolve) => (wake = resolve))
      // Reset before reading: what changes while we read is read again.
      changed = false
      if (response.closed || response.writableEnded) return
      if (await sendChanges(deps, { taskRef, response, sent })) return
    }
  } finally {
    clearInterval(heartbeat)
    unsubscribe()
  }
}

/** Sends what is new; `true` when nothing more will come. */
async function sendChanges(
  deps: EngineDeps,
  { taskRef, response, sent }: { taskRef: string; response: ServerResponse; sent: Map<string, string> },
): Promise<boolean> {
  try {
    const opened = await openTask(deps, taskRef)
    const [documents, task] = await Promise.all([readDocuments(deps, opened), statusOf(deps, opened)])
    for (const document of documents) sendIfNew(response, sent, 'document', document.ref, document)
    sendIfNew(response, sent, 'task', 'task', task)
    return isOver(task)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    sendIfNew(response, sent, 'error', 'error', { code: error.code, message: error.message })
    return true
  }
}

function isOver(task: TaskView): boolean {
  return endedStatuses.includes(task.status)
}

async function readDocuments(deps: EngineDeps, { row: { ref }, seal }: OpenTask): Promise<DocumentView[]> {
  const rows = await listDocuments(deps.database.db, ref)
  return rows.filter((row) => row.state !== 'UPLOADING').map((row) => documentView(row, seal))
}

function sendIfNew(response: ServerResponse, sent: Map<string, string>, event: string, id: string, content: unknown): void {
  const text = JSON.stringify(content)
  if (sent.get(id) === text) return
  sent.set(id, text)
  response.write(`event: ${event}\ndata: ${text}\n\n`)
}

function countAll(streams: ReadonlyMap<string, ReadonlySet<ServerResponse>>): number {
  let count = 0
  for (const own of streams.values()) count += own.size
  return count
}
