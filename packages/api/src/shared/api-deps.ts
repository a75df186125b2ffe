import type { SocialProvider } from '@octavo/core/api/accounts-api.ts'
import type { Limits, Plan } from '@octavo/core/api/limits.ts'
import type { Database } from '@octavo/data/database.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Identities } from '@octavo/platform/identity/openid.ts'
import type { Passwords } from '@octavo/platform/passwords.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import type { Keyring } from '@octavo/platform/storage/keyring.ts'
import type { ValueSeal } from '@octavo/platform/storage/value-seal.ts'
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
  passwords: Passwords
  accountKeys: AccountKeys
  /** The providers that somebody may sign in with; none unless configured. */
  providers: Partial<Record<SocialProvider, { clientId: string; identities: Identities }>>
  settings: ApiSettings
}

/** Keys of the installation for what accounts keep. */
export interface AccountKeys {
  /** For mail that waits to be sent. */
  mails: ValueSeal
  /** For what a challenge or an account keeps secret. */
  secrets: ValueSeal
  /** Hashes codes, addresses and networks: all of them could be guessed from a plain hash. */
  hashing: Uint8Array
}

export interface ApiSettings {
  /** Address of the site; every link in a mail begins with it, whatever a request says. */
  siteUrl: string
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
