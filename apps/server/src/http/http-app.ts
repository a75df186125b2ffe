import helmet from '@fastify/helmet'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type Access, type Guard, guardRoutes } from '@octavo/platform/http/access.ts'
import type { Log } from '@octavo/platform/log.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AnswerLog } from './answer-log.ts'
import { askForBodies } from './ask-for-bodies.ts'
import { answerBrokenRequests, hangUp } from './broken-requests.ts'
import { refuseBrokenText } from './broken-text.ts'
import { createCallsAtOnce } from './calls-at-once.ts'
import { replyWithErrors } from './error-replies.ts'
import { tellMethodsApart } from './known-methods.ts'
import { answerPreflights, guardOrigins } from './origins.ts'
import { type Callers, countRefusals, limitRates, type Rates, senderOf } from './rate-limits.ts'
import { refuseCrowds } from './refuse-crowds.ts'
import { noticeUntoldProxy } from './untold-proxy.ts'

export interface HttpAppOptions {
  log: Log
  metrics: Metrics
  guards: Readonly<Partial<Record<Access, Guard>>>
  siteUrl: string
  ownUrl: string
  /** Whether pages open foreign windows that send messages back: a provider's sign-in does. */
  opensForeignWindows: boolean
  /** CIDR blocks of trusted proxies; none by default. */
  trustProxy: string | undefined
  rates: Rates
  /** The number of concurrent calls from which on new tasks are refused. */
  callsAtOnce: number
  /** The id of a request's valid API key, if any. */
  keyOf: Callers['keyOf']
  /** The time limit of a body that isn't an upload. */
  shortBodyMs: number
  /** The maximum silence of a connection; longer than any answer takes, or it would be closed before the answer comes. */
  silenceMs: number
}

const maxUrlLength = 4096
/** The time limit of a whole upload; its speed is checked separately. */
const longestRequestMs = 60 * 60_000

/** The HTTP server shared by both services: limits, headers, errors, guards. The caller adds routes. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // Our log has everything Fastify needs; its own type would tie every route to it.
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new AnswerLog(),
    genReqId: () => newRef(),
    trustProxy: options.trustProxy ? options.trustProxy.split(',').map((block) => block.trim()) : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 128 },
    // Each of these is off or long by default.
    connectionTimeout: options.silenceMs,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequests,
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  replyWithErrors(app)
  measureRequests(app, options.metrics)
  refuseOddRequests(app)
  refuseBrokenText(app)
  hurryShortBodies(app, options.shortBodyMs)
  askForBodies(app)
  await app.register(helmet, helmetOptions(options))
  guardOrigins(app, { siteOrigin: new URL(options.siteUrl).origin, ownOrigin: new URL(options.ownUrl).origin })
  const hasProxy = options.trustProxy !== undefined
  if (!hasProxy) noticeUntoldProxy(app, options)
  const count = await limitRates(app, { ...options.rates, hasProxy, keyOf: options.keyOf })
  refuseCrowds(app, { calls: createCallsAtOnce({ most: options.callsAtOnce }), senderOf: (request) => senderOf(request, { hasProxy }) })
  const { 'engine-token': engineGuard, user: userGuard, ...guards } = options.guards
  guardRoutes(app, {
    ...guards,
    ...(engineGuard ? { 'engine-token': countRefusals(engineGuard, count) } : {}),
    ...(userGuard ? { user: countRefusals(userGuard, count) } : {}),
  })
  tellMethodsApart(app)
  answerPreflights(app)
  return app
}

function helmetOptions({ siteUrl, opensForeignWindows }: HttpAppOptions) {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    strictTransportSecurity: siteUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: opensForeignWindows ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  } as const
}

function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address, which contains refs and tickets.
    const route = request.routeOptions.url
    metrics.httpRequest({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}

function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > maxUrlLength) throw new AppError('URI_TOO_LONG')
    if (request.headers['content-encoding'] !== undefined) throw new AppError('CONTENT_TYPE_NOT_ACCEPTED')
    // An answer to one caller must not be cached for others; a route can override this.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
}

/** Closes the connection if a body arrives too slowly. The answer to a complete body may take as long as it needs. */
function hurryShortBodies(app: FastifyInstance, shortBodyMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.longBody) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      if (reply.raw.headersSent) raw.destroy()
      else hangUp(raw.socket, 'REQUEST_TOO_SLOW')
    }, shortBodyMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
