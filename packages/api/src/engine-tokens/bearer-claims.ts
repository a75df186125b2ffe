import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { turnGroup } from '@octavo/platform/http/turn-group.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import type { FastifyRequest } from 'fastify'
import { readSignedIn } from '../accounts/signed-in.ts'
import { userPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { quotaSubject } from '../shared/keyed-hash.ts'

/** The header with which a program with a key names its task. */
export const taskHeader = 'x-task-ref'

/** Lets a key or a signed-in person call the engine about their own task without an engine token. */
export function createBearerClaims(deps: Pick<ApiDeps, 'database' | 'clock' | 'settings' | 'accountKeys'>) {
  return async (request: FastifyRequest): Promise<EngineTokenClaims | undefined> => {
    const signedIn = await readSignedIn(deps, request, 'tasks')
    if (!signedIn) return undefined
    const ref = Ref.safeParse(request.headers[taskHeader])
    if (!ref.success) throw new AppError('BAD_REQUEST', { fields: { [taskHeader]: sentence('Send your task in the X-TASK-REF header.') } })
    const owner = userOwner(signedIn.user.id)
    const task = await findTask(deps.database.db, ref.data)
    if (task?.owner !== owner) throw new AppError('NOT_FOUND')
    const countedAs = quotaSubject(deps.accountKeys, signedIn.user.emailKey)
    const day = deps.clock.now().toISOString().slice(0, 10)
    const group = turnGroup({ address: request.ip, person: countedAs, day, salt: deps.settings.addressSalt })
    return { taskRef: task.ref, taskType: task.type, owner, countedAs, group, ...(await userPlan(deps, signedIn.user.id)) }
  }
}
