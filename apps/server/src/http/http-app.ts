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
  /** Whether pages open windows of others that speak back to them: a provider's sign-in does. */
  opensForeignWindows: boolean
  /** CIDR blocks of proxies whose word is believed; none by default. */
  trustProxy: string | undefined
  rates: Rates
  /** Calls that are answered at once before new tasks are refused. */
  callsAtOnce: number
  /** The id of the good API key that a request carries, if any. */
  keyOf: Callers['keyOf']
  /** Time for a body that is no upload. */
  shortBodyMs: number
  /** Time for which a connection may be silent; longer than any answer takes, or it would be cut before it comes. */
  silenceMs: number
}

const maxUrlLength = 4096
/** A whole upload may take this long; its pace is watched separately. */
const longestRequestMs = 60 * 60_000

/** The HTTP side that both services share: limits, headers, errors, guards. Routes are added by the caller. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // Our log offers all that fastify asks of one; its own type would bind every route to it.
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new AnswerLog(),
    genReqId: () => newRef(),
    trustProxy: options.trustProxy ? options.trustProxy.split(',').map((block) => block.trim()) : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 128 },
    // Every one of these is off or long by default.
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
    // The pattern and never the address, which holds refs and tickets.
    const route = request.routeOptions.url
    metrics.httpRequest({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}

function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > maxUrlLength) throw new AppError('URI_TOO_LONG')
    if (request.headers['content-encoding'] !== undefined) throw new AppError('CONTENT_TYPE_NOT_ACCEPTED')
    // What is said to one caller is for nobody else to keep; a route that thinks otherwise says so.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
}

/** Hangs up on a body that drips in. The answer, once the body is there, may take as long as it needs. */
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
