import { receiptsRoutes } from '@octavo/api/checkout/receipts-routes.ts'
import { beginTask } from '@octavo/api/engine-tokens/begin-task.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { createEngineService } from '@octavo/engine/engine.ts'
import { drawReceipt } from '@octavo/engine/receipts/draw-receipt.ts'
import type { EngineDeps } from '@octavo/engine/shared/engine-deps.ts'
import { createTaskBus } from '@octavo/engine/shared/task-bus.ts'
import { type Sweeper, startSweeper } from '@octavo/engine/worker/sweeper.ts'
import type { HttpRoleDeps } from './role-deps.ts'

/** The document engine: its calls, the events of tasks, and the removal of expired files. */
export async function openEngineRole(
  { app, parts }: HttpRoleDeps,
  { engine, api }: { engine: EngineDeps; api: ApiDeps },
): Promise<Sweeper> {
  const bus = await createTaskBus(engine.database, engine.endedRuns)
  parts.onClose(() => bus.close())
  const service = createEngineService(engine, { bus, beginTask: (call) => beginTask(api, call) })
  app.addHook('preClose', async () => service.close())
  await app.register(service.routes, { prefix: '/api/v1' })
  if (api.settings.billing)
    await app.register(
      receiptsRoutes(api, (receipt) => drawReceipt(engine, receipt)),
      { prefix: '/api/v1' },
    )
  const sweeper = startSweeper(engine)
  parts.onClose(() => sweeper.stop())
  return sweeper
}
