import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { compressPreviewRoutes } from './compress-preview/compress-preview-routes.ts'
import { createCompressPreviews } from './compress-preview/compress-previews.ts'
import { createDocumentChecks } from './documents/check-document.ts'
import { documentsRoutes } from './documents/documents-routes.ts'
import { uploadsRoutes } from './documents/uploads-routes.ts'
import { fontsRoutes } from './fonts/fonts-routes.ts'
import { downloadsRoutes } from './results/downloads-routes.ts'
import { resultsRoutes } from './results/results-routes.ts'
import type { EngineDeps } from './shared/engine-deps.ts'
import type { TaskBus } from './shared/task-bus.ts'
import { createTaskEvents } from './tasks/task-events.ts'
import { tasksRoutes } from './tasks/tasks-routes.ts'
import { webPagesRoutes } from './web-pages/web-pages-routes.ts'

/** The engine's HTTP side. */
export interface EngineService {
  /** All routes below `/api/v1`. */
  routes: FastifyPluginAsync
  /** Ends the event streams and previews, which would otherwise keep connections open. */
  close(): void
}

export function createEngineService(deps: EngineDeps, bus: TaskBus): EngineService {
  const checks = createDocumentChecks(deps)
  const events = createTaskEvents(deps, { bus, checks })
  const compressPreviews = createCompressPreviews(deps)
  return {
    async routes(app) {
      await app.register(multipart)
      app.decorateRequest('engineClaims', null)
      // Pieces of an upload are streamed, never collected in memory.
      app.addContentTypeParser(['application/partial-upload', 'application/octet-stream'], (_request, payload, done) => done(null, payload))
      await app.register(uploadsRoutes(deps, checks))
      await app.register(documentsRoutes(deps, checks))
      await app.register(tasksRoutes(deps, events))
      await app.register(resultsRoutes(deps))
      await app.register(downloadsRoutes(deps))
      await app.register(webPagesRoutes(deps))
      await app.register(fontsRoutes(deps))
      await app.register(compressPreviewRoutes(deps, compressPreviews))
    },
    close() {
      compressPreviews.close()
      events.close()
    },
  }
}
