import { addressFactor } from '@octavo/core/api/limits.ts'
import { EngineTokenRequest, EngineTokenView, LimitsView } from '@octavo/core/api/main-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { tasksOfDay } from '@octavo/data/usage-rows.ts'
import { addressSubject } from '@octavo/platform/http/client-address.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ApiDeps } from '../shared/api-deps.ts'
import { type BeginningCall, beginTask, callerOf, claimsOf, groupOf, readyTool } from './begin-task.ts'
import { proveTask } from './task-proof.ts'

const tags = ['main']
const open = { access: 'public' } as const

/** Calls to start a task: a token for the engine, and the limits. */
export function engineTokensRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/engine-tokens',
      {
        config: { ...open, rateGroup: 'engine-tokens' },
        schema: { tags, summary: 'Begin a task, or renew the token of one', body: EngineTokenRequest, response: { 200: EngineTokenView } },
      },
      async (request, reply) => {
        const { taskType, taskRef } = request.body
        const claims = taskRef === undefined ? await begun({ request, reply, taskType }) : await renewed(request, { taskType, taskRef })
        const { token, expiresAt } = await deps.tokens.issue(claims)
        return { engineToken: token, engineUrl: deps.settings.engineUrl, taskRef: claims.taskRef, expiresAt: expiresAt.toISOString() }
      },
    )

    app.get(
      '/engine-tokens/me/limits',
      {
        config: open,
        schema: {
          tags,
          summary: 'What one task of a tool may bring',
          querystring: z.strictObject({ taskType: z.string().max(64) }),
          response: { 200: LimitsView },
        },
      },
      async (request) => {
        const tool = readyTool(request.query.taskType)
        const { countedAs, plan, limits } = await callerOf(deps, request)
        const accept = { extensions: [...tool.extensions], mimeTypes: [...tool.accepts] }
        const tasksLeftToday = await tasksLeft(request, countedAs, limits.tasksPerDay)
        const languages = tool.recognisesText ? { textLanguages: [...deps.settings.textLanguages] } : {}
        return { plan, ...limits, tasksLeftToday, ...languages, accept }
      },
    )

    async function begun(call: BeginningCall): Promise<EngineTokenClaims> {
      const { claims, write } = await beginTask(deps, call)
      await write?.()
      return claims
    }

    async function renewed(
      request: FastifyRequest,
      { taskType, taskRef }: { taskType: string; taskRef: string },
    ): Promise<EngineTokenClaims> {
      const tool = readyTool(taskType)
      const caller = await callerOf(deps, request)
      const task = await proveTask(deps, request, taskRef)
      if (!task || task.type !== tool.type) throw new AppError('NOT_FOUND')
      if (!task.wrappedKey || (task.expiresAt && task.expiresAt <= deps.clock.now())) throw new AppError('EXPIRED')
      return claimsOf(caller, { row: task, group: groupOf(deps, request, caller.countedAs) })
    }

    /** What is left of the caller's own number, and of that of the address, which many may share. */
    async function tasksLeft(request: FastifyRequest, countedAs: string | undefined, tasksPerDay: number | null): Promise<number | null> {
      if (tasksPerDay === null) return null
      const day = deps.clock.now().toISOString().slice(0, 10)
      const block = addressSubject({ address: request.ip, day, salt: deps.settings.addressSalt })
      const counts = await tasksOfDay(deps.database.db, day, [block, ...(countedAs === undefined ? [] : [countedAs])])
      const own = tasksPerDay - (counts.get(countedAs ?? '') ?? 0)
      const ofAddress = tasksPerDay * addressFactor - (counts.get(block) ?? 0)
      return Math.max(0, Math.min(own, ofAddress))
    }
  }
}
