import { checkPayments } from '@octavo/api/payments/check-payments.ts'
import type { EngineDeps } from '@octavo/engine/shared/engine-deps.ts'
import type { Sweeper } from '@octavo/engine/worker/sweeper.ts'
import { type Clock, systemClock } from '@octavo/platform/clock.ts'
import { createLog, type Log } from '@octavo/platform/log.ts'
import { createMetrics } from '@octavo/platform/metrics.ts'
import { createPasswords, type Passwords } from '@octavo/platform/passwords.ts'
import type { Dialer } from '@octavo/platform/web/dial.ts'
import { programBundle } from '@octavo/sandbox/bundled-code.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { sourceFrames } from '@octavo/sandbox/source-frames.ts'
import { addressesOf } from './addresses.ts'
import { openDialer } from './browser-slots.ts'
import type { Config } from './config.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { healthRoutes } from './http/health.ts'
import { listen } from './http/listen.ts'
import { metricsRoute } from './http/metrics-route.ts'
import { openHttp } from './http/open-http.ts'
import { describeApi, openApiRoutes } from './http/openapi.ts'
import { createOpenParts, type OpenParts } from './open-parts.ts'
import { apiDepsOf, openApiRole } from './roles/api.ts'
import { openDocumentSlots } from './roles/document-slots.ts'
import { openEngineRole } from './roles/engine.ts'
import { engineDepsOf } from './roles/engine-deps.ts'
import type { RoleDeps } from './roles/role-deps.ts'
import { openSiteRole } from './roles/site.ts'
import { openWorkerRole } from './roles/worker.ts'
import { openServices, type Services } from './services.ts'
import { refusalOf } from './slot-health.ts'

/** The running product, or the part of it for this process's role. */
export interface Program {
  url: string
  /** Process id of the embedded PostgreSQL, if any. */
  databasePid(): number | undefined
  sweep: Sweeper['sweep']
  /** One round of what is done about payments from time to time. */
  keepPayments(): Promise<void>
  /** Where ledger, provider and access differ; nothing if all is well. */
  checkPayments(): Promise<string[]>
  /** Why it can't open documents, if so, in a sentence that says what to do. */
  refusal(): Promise<string | undefined>
  /** Takes no new work, lets running work finish or hands it back, and closes everything. */
  stop(options?: { drainMs?: number }): Promise<void>
}

const defaultDrainMs = 25_000

export interface ProgramOptions {
  clock?: Clock
  log?: Log
  /** Wraps the opened services, for tests that make calls fail. */
  wrapServices?: (services: Services) => Services
  wrapSlots?: (slots: SlotPool) => SlotPool
  /** The dialer, for tests that control name resolution. */
  dialer?: Dialer
  /** Password hashing, for tests that create many accounts. */
  passwords?: Passwords
}

/** Builds everything once, from the configuration alone, and starts it. */
export async function startProgram(config: Config, options: ProgramOptions = {}): Promise<Program> {
  const {
    clock = systemClock,
    log = createLog({ level: config.LOG_LEVEL, nameFrames: (line) => sourceFrames(line, programBundle) }),
    wrapServices = same,
    wrapSlots = same,
    dialer = openDialer(config),
    passwords = createPasswords(),
  } = options
  const parts = createOpenParts(log)
  try {
    return await start(config, { clock, log, wrapServices, wrapSlots, dialer, passwords, parts })
  } catch (error) {
    await parts.closeAll()
    throw error
  }
}

interface Start extends Required<ProgramOptions> {
  parts: OpenParts
}

async function start(config: Config, { clock, log, wrapServices, wrapSlots, dialer, passwords, parts }: Start): Promise<Program> {
  const has = rolesOf(config)
  const addresses = await addressesOf(config)
  const metrics = createMetrics()
  const services = wrapServices(await openServices(config, { log, clock, onOpen: parts.onClose }))
  describeServices(services, { metrics, parts })

  const role: RoleDeps = { config, services, addresses, clock, log, metrics, parts }
  const api = await apiDepsOf(role, passwords)
  const app = await openHttp({ config, addresses, api, isSite: has.api, log, metrics })
  await describeApi(app)

  const slots = has.engine || has.worker ? openDocumentSlots(role, { wrapSlots, dialer }) : undefined
  const engine: EngineDeps | undefined = slots && engineDepsOf(role, { slots, dialer, api })
  const sweeper = engine && has.engine ? await openEngineRole({ ...role, app }, { engine, api }) : undefined
  if (engine && has.worker) await openWorkerRole(role, engine)
  const keeper = has.api ? await openApiRole({ ...role, app }, api) : undefined
  if (has.site) await openSiteRole({ ...role, app }, api)

  healthRoutes(app, { role: config.ROLE, checks: parts.checks })
  metricsRoute(app, { metrics, gauges: parts.gauges })
  openApiRoutes(app, { hasBilling: config.BILLING === 'on' })
  // Without bubblewrap slots have the network: one that a document took over could listen on a port that can be shared.
  await listen(app, { host: config.HOST, port: addresses.port, ...(config.SANDBOX === 'prlimit' && { sockets: 1 }) })
  const memory = giveBackMemory({ log })
  parts.onClose(() => memory.stop())
  log.info({ role: config.ROLE, url: addresses.siteUrl }, 'ready')

  return {
    url: addresses.ownUrl,
    databasePid: () => services.cluster?.pid(),
    sweep: async (options) => (sweeper ? sweeper.sweep(options) : { ended: 0, removed: 0, orphans: 0, abandoned: 0 }),
    keepPayments: async () => keeper?.run(),
    checkPayments: () => checkPayments(api),
    refusal: async () => (slots ? refusalOf(slots.document) : undefined),
    async stop({ drainMs = defaultDrainMs } = {}) {
      // A slow client must not keep the program from ending.
      const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
      const ends = await Promise.allSettled([sweeper?.stop(), services.queue.stop({ drainMs }), app.close()])
      clearTimeout(late)
      await parts.closeAll()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}

/** Readiness checks and metrics of the services, for every role. */
function describeServices({ database, storage, queue }: Services, { metrics, parts }: Pick<RoleDeps, 'metrics' | 'parts'>): void {
  parts.checks.database = async () => void (await database.check())
  parts.checks.storage = async () => void (await storage.check())
  parts.gauges.push(async () => metrics.setQueueDepth((await queue.depth()).waiting))
}

const same = <Part>(part: Part) => part

function rolesOf({ ROLE }: Config): { site: boolean; api: boolean; engine: boolean; worker: boolean } {
  const all = ROLE === 'all'
  return { site: all || ROLE === 'api', api: all || ROLE === 'api', engine: all || ROLE === 'engine', worker: all || ROLE === 'worker' }
}
