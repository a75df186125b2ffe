import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { type DocumentView, endedStatuses } from '@octavo/core/api/engine-api.ts'
import { errorView } from '@octavo/core/api/message-views.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import type { DocumentRow, ResultRow } from '@octavo/data/tables.ts'
import { documentView } from '@octavo/data/task-view.ts'
import type { FastifyReply } from 'fastify'
import type { DocumentChecks } from '../documents/check-document.ts'
import type { EndedRun } from '../shared/ended-runs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { beginEvents, sendEvent, startHeartbeat } from '../shared/event-stream.ts'
import { type OpenTask, openRow, openTask } from '../shared/open-task.ts'
import type { TaskBus } from '../shared/task-bus.ts'
import { createTaskTeller, type TaskTeller } from './task-teller.ts'
import { type TaskChange, type TaskWatch, watchTask } from './watch-task.ts'

/** Results in quick succession are sent a few times a second. */
const resultsPauseMs = 100
const maxStreams = 1000
const maxStreamsPerTask = 8

/**
 * Sends a task's changes as server-sent events: `task` with its status, `progress` with what is new in between, `document` for
 * each document that changed.
 */
export interface TaskEvents {
  /** Streams until the task has ended, the client has disconnected or the program stops. Throws only before the response has begun. */
  stream(taskRef: string, to: { reply: FastifyReply; language: Language }): Promise<void>
  close(): void
}

export function createTaskEvents(deps: EngineDeps, { bus, checks }: { bus: TaskBus; checks: DocumentChecks }): TaskEvents {
  const streams = new Map<string, Set<ServerResponse>>()
  let closing = false
  return {
    async stream(taskRef, { reply, language }) {
      const response = reply.raw
      const own = streams.get(taskRef) ?? new Set()
      if (own.size >= maxStreamsPerTask || countAll(streams) >= maxStreams) throw new AppError('UNAVAILABLE')
      // The place is taken before the first await; otherwise many concurrent calls would all find it free.
      streams.set(taskRef, own.add(response))
      const watch = watchTask(bus, taskRef)
      let endedHere: EndedRun | undefined
      const stopHearing = deps.endedRuns.onEnd(taskRef, (run) => {
        endedHere = run
        watch.look()
      })
      const readEnded = () => {
        const run = endedHere
        endedHere = undefined
        return run
      }
      try {
        const [task, documents] = await Promise.all([openTask(deps, taskRef), listDocuments(deps.database.db, taskRef)])
        // The process that began a check may have died; a watcher would wait forever.
        for (const row of documents) if (row.state === 'CHECKING') checks.start(task, row)
        if (closing) throw new AppError('UNAVAILABLE')
        beginEvents(reply)
        await follow(deps, { first: { task, documents, results: false }, watch, readEnded, response, language }).catch((error: unknown) => {
          deps.log.error({ err: error, taskRef }, 'events broke off')
          response.destroy()
        })
        response.end()
      } finally {
        stopHearing()
        watch.close()
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

/**
 * What was read for the next event: the task, its documents if they may have changed, and whether results that were sent already have
 * changed.
 */
interface Reading {
  task: OpenTask
  documents: DocumentRow[]
  results: boolean
  /** All results of a run that ended here, where they needn't be read. */
  known?: ResultRow[] | undefined
}

interface Following {
  first: Reading
  watch: TaskWatch
  /** A run that has ended in this process since the last call. */
  readEnded(): EndedRun | undefined
  response: ServerResponse
  language: Language
}

async function follow(deps: EngineDeps, { first, watch, readEnded, response, language }: Following): Promise<void> {
  const sent: Sent = { documents: new Map(), tell: createTaskTeller(deps, language), language }
  response.once('close', watch.lookAtEverything)
  const stopHeartbeat = startHeartbeat(response, watch.lookAtEverything)
  try {
    let over = await sendChanges({ read: async () => first, response, sent, watch })
    while (!over) {
      const changed = await watch.next()
      if (response.closed || response.writableEnded) return
      over = await sendChanges({ read: () => readAgain(deps, first.task.row.ref, { changed, ended: readEnded() }), response, sent, watch })
    }
  } finally {
    stopHeartbeat()
  }
}

async function readAgain(
  deps: EngineDeps,
  taskRef: string,
  { changed, ended }: { changed: TaskChange; ended: EndedRun | undefined },
): Promise<Reading> {
  const task = ended ? openRow(deps, ended.row) : await openTask(deps, taskRef)
  const documents = changed.documents ? await listDocuments(deps.database.db, taskRef) : []
  return { task, documents, results: changed.results, known: ended?.results }
}

/** What a stream has sent so far. */
interface Sent {
  /** As rows from the database: comparing them is far cheaper than unsealing them at each change of the task. */
  documents: Map<string, DocumentRow>
  tell: TaskTeller
  language: Language
}

/** Sends what is new; `true` when nothing will follow. */
async function sendChanges({
  read,
  response,
  sent,
  watch,
}: {
  read: () => Promise<Reading>
  response: ServerResponse
  sent: Sent
  watch: TaskWatch
}): Promise<boolean> {
  try {
    const { task, documents, results, known } = await read()
    const telling = await sent.tell(task, { results, known })
    for (const document of changedDocuments(documents, task, sent)) sendEvent(response, 'document', document)
    if (!telling) return false
    sendEvent(response, telling.name, telling.content)
    watch.gather(telling.content.results.length > 0 ? resultsPauseMs : 0)
    return endedStatuses.includes(telling.content.status)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    sendEvent(response, 'error', errorView(error.toPlain(), sent.language))
    return true
  }
}

function changedDocuments(rows: readonly DocumentRow[], { seal }: OpenTask, sent: Sent): DocumentView[] {
  const changed = rows.filter((row) => row.state !== 'UPLOADING' && !isDeepStrictEqual(row, sent.documents.get(row.ref)))
  for (const row of changed) sent.documents.set(row.ref, row)
  return changed.map((row) => documentView(row, seal, sent.language))
}

function countAll(streams: ReadonlyMap<string, ReadonlySet<ServerResponse>>): number {
  let count = 0
  for (const own of streams.values()) count += own.size
  return count
}
