import type { Execute } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { endTask } from '@octavo/data/end-task.ts'
import { newDocumentRow } from '@octavo/data/new-documents.ts'
import { userOf } from '@octavo/data/remove-user.ts'
import type { DocumentRow, TaskRow } from '@octavo/data/tables.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { findTool, isReady } from '@octavo/tools'
import { mapDocuments } from '@octavo/tools/document-ref.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyLength } from '../documents/incoming.ts'
import {
  type AddedDocument,
  addAllWithinLimits,
  type IncomingDocument,
  refuseLength,
  removeUnlessAdded,
  sealedDocuments,
  storeDocument,
} from '../documents/receive-document.ts'
import { limitBytes } from '../shared/byte-streams.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { engineTokenHeader } from '../shared/engine-guard.ts'
import { type OpenTask, openRow, openTask } from '../shared/open-task.ts'
import { executeTask, type Orders, type OwnTask, triesPassword } from '../tasks/execute-task.ts'
import type { QueueDoor } from '../tasks/queue-door.ts'
import type { EndWatch, TaskEnds } from '../tasks/until-ended.ts'
import { createFileIntake } from './file-intake.ts'
import { type LateWriting, writeLate } from './late-writing.ts'
import { type ReadForm, type RunFields, readRunForm } from './run-form.ts'

/** A call with which a run starts. */
export interface RunCall {
  request: FastifyRequest
  reply: FastifyReply
  taskType: string
  idempotencyKey: string | undefined
}

/** Begins a task for the caller. The main API identifies the caller and knows the limits. With `write` its row isn't written yet. */
export type BeginTask = (
  call: RunCall,
) => Promise<{ row: TaskRow; claims: EngineTokenClaims; isRepeated: boolean; write?: (() => Promise<unknown>) | undefined }>

export interface StartDeps {
  beginTask: BeginTask
  door: QueueDoor
  ends: TaskEnds
}

export interface StartedRun {
  task: OpenTask
  claims: EngineTokenClaims
  watch: EndWatch
}

/** The fields and boundaries of a form, besides its files. */
const maxFormBytes = 4 * 1024 * 1024

/** Begins a task, takes its files and queues its run. Whatever fails before that leaves nothing behind. */
export async function startRun(
  deps: EngineDeps,
  { beginTask, door, ends }: StartDeps,
  call: RunCall & { language: Language; signal: AbortSignal },
): Promise<StartedRun> {
  // Before any byte of the body is read.
  await door(async () => {})
  const { task, claims, isRepeated, isOurs, writing } = await taskOf(deps, beginTask, call)
  const watch = ends.watch(claims.taskRef)
  let own: (OwnTask & { stored: AddedDocument[] }) | undefined
  try {
    const { added, ...run } = isRepeated
      ? await executeOfRepeated(deps, task, { call, claims })
      : await executeOfForm(deps, task, { call, claims, writing })
    // A call that may be repeated shares its task with the repetition.
    if (isOurs && task.row.callKey === null) own = added
    call.signal.throwIfAborted()
    const status = await executeTask(deps, task, { ...run, own, claims, address: call.request.ip, door, language: call.language })
    if (status === 'SUCCEEDED') watch.look()
    return { task: { ...task, row: { ...task.row, status } }, claims, watch }
  } catch (error) {
    watch.close()
    await writing?.end().catch(() => {})
    if (own?.isUnwritten) await removeUnlessAdded(deps, own.stored, error)
    if (isOurs) await endTask(deps.database.db, { ref: claims.taskRef, now: deps.clock.now() }).catch(() => {})
    throw error
  }
}

interface TaskOfCall {
  task: OpenTask
  claims: EngineTokenClaims
  /** An earlier call with the same key has already run it. */
  isRepeated: boolean
  /** This call has begun it. */
  isOurs: boolean
  /** Its row isn't written yet. */
  writing?: LateWriting | undefined
}

async function taskOf(deps: EngineDeps, beginTask: BeginTask, call: RunCall): Promise<TaskOfCall> {
  const token = call.request.headers[engineTokenHeader]
  if (typeof token === 'string' && token !== '') {
    const claims = await deps.tokens.verify(token)
    if (claims.taskType !== call.taskType)
      throw new AppError('BAD_REQUEST', { fields: { tool: sentence('The token is for another tool.') } })
    return { task: await openTask(deps, claims.taskRef), claims, isRepeated: false, isOurs: false }
  }
  const { row, claims, isRepeated, write } = await beginTask(call)
  // An account could be deleted meanwhile, with all that is its own.
  const writing = write && (userOf(row.owner) === undefined ? writeLate(write) : writeLate(write, 0))
  return { task: openRow(deps, row), claims, isRepeated, isOurs: !isRepeated, writing }
}

