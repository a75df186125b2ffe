import type { Clock } from '@octavo/platform/clock.ts'
import type { Log } from '@octavo/platform/log.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import type { FastifyInstance } from 'fastify'
import type { Addresses } from '../addresses.ts'
import type { Config } from '../config.ts'
import type { OpenParts } from '../open-parts.ts'
import type { Services } from '../services.ts'

/** The dependencies of every role. */
export interface RoleDeps {
  config: Config
  services: Services
  addresses: Addresses
  clock: Clock
  log: Log
  metrics: Metrics
  /** Collects everything that a role opens. */
  parts: OpenParts
}

/** The dependencies of a role that answers calls. */
export interface HttpRoleDeps extends RoleDeps {
  app: FastifyInstance
}
