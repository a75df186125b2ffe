import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import type { TaskRow, UserRow } from '@octavo/data/tables.ts'
import { adoptTask, findTask, setAccess } from '@octavo/data/task-rows.ts'
import { countTask } from '@octavo/data/usage-rows.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import type { FastifyRequest } from 'fastify'
import { readSignedIn } from '../accounts/signed-in.ts'
import { userPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { quotaSubject } from '../shared/keyed-hash.ts'
import { readVisitor, visitorOwner } from '../shared/visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    provenTask: TaskRow | null
  }
}

/** Admits callers who can prove that the task in the address is theirs. Other people's tasks are answered like missing ones. */
export function createTaskGuard(deps: ApiDeps): Guard {
  return async (request) => {
    // Guards run before the route's schema, and the database refuses texts that can't be a ref.
    const ref = Ref.safeParse((request.params as { ref?: unknown }).ref)
    const task = ref.success ? await proveTask(deps, request, ref.data) : undefined
    if (!task) throw new AppError('NOT_FOUND')
    request.provenTask = task
  }
}

/**
 * The task, if the request's access token, cookie or engine token proves that it is the caller's. A signed-in caller with the cookie of the
 * visitor who made the task is the same person: the task moves to the account.
 */
export async function proveTask(deps: ApiDeps, request: FastifyRequest, taskRef: string): Promise<TaskRow | undefined> {
  const task = await findTask(deps.database.db, taskRef)
  const signedIn = await readSignedIn(deps, request, 'tasks')
  if (signedIn && task?.owner === userOwner(signedIn.user.id)) return task
  const visitor = readVisitor(deps, request)
  if (visitor !== undefined && task?.owner === visitorOwner(visitor)) return signedIn ? adopt(deps, task, signedIn.user) : task
  const token = request.headers['x-engine-token']
  if (typeof token !== 'string') return undefined
  // Verified even if there is no task; otherwise a false token would reveal which tasks exist.
  const claims = await deps.tokens.verify(token)
  return claims.taskRef === task?.ref ? task : undefined
}

/** Counts the task for its new owner; it may be within their daily number although the visitor's was used up. */
async function adopt(deps: ApiDeps, task: TaskRow, user: UserRow): Promise<TaskRow | undefined> {
  const { database, clock, accountKeys, recordTask } = deps
  const { plan, limits } = await userPlan(deps, user.id)
  const to = userOwner(user.id)
  const countedAs = quotaSubject(accountKeys, user.emailKey)
  return database.inTransaction(async (transaction) => {
    const adopted = await adoptTask(transaction, { ref: task.ref, from: task.owner, to, plan })
    if (!adopted) {
      // Another call of the same person was faster.
      const found = await findTask(transaction, task.ref)
      return found?.owner === to ? found : undefined
    }
    if (adopted.acceptedAttempt === 0) return setAccess(transaction, { ref: task.ref, access: 'FULL_ACCESS' })
    await recordTask(transaction, adopted)
    const counts = await countTask(transaction, clock.now().toISOString().slice(0, 10), [countedAs])
    const isWithin = limits.tasksPerDay === null || (counts.get(countedAs) ?? 0) <= limits.tasksPerDay
    return setAccess(transaction, { ref: task.ref, access: isWithin ? 'FULL_ACCESS' : 'PAYMENT_REQUIRED' })
  })
}

export function provenTaskOf(request: FastifyRequest): TaskRow {
  if (!request.provenTask) throw new Error(`route ${request.routeOptions.url} is not guarded by a task proof`)
  return request.provenTask
}
