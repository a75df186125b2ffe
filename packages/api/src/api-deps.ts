import type { Limits, Plan } from '@octavo/core/limits.ts'
import type { Database } from '@octavo/data/database.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import type { Keyring } from '@octavo/platform/storage/keyring.ts'
import type { EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { VisitorCookies } from '@octavo/platform/tokens/visitor-cookie.ts'

/** What the main API stands on. */
export interface ApiDeps {
  database: Database
  keyring: Keyring
  queue: Queue
  tokens: EngineTokens
  visitors: VisitorCookies
  clock: Clock
  settings: ApiSettings
}

export interface ApiSettings {
  /** Where documents go; handed out with every engine token. */
  engineUrl: string
  /** Whether cookies are sent over https only. */
  secureCookies: boolean
  /** Off gives everyone the last column and full access. */
  billing: boolean
  limits: Readonly<Record<Plan, Limits>>
  /** For hashing addresses; never stored. */
  addressSalt: Uint8Array
}
