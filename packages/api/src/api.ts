import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from './api-deps.ts'
import { engineTokensRoutes } from './engine-tokens/engine-tokens-routes.ts'
import { newslettersRoutes } from './newsletters/newsletters-routes.ts'
import { tasksRoutes } from './tasks/tasks-routes.ts'

/** The main API: all routes below `/api/v1`. */
export function createApiRoutes(deps: ApiDeps): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('provenTask', null)
    await app.register(engineTokensRoutes(deps))
    await app.register(tasksRoutes(deps))
    await app.register(newslettersRoutes(deps))
  }
}
