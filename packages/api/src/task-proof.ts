import { AppError } from '@octavo/core/errors.ts'
import { Ref } from '@octavo/core/refs.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { Guard } from '@octavo/platform/http/access.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from './api-deps.ts'
import { readVisitor, visitorOwner } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    provenTask: TaskRow | null
  }
}

/** Lets pass who can prove that the task in the address is theirs. A task of others answers like one that does not exist. */
export function createTaskGuard(deps: ApiDeps): Guard {
  return async (request) => {
    // Guards come before the route's schema, and the database refuses texts that no ref can be.
    const ref = Ref.safeParse((request.params as { ref?: unknown }).ref)
    const task = ref.success ? await proveTask(deps, request, ref.data) : undefined
    if (!task) throw new AppError('NOT_FOUND')
    request.provenTask = task
  }
}

/** The task, if the request's cookie or engine token shows that it is the caller's. */
export async function proveTask(deps: ApiDeps, request: FastifyRequest, taskRef: string): Promise<TaskRow | undefined> {
  const task = await findTask(deps.database.db, taskRef)
  const visitor = readVisitor(deps, request)
  if (visitor !== undefined && task?.owner === visitorOwner(visitor)) return task
  const token = request.headers['x-engine-token']
  if (typeof token !== 'string') return undefined
  // Verified also where there is no task, or a false token would tell tasks that exist from those that do not.
  const claims = await deps.tokens.verify(token)
  return claims.taskRef === task?.ref ? task : undefined
}

export function provenTaskOf(request: FastifyRequest): TaskRow {
  if (!request.provenTask) throw new Error(`route ${request.routeOptions.url} is not guarded by a task proof`)
  return request.provenTask
}
