import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { type DocumentView, endedStatuses, type TaskView } from '@octavo/core/engine-api.ts'
import { AppError } from '@octavo/core/errors.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { documentView } from '@octavo/data/task-view.ts'
import type { FastifyReply } from 'fastify'
import type { DocumentChecks } from '../documents/check-document.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { type OpenTask, openTask } from '../open-task.ts'
import type { TaskBus } from '../task-bus.ts'
import { statusOf } from './task-status.ts'

const heartbeatMs = 15_000
/** Changes on the way come in bursts and are read once for each; the end is read as soon as it is told. */
const burstMs = 25
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
  const sent: Sent = { documents: new Map() }
  let wake = () => {}
  let changed = true
  let later: NodeJS.Timeout | undefined
  const look = () => {
    clearTimeout(later)
    later = undefined
    changed = true
    wake()
  }
  const unsubscribe = bus.onChanged(taskRef, (ended) => {
    if (ended) look()
    else later ??= setTimeout(look, burstMs)
  })
  response.once('close', () => wake())
  const heartbeat = setInterval(() => {
    response.write(': still here\n\n')
    // Looks by itself too, for what was changed and could not be told.
    look()
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
    clearTimeout(later)
    unsubscribe()
  }
}

/** What a stream has told so far. */
interface Sent {
  /** As they lie in the database: comparing rows is far cheaper than opening their seals at each change of the task. */
  documents: Map<string, DocumentRow>
  task?: string
}

/** Sends what is new; `true` when nothing more will come. */
async function sendChanges(
  deps: EngineDeps,
  { taskRef, response, sent }: { taskRef: string; response: ServerResponse; sent: Sent },
): Promise<boolean> {
  try {
    const opened = await openTask(deps, taskRef)
    const [documents, task] = await Promise.all([changedDocuments(deps, opened, sent), statusOf(deps, opened)])
    for (const document of documents) send(response, 'document', JSON.stringify(document))
    const text = JSON.stringify(task)
    if (text !== sent.task) send(response, 'task', text)
    sent.task = text
    return isOver(task)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    send(response, 'error', JSON.stringify({ code: error.code, message: error.message }))
    return true
  }
}

function isOver(task: TaskView): boolean {
  return endedStatuses.includes(task.status)
}

async function changedDocuments(deps: EngineDeps, { row: { ref }, seal }: OpenTask, sent: Sent): Promise<DocumentView[]> {
  const rows = await listDocuments(deps.database.db, ref)
  const changed = rows.filter((row) => row.state !== 'UPLOADING' && !isDeepStrictEqual(row, sent.documents.get(row.ref)))
  for (const row of changed) sent.documents.set(row.ref, row)
  return changed.map((row) => documentView(row, seal))
}

function send(response: ServerResponse, event: string, text: string): void {
  response.write(`event: ${event}\ndata: ${text}\n\n`)
}

function countAll(streams: ReadonlyMap<string, ReadonlySet<ServerResponse>>): number {
  let count = 0
  for (const own of streams.values()) count += own.size
  return count
}
