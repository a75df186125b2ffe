import { callingKey } from '@octavo/api/accounts/calling-key.ts'
import { createUserGuard } from '@octavo/api/accounts/signed-in.ts'
import { createBearerClaims } from '@octavo/api/engine-tokens/bearer-claims.ts'
import { createPresentPlan } from '@octavo/api/engine-tokens/present-plan.ts'
import { createTaskGuard } from '@octavo/api/engine-tokens/task-proof.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { createEngineGuard } from '@octavo/engine/shared/engine-guard.ts'
import type { FastifyInstance } from 'fastify'
import type { Addresses } from '../addresses.ts'
import { longestAnswerMs } from '../answer-times.ts'
import type { Config } from '../config.ts'
import { createHttpApp, type HttpAppOptions } from './http-app.ts'
import { createOperatorGuard } from './metrics-route.ts'

export interface HttpSide extends Pick<HttpAppOptions, 'log' | 'metrics'> {
  config: Config
  addresses: Addresses
  api: ApiDeps
  /** Whether this program serves the site and the main API. */
  isSite: boolean
}

/** The HTTP server with the guards of all roles and the configured limits. */
export function openHttp({ config, addresses: { siteUrl, engineUrl }, api, isSite, log, metrics }: HttpSide): Promise<FastifyInstance> {
  return createHttpApp({
    log,
    metrics,
    guards: {
      public: () => {},
      ticket: () => {},
      operator: createOperatorGuard(config.METRICS_TOKEN),
      'engine-token': createEngineGuard(api.tokens, createBearerClaims(api), createPresentPlan(api)),
      'task-proof': createTaskGuard(api),
      user: createUserGuard(api),
    },
    siteUrl,
    ownUrl: isSite ? siteUrl : engineUrl,
    opensForeignWindows: config.GOOGLE_CLIENT_ID !== undefined,
    trustProxy: config.TRUST_PROXY,
    rates: { engineTokens: config.RATE_ENGINE_TOKENS, accounts: config.RATE_ACCOUNTS, calls: config.RATE_CALLS },
    callsAtOnce: config.CALLS_AT_ONCE,
    keyOf: (request) => callingKey(api, request),
    shortBodyMs: config.BODY_SECONDS * 1000,
    silenceMs: longestAnswerMs(config) + config.CONNECTION_SECONDS * 1000,
  })
}
