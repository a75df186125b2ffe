import type { Plan } from '@octavo/core/api/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { createTask, findTaskByCallKey, type NewTask, newTaskRow, releaseCallKey } from '@octavo/data/task-rows.ts'
import { turnGroup } from '@octavo/platform/http/turn-group.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { type CatalogueTool, findTool, isReady } from '@octavo/tools'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignedIn } from '../accounts/signed-in.ts'
import { type PlanLimits, userPlan, visitorPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { keyedHash, networkOf, quotaSubject } from '../shared/keyed-hash.ts'
import { readVisitor, visitorOwner, welcomeVisitor } from '../shared/visitor.ts'

type Deps = Pick<ApiDeps, 'database' | 'clock' | 'settings' | 'accountKeys' | 'keyring' | 'visitors'>

/** A call with which a task begins. */
export interface BeginningCall {
  request: FastifyRequest
  reply: FastifyReply
  taskType: string
  /** The caller's name for this call: the same name again is the same task. */
  idempotencyKey?: string | undefined
}

/** A task with what its caller may do. */
export interface BegunTask {
  row: TaskRow
  claims: EngineTokenClaims
  /** An earlier call with the same key has run it. */
  isRepeated: boolean
  /** Writes its row, where that wasn't necessary to begin it. */
  write?: (() => Promise<unknown>) | undefined
}

/** Begins a task for the caller, with the caller's limits. */
export async function beginTask(deps: Deps, { request, reply, taskType, idempotencyKey }: BeginningCall): Promise<BegunTask> {
  const tool = readyTool(taskType)
  const caller = await callerOf(deps, request)
  const callKey = idempotencyKey === undefined ? undefined : callKeyOf(deps, { request, caller, idempotencyKey })
  const group = groupOf(deps, request, caller.countedAs)
  const task = newTask(deps, { tool, owner: caller.owner ?? visitorOwner(welcomeVisitor(deps, reply)), plan: caller.plan, group, callKey })
  const begun = callKey
    ? await createOnce(deps, task, callKey)
    : { row: newTaskRow(task), isRepeated: false, write: () => createTask(deps.database.db, task) }
  return { ...begun, claims: claimsOf(caller, { row: begun.row, group }) }
}

/** What the holder of a token for this task may do. */
export function claimsOf({ plan, limits, countedAs }: Caller, { row, group }: { row: TaskRow; group: string }): EngineTokenClaims {
  return { taskRef: row.ref, taskType: row.type, owner: row.owner, countedAs: countedAs ?? row.owner, group, plan, limits }
}

export interface Caller extends PlanLimits {
  owner?: string
  countedAs?: string
}

/** The owner of a new task and their limits: an account by its token, a visitor by the cookie, or neither yet. */
export async function callerOf(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const signedIn = await readSignedIn(deps, request, 'tasks')
  if (signedIn) {
    const { id, emailKey } = signedIn.user
    return { owner: userOwner(id), countedAs: quotaSubject(deps.accountKeys, emailKey), ...(await userPlan(deps, id)) }
  }
  const visitor = readVisitor(deps, request)
  const owner = visitor === undefined ? undefined : visitorOwner(visitor)
  return { ...(owner === undefined ? {} : { owner, countedAs: owner }), ...visitorPlan(deps.settings) }
}

/** The group with which the caller's tasks take turns. */
export function groupOf(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  request: FastifyRequest,
  person: string | undefined,
): string {
  const day = clock.now().toISOString().slice(0, 10)
  return turnGroup({ address: request.ip, person, day, salt: settings.addressSalt })
}

export function readyTool(type: string): CatalogueTool {
  const tool = findTool(type)
  if (!tool || !isReady(tool)) throw new AppError('TOOL_NOT_AVAILABLE')
  return tool
}

/** A caller with neither an account nor a cookie is identified by the network; a repeated call must also send the same content. */
function callKeyOf(
  { accountKeys }: Pick<Deps, 'accountKeys'>,
  { request, caller, idempotencyKey }: { request: FastifyRequest; caller: Caller; idempotencyKey: string },
): Buffer {
  return keyedHash(accountKeys, 'call', `${caller.owner ?? networkOf(accountKeys, request.ip)} ${idempotencyKey}`)
}

interface Beginning {
  tool: CatalogueTool
  owner: string
  plan: Plan
  group: string
  callKey: Buffer | undefined
}

function newTask({ keyring, clock }: Deps, { tool, ...beginning }: Beginning): NewTask {
  const ref = newRef()
  return { ...beginning, ref, type: tool.type, wrappedKey: keyring.wrap(keyring.newTaskKey(), ref), now: clock.now() }
}

async function createOnce({ database }: Deps, task: NewTask, callKey: Buffer): Promise<{ row: TaskRow; isRepeated: boolean }> {
  const row = await createTask(database.db, task)
  if (row) return { row, isRepeated: false }
  const earlier = await findTaskByCallKey(database.db, callKey)
  if (earlier && earlier.acceptedAttempt > 0) return { row: earlier, isRepeated: true }
  if (earlier && task.now.getTime() - earlier.createdAt.getTime() < receivingMs) throw new AppError('CALL_IN_PROGRESS')
  if (earlier) await releaseCallKey(database.db, earlier.ref)
  const second = await createTask(database.db, task)
  if (!second) throw new AppError('CALL_IN_PROGRESS')
  return { row: second, isRepeated: false }
}

/**
 * For so long a call whose run isn't accepted yet counts as being received. After that its process may have died; if it hasn't, it is refused
 * when its run should be accepted, because its key has gone to the later call.
 */
const receivingMs = 60_000
