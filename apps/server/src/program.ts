import { createServer } from 'node:net'
import { startAccountCleanup } from '@octavo/api/accounts/account-cleanup.ts'
import { callingKey } from '@octavo/api/accounts/calling-key.ts'
import { createUserGuard } from '@octavo/api/accounts/signed-in.ts'
import { createApiRoutes } from '@octavo/api/api.ts'
import { createBearerClaims } from '@octavo/api/engine-tokens/bearer-claims.ts'
import { createTaskGuard } from '@octavo/api/engine-tokens/task-proof.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { type SlotKind, slotKinds } from '@octavo/core/files/slot-kinds.ts'
import { createEngineService } from '@octavo/engine/engine.ts'
import type { EngineDeps } from '@octavo/engine/shared/engine-deps.ts'
import { createEngineGuard } from '@octavo/engine/shared/engine-guard.ts'
import { createTaskBus } from '@octavo/engine/shared/task-bus.ts'
import { type Sweeper, startSweeper } from '@octavo/engine/worker/sweeper.ts'
import { startWorker } from '@octavo/engine/worker/worker.ts'
import { type Clock, systemClock } from '@octavo/platform/clock.ts'
import { createLog, type Log } from '@octavo/platform/log.ts'
import { createClamdScanner } from '@octavo/platform/malware/clamd.ts'
import { createMetrics } from '@octavo/platform/metrics.ts'
import { deriveKey } from '@octavo/platform/secrets.ts'
import type { Dialer } from '@octavo/platform/web/dial.ts'
import { openDownload } from '@octavo/platform/web/download.ts'
import type { SlotPool, SlotPools } from '@octavo/sandbox/contract.ts'
import { openAccounts } from './account-parts.ts'
import { openDialer } from './browser-slots.ts'
import type { Config } from './config.ts'
import { type HealthCheck, healthRoutes } from './http/health.ts'
import { createHttpApp } from './http/http-app.ts'
import { createOperatorGuard, metricsRoute } from './http/metrics-route.ts'
import { describeApi, openApiRoutes } from './http/openapi.ts'
import { serveSite } from './http/site.ts'
import { mailboxRoutes, openMailer } from './mail.ts'
import { openServices, type Services } from './services.ts'
import { refusalOf } from './slot-health.ts'
import { laneSettings } from './slot-shares.ts'
import { openSlots } from './slots.ts'

/** The running product, or the part of it that this process's role is. */
export interface Program {
  url: string
  /** Id of the embedded PostgreSQL's process, if there is one. */
  databasePid(): number | undefined
  sweep: Sweeper['sweep']
  /** Why it opens no documents, if it does not, in a sentence that says what to do. */
  refusal(): Promise<string | undefined>
  /** Takes no new work, lets running work end or hands it back, and closes everything. */
  stop(options?: { drainMs?: number }): Promise<void>
}

const defaultDrainMs = 25_000

export interface ProgramOptions {
  clock?: Clock
  log?: Log
  /** Stands between the program and what it has opened, for tests that let calls fail. */
  wrapServices?: (services: Services) => Services
  wrapSlots?: (slots: SlotPool) => SlotPool
  /** The way to the web, for tests that say themselves where names lead. */
  dialer?: Dialer
}

/** Builds everything once, from the configuration alone, and starts it. */
export async function startProgram(config: Config, options: ProgramOptions = {}): Promise<Program> {
  const {
    clock = systemClock,
    log = createLog({ level: config.LOG_LEVEL }),
    wrapServices = same,
    wrapSlots = same,
    dialer = openDialer(config),
  } = options
  const closers: (() => Promise<unknown> | unknown)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        // What is still open must be closed all the same.
        log.error({ err: error }, 'a part of the program could not be closed')
      }
    }
  }
  try {
    return await start(config, { clock, log, wrapServices, wrapSlots, dialer, closers, closeAll })
  } catch (error) {
    await closeAll()
    throw error
  }
}

interface Start extends Required<ProgramOptions> {
  closers: (() => Promise<unknown> | unknown)[]
  closeAll(): Promise<void>
}

