import type { Plan } from '@octavo/core/api/limits.ts'
import { EngineTokenRequest, EngineTokenView, LimitsView } from '@octavo/core/api/main-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { createTask } from '@octavo/data/task-rows.ts'
import { tasksOfDay } from '@octavo/data/usage-rows.ts'
import { turnGroup } from '@octavo/platform/http/turn-group.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { type CatalogueTool, findTool, isReady } from '@octavo/tools'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { readSignedIn } from '../accounts/signed-in.ts'
import { type PlanLimits, userPlan, visitorPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { quotaSubject } from '../shared/keyed-hash.ts'
import { readVisitor, visitorOwner, welcomeVisitor } from '../shared/visitor.ts'
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
        const tool = readyTool(request.body.taskType)
        const caller = await callerOf(request)
        const group = groupOf(request, caller.countedAs)
        const task =
          request.body.taskRef === undefined
            ? await beginTask(tool, { owner: caller.owner ?? visitorOwner(welcomeVisitor(deps, reply)), plan: caller.plan, group })
            : await ownTask(request, tool, request.body.taskRef)
        const { plan, limits, countedAs = task.owner } = caller
        const { token, expiresAt } = await deps.tokens.issue({ ...task, taskType: tool.type, countedAs, group, plan, limits })
        return { engineToken: token, engineUrl: deps.settings.engineUrl, taskRef: task.taskRef, expiresAt: expiresAt.toISOString() }
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
        const { countedAs, plan, limits } = await callerOf(request)
        const accept = { extensions: [...tool.extensions], mimeTypes: [...tool.accepts] }
        return { plan, ...limits, tasksLeftToday: await tasksLeft(countedAs, limits.tasksPerDay), accept }
      },
    )

    /** The owner of the new task and their limits: an account by its token, a visitor by the cookie, or neither yet. */
    async function callerOf(request: FastifyRequest): Promise<PlanLimits & { owner?: string; countedAs?: string }> {
      const signedIn = await readSignedIn(deps, request, 'tasks')
      if (signedIn) {
        const { id, emailKey } = signedIn.user
        return { owner: userOwner(id), countedAs: quotaSubject(deps.accountKeys, emailKey), ...userPlan(deps.settings) }
      }
      const visitor = readVisitor(deps, request)
      const owner = visitor === undefined ? undefined : visitorOwner(visitor)
      return { ...(owner === undefined ? {} : { owner, countedAs: owner }), ...visitorPlan(deps.settings) }
    }

    async function beginTask(tool: CatalogueTool, { owner, plan, group }: Beginning): Promise<{ taskRef: string; owner: string }> {
      const taskRef = newRef()
      const wrappedKey = deps.keyring.wrap(deps.keyring.newTaskKey(), taskRef)
      await createTask(deps.database.db, { ref: taskRef, type: tool.type, owner, plan, group, wrappedKey, now: deps.clock.now() })
      return { taskRef, owner }
    }

    async function ownTask(request: FastifyRequest, tool: CatalogueTool, taskRef: string): Promise<{ taskRef: string; owner: string }> {
      const task = await proveTask(deps, request, taskRef)
      if (!task || task.type !== tool.type) throw new AppError('NOT_FOUND')
      if (!task.wrappedKey || (task.expiresAt && task.expiresAt <= deps.clock.now())) throw new AppError('EXPIRED')
      return { taskRef: task.ref, owner: task.owner }
    }

    async function tasksLeft(countedAs: string | undefined, tasksPerDay: number | null): Promise<number | null> {
      if (tasksPerDay === null || countedAs === undefined) return tasksPerDay
      const counts = await tasksOfDay(deps.database.db, today(), [countedAs])
      return Math.max(0, tasksPerDay - (counts.get(countedAs) ?? 0))
    }

    function groupOf(request: FastifyRequest, person: string | undefined): string {
      return turnGroup({ address: request.ip, person, day: today(), salt: deps.settings.addressSalt })
    }

    function today(): string {
      return deps.clock.now().toISOString().slice(0, 10)
    }
  }
}

interface Beginning {
  owner: string
  plan: Plan
  group: string
}

function readyTool(type: string): CatalogueTool {
  const tool = findTool(type)
  if (!tool || !isReady(tool)) throw new AppError('TOOL_NOT_AVAILABLE')
  return tool
}
