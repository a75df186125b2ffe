import type { FastifyPluginAsync } from 'fastify'
import { compressPreviewRoutes } from './compress-preview/compress-preview-routes.ts'
import { createCompressPreviews } from './compress-preview/compress-previews.ts'
import { createDocumentChecks } from './documents/check-document.ts'
import { documentsRoutes } from './documents/documents-routes.ts'
import { uploadsRoutes } from './documents/uploads-routes.ts'
import { fontsRoutes } from './fonts/fonts-routes.ts'
import { formsRoutes } from './forms/forms-routes.ts'
import { downloadsRoutes } from './kept/downloads-routes.ts'
import { phoneSignaturesRoutes } from './phone-signatures/phone-signatures-routes.ts'
import { createSignatureEvents } from './phone-signatures/signature-events.ts'
import { resultsRoutes } from './results/results-routes.ts'
import { ticketsRoutes } from './results/tickets-routes.ts'
import { runRoutes } from './run/run-routes.ts'
import type { BeginTask } from './run/start-run.ts'
import type { EngineDeps } from './shared/engine-deps.ts'
import type { TaskBus } from './shared/task-bus.ts'
import { createQueueDoor } from './tasks/queue-door.ts'
import { createTaskEvents } from './tasks/task-events.ts'
import { tasksRoutes } from './tasks/tasks-routes.ts'
import { createTaskEnds } from './tasks/until-ended.ts'
import { webPagesRoutes } from './web-pages/web-pages-routes.ts'

/** The engine's HTTP side. */
export interface EngineService {
  /** All routes below `/api/v1`. */
  routes: FastifyPluginAsync
  /** Ends the event streams, previews and calls that wait for a run, which would otherwise keep connections open. */
  close(): void
}

export function createEngineService(deps: EngineDeps, { bus, beginTask }: { bus: TaskBus; beginTask: BeginTask }): EngineService {
  const checks = createDocumentChecks(deps)
  const events = createTaskEvents(deps, { bus, checks })
  const ends = createTaskEnds(deps, bus)
  const signatures = createSignatureEvents(deps, bus)
  const door = createQueueDoor(deps)
  const compressPreviews = createCompressPreviews(deps)
  return {
    async routes(app) {
      app.decorateRequest('engineClaims', null)
      // Pieces of an upload are streamed, never collected in memory.
      app.addContentTypeParser(['application/partial-upload', 'application/octet-stream'], (_request, payload, done) => done(null, payload))
      // Forms are read by the handler, part by part.
      app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
      await app.register(uploadsRoutes(deps, checks))
      await app.register(documentsRoutes(deps, checks))
      await app.register(tasksRoutes(deps, { events, door }))
      await app.register(runRoutes(deps, { beginTask, door, ends }))
      await app.register(resultsRoutes(deps))
      await app.register(ticketsRoutes(deps))
      await app.register(downloadsRoutes(deps))
      await app.register(webPagesRoutes(deps))
      await app.register(fontsRoutes(deps))
      await app.register(formsRoutes(deps))
      await app.register(phoneSignaturesRoutes(deps, signatures))
      await app.register(compressPreviewRoutes(deps, compressPreviews))
    },
    close() {
      compressPreviews.close()
      events.close()
      signatures.close()
      ends.close()
    },
  }
}