async function start(config: Config, { clock, log, wrapServices, wrapSlots, dialer, closers, closeAll }: Start): Promise<Program> {
  const has = rolesOf(config)
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT
  const ownUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  const siteUrl = config.PUBLIC_URL ?? ownUrl
  const engineUrl = config.ENGINE_URL ?? siteUrl
  const metrics = createMetrics()
  const services = wrapServices(await openServices(config, { log, clock, onOpen: (close) => closers.push(close) }))
  const { database, storage, queue, tokens, secret } = services
  const shared = { ...services, clock, log, metrics }
  const addressSalt = deriveKey(secret, 'client address')
  const api = apiDeps()
  const hasGoogle = config.GOOGLE_CLIENT_ID !== undefined

  const app = await createHttpApp({
    log,
    metrics,
    guards: {
      public: () => {},
      ticket: () => {},
      operator: createOperatorGuard(config.METRICS_TOKEN),
      'engine-token': createEngineGuard(tokens, createBearerClaims(api)),
      'task-proof': createTaskGuard(api),
      user: createUserGuard(api),
    },
    siteUrl,
    ownUrl: has.api ? siteUrl : engineUrl,
    opensForeignWindows: hasGoogle,
    trustProxy: config.TRUST_PROXY,
    rates: { engineTokens: config.RATE_ENGINE_TOKENS, accounts: config.RATE_ACCOUNTS, calls: config.RATE_CALLS },
    callsAtOnce: config.CALLS_AT_ONCE,
    keyOf: (request) => callingKey(api, request),
    shortBodyMs: config.BODY_SECONDS * 1000,
    silenceMs: longestAnswerMs(config) + config.CONNECTION_SECONDS * 1000,
  })
  await describeApi(app)
  const checks: Record<string, HealthCheck> = {
    database: async () => void (await database.check()),
    storage: async () => void (await storage.check()),
  }
  const gauges: (() => void | Promise<void>)[] = [async () => metrics.setQueueDepth((await queue.depth()).waiting)]
  let sweep: Sweeper['sweep'] = async () => ({ ended: 0, removed: 0, orphans: 0, abandoned: 0 })
  let refusal: Program['refusal'] = async () => undefined

  if (has.engine || has.worker) {
    const opened = openSlots(config, log, dialer)
    const slots = mapKinds((kind) => wrapSlots(opened[kind].pool))
    refusal = () => refusalOf(slots.document)
    for (const kind of slotKinds) {
      closers.push(() => slots[kind].close())
      checks[partNames[kind]] = opened[kind].check
      gauges.push(() => {
        const { slots: all, busy } = slots[kind].stats()
        metrics.setSlots({ kind, busy, idle: all - busy })
      })
    }
    const engine: EngineDeps = { ...shared, slots, openDownload: downloads, malware: malwareScanner(), settings: engineSettings() }
    if (has.engine) {
      const bus = await createTaskBus(database)
      closers.push(() => bus.close())
      const service = createEngineService(engine, bus)
      app.addHook('preClose', async () => service.close())
      await app.register(service.routes, { prefix: '/api/v1' })
      const sweeper = startSweeper(engine)
      closers.push(() => sweeper.stop())
      sweep = sweeper.sweep
    }
    if (has.worker) {
      // One program on its own database: whoever ran these jobs, or wrote these files, is dead.
      if (config.ROLE === 'all' && services.cluster) {
        await queue.reclaim()
        if (!config.STORAGE_URL) await storage.removeAbandonedWrites(clock.now())
      }
      await startWorker(engine)
    }
  }
  if (has.api) {
    await app.register(createApiRoutes(api), { prefix: '/api/v1' })
    const mail = { database, seal: api.accountKeys.mails, clock, log, siteUrl }
    const mailer = await openMailer(config, mail)
    closers.push(() => mailer.stop())
    mailboxRoutes(app, config, mail)
    const cleanup = startAccountCleanup(api, log)
    closers.push(() => cleanup.stop())
  }
  if (has.site) await serveSite(app, { siteUrl, engineUrl, hasGoogle, socialLinks: config.SOCIAL_LINKS })
  healthRoutes(app, { role: config.ROLE, checks })
  metricsRoute(app, { metrics, gauges })
  openApiRoutes(app)
  await app.listen({ host: config.HOST, port })
  log.info({ role: config.ROLE, url: siteUrl }, 'ready')

  return {
    url: ownUrl,
    databasePid: () => services.cluster?.pid(),
    sweep: (options) => sweep(options),
    refusal: () => refusal(),
    async stop({ drainMs = defaultDrainMs } = {}) {
      // A client that reads or sends too slowly does not keep the program from ending.
      const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
      const ends = await Promise.allSettled([queue.stop({ drainMs }), app.close()])
      clearTimeout(late)
      await closeAll()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }

  function apiDeps(): ApiDeps {
    const settings = {
      siteUrl,
      engineUrl,
      secureCookies: siteUrl.startsWith('https:'),
      billing: config.BILLING === 'on',
      limits: config.limits,
      addressSalt,
    }
    return { ...services, ...openAccounts(config, { secret, clock }), clock, settings }
  }

  function downloads(url: string): ReturnType<EngineDeps['openDownload']> {
    return openDownload(url, { dialer, limitMs: config.WEB_SECONDS * 1000 })
  }

  function malwareScanner(): EngineDeps['malware'] {
    return config.CLAMAV_URL ? createClamdScanner({ url: config.CLAMAV_URL, timeoutMs: config.CLAMAV_SECONDS * 1000 }) : undefined
  }

  function engineSettings(): EngineDeps['settings'] {
    return {
      engineUrl,
      taskLimitMs: config.TASK_SECONDS * 1000,
      partLimitsMs: { page: config.PDF_PAGE_SECONDS * 1000, image: config.IMAGE_SECONDS * 1000 },
      checkLimitMs: config.CHECK_SECONDS * 1000,
      pageLimitMs: config.PAGE_SECONDS * 1000 * pageFactor,
      maxPagePictures: Math.max(1, config.BROWSER_SLOTS - 1),
      checkWaitMs,
      ownerFetches: config.OWNER_FETCHES,
      uploadFloorBytesPerSecond: config.UPLOAD_FLOOR,
      uploadPaceMs: config.UPLOAD_PACE_SECONDS * 1000,
      maxQueuedTasks: config.MAX_QUEUED_TASKS,
      maxAttempts: 3,
      ...laneSettings(config),
      sweepIntervalMs: config.SWEEP_SECONDS * 1000,
      addressFactor: 20,
      addressSalt,
    }
  }
}

/** How long an upload waits for the check of its document. */
const checkWaitMs = 2000

/** The longest that a caller may have to wait for an answer while everything is well: a scanned file from a link, or a picture of a web page. */
function longestAnswerMs({ WEB_SECONDS, PAGE_SECONDS, CHECK_SECONDS, CLAMAV_URL, CLAMAV_SECONDS }: Config): number {
  const scanSeconds = CLAMAV_URL ? CLAMAV_SECONDS : 0
  return Math.max(WEB_SECONDS + scanSeconds, pageFactor * PAGE_SECONDS, CHECK_SECONDS) * 1000 + checkWaitMs
}

/** A web page may take its time to settle, and as long again to be printed. */
const pageFactor = 2

/** How the readiness answer calls the kinds of document processes. */
const partNames = { document: 'documents', office: 'office', browser: 'browser' } as const

function mapKinds(poolOf: (kind: SlotKind) => SlotPool): SlotPools {
  return { document: poolOf('document'), office: poolOf('office'), browser: poolOf('browser') }
}

const same = <Part>(part: Part) => part

function rolesOf({ ROLE }: Config): { site: boolean; api: boolean; engine: boolean; worker: boolean } {
  const all = ROLE === 'all'
  return { site: all || ROLE === 'api', api: all || ROLE === 'api', engine: all || ROLE === 'engine', worker: all || ROLE === 'worker' }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