interface Taking {
  call: RunCall
  claims: EngineTokenClaims
}

interface Run {
  execute: Execute
  digest: string | undefined
  /** What this call has added, or stored to be added with the run. */
  added?: OwnTask & { stored: AddedDocument[] }
}

/** Stores the files of the form and makes them documents of the task, in one statement. */
async function executeOfForm(
  deps: EngineDeps,
  task: OpenTask,
  { writing, ...taking }: Taking & { writing: LateWriting | undefined },
): Promise<Run> {
  const { claims } = taking
  const intake = createFileIntake()
  let place = task
  try {
    const form = await readForm(deps, taking, async (file) => {
      const size = await intake.take(file, (incoming) => storeDocument(deps, place, { incoming, claims }))
      const { documentCount, documentBytes } = place.row
      place = { ...place, row: { ...place.row, documentCount: documentCount + 1, documentBytes: documentBytes + size } }
    })
    const stored = (await intake.stored()).map((document, index) => ({ ...document, password: form.fields.passwords[index] }))
    refusePlaces(form.fields.passwords, stored.length)
    const refs = stored.map(({ ref }) => ref)
    const execute = await executeOf(claims, form.fields, refs)
    // Tries of passwords are counted in the rows.
    const isUnwritten = writing !== undefined && (await writing.end({ needed: triesPassword(execute) })) === 'unwritten'
    const documents = await added(deps, task, { claims, documents: stored, isUnwritten })
    return { execute, digest: form.digest, added: { documents, isUnwritten, stored } }
  } catch (error) {
    await removeUnlessAdded(deps, await intake.settled(), error)
    throw error
  }
}

/** The documents in the database, or as they will be written with the task: its limits were kept file by file, and nobody else adds any. */
async function added(
  deps: EngineDeps,
  task: OpenTask,
  { isUnwritten, ...adding }: { claims: EngineTokenClaims; documents: AddedDocument[]; isUnwritten: boolean },
): Promise<DocumentRow[]> {
  if (adding.documents.length === 0) return []
  if (!isUnwritten) return addAllWithinLimits(deps, task, adding)
  const now = deps.clock.now()
  const place = (position: number) => ({ taskRef: task.row.ref, now, position })
  return sealedDocuments(task, adding.documents).map((document, index) => newDocumentRow(document, place(index)))
}

/** Reads the form of a call that was made before, only to see that it is the same. */
async function executeOfRepeated(deps: EngineDeps, task: OpenTask, taking: Taking): Promise<Run> {
  if (!task.row.sealedOrders) throw new AppError('EXPIRED')
  const orders = JSON.parse(task.seal.open('orders', task.row.sealedOrders)) as Orders
  const { fields, digest } = await readForm(deps, taking, async ({ content }) => {
    for await (const _ of limitBytes(content, taking.claims.limits.maxTotalSize, () => new AppError('IDEMPOTENCY_KEY_REUSED')));
  })
  if (taking.claims.taskType !== taking.call.taskType || digest !== orders.digest) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { execute: await executeOf(taking.claims, fields, orders.documents), digest }
}

/** Refuses, before a byte is read, what couldn't be stored anyway. */
async function readForm(
  { settings }: EngineDeps,
  { call: { request, idempotencyKey }, claims }: Taking,
  onFile: (file: IncomingDocument) => Promise<void>,
): Promise<ReadForm> {
  const { maxFiles, maxTotalSize } = claims.limits
  const length = bodyLength(request)
  const refusal = () => new AppError('TOTAL_TOO_LARGE', { details: { maxBytes: maxTotalSize } })
  refuseLength(length === undefined ? undefined : length - maxFormBytes, { maxBytes: maxTotalSize, refusal })
  return readRunForm(request, { settings, maxFiles, wantsDigest: idempotencyKey !== undefined, onFile })
}

/** What the long way sends to run a task, with documents named by their refs. */
async function executeOf(claims: EngineTokenClaims, { options, executeOrders }: RunFields, documents: string[]): Promise<Execute> {
  const tool = findTool(claims.taskType)
  if (!tool || !isReady(tool)) throw new AppError('TOOL_NOT_AVAILABLE')
  const { Options } = await tool.options()
  const named = mapDocuments(Options, options, (name) => documents[/^\d{1,5}$/.test(name) ? Number(name) : -1] ?? name)
  return { taskRef: claims.taskRef, taskType: claims.taskType, documents, options: named, ...(executeOrders && { executeOrders }) }
}

function refusePlaces(passwords: RunFields['passwords'], count: number): void {
  const unknown = Object.keys(passwords).find((place) => Number(place) >= count)
  if (unknown !== undefined)
    throw new AppError('BAD_REQUEST', { fields: { [`passwords.${unknown}`]: sentence('There is no file at this place.') } })
}
