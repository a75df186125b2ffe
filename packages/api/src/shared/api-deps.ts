import type { SocialProvider } from '@octavo/core/api/accounts-api.ts'
import type { Limits, Plan } from '@octavo/core/api/limits.ts'
import type { Money, PaymentPlan, PaymentProviderName } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Database } from '@octavo/data/database.ts'
import type { Executor } from '@octavo/data/executor.ts'
import type { FileSetRow, SetKind, TaskRow, Tax } from '@octavo/data/tables.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Identities } from '@octavo/platform/identity/openid.ts'
import type { Passwords } from '@octavo/platform/passwords.ts'
import type { PaymentProvider, ProviderEvent } from '@octavo/platform/payments/payments.ts'
import type { Sandbox } from '@octavo/platform/payments/sandbox/sandbox.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import type { AccountSeal, AccountSeals } from '@octavo/platform/storage/account-seals.ts'
import type { Keyring } from '@octavo/platform/storage/keyring.ts'
import type { ValueSeal } from '@octavo/platform/storage/value-seal.ts'
import type { EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { VisitorCookies } from '@octavo/platform/tokens/visitor-cookie.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The dependencies of the main API. */
export interface ApiDeps {
  database: Database
  keyring: Keyring
  /** Seals what accounts keep beyond their tasks. */
  accounts: AccountSeals
  /** Files that outlive their task. */
  kept: KeptFiles
  /** A short-lived address of the first page of a result, as an image. */
  previewTicket(of: { taskRef: string; resultRef: string }): Promise<string>
  /** Writes what the history of a task's new owner keeps of it. */
  recordTask(transaction: Executor, task: TaskRow): Promise<void>
  queue: Queue
  tokens: EngineTokens
  visitors: VisitorCookies
  clock: Clock
  passwords: Passwords
  accountKeys: AccountKeys
  /** The providers available for sign-in; none unless configured. */
  providers: Partial<Record<SocialProvider, { clientId: string; identities: Identities }>>
  payments: PaymentDeps
  settings: ApiSettings
}

/** Who takes payments, and how it tells of them. */
export interface PaymentDeps {
  provider: PaymentProvider
  /** The provider in test mode, with what stands for the card form and for time. */
  sandbox?: Sandbox
  /** Reads what the provider sends to us; throws `NOT_FOUND` unless the provider has signed exactly these bytes. */
  readEvent?(body: Buffer, signature: string): ProviderEvent
}

/** How files that outlive their task are copied, sent and shown; the engine's code, which knows bytes. */
export interface KeptFiles {
  keepResults(task: TaskRow, place: KeptPlace): Promise<FileSetRow>
  keepSet(set: FileSetRow, place: KeptPlace): Promise<FileSetRow>
  send(what: KeptFile, call: { request: FastifyRequest; reply: FastifyReply }): Promise<FastifyReply>
  ticket(what: KeptFile): Promise<{ url: string; expiresDate: string }>
  record(seal: AccountSeal, set: FileSetRow): KeptRecord
  rename(seal: AccountSeal, set: FileSetRow, name: string): Promise<KeptRecord>
}

/** Where and how long files are kept. */
export interface KeptPlace {
  kind: SetKind
  userId: string
  /** Bytes that all sets of this kind and account may have together. */
  quota: number
  expiresAt?: Date
  /** Runs with the statement that makes the files known. */
  onComplete?(transaction: Executor, set: { id: string; seal: AccountSeal }): Promise<void>
}

/** A file of a set by its position; null means all as a ZIP. */
export interface KeptFile {
  set: FileSetRow
  position: number | null
}

export interface KeptRecord {
  name: string
  files: readonly { name: string; size: number; mimeType: string; pageCount: number | null }[]
}

/** The seal of an account whose token was just read. */
export async function sealOfAccount({ accounts }: Pick<ApiDeps, 'accounts'>, userId: string): Promise<AccountSeal> {
  const seal = await accounts.of(userId)
  if (!seal) throw new AppError('TOKEN_NOT_ACCEPTED')
  return seal
}

/** Keys of the installation for account data. */
export interface AccountKeys {
  /** For mail waiting to be sent. */
  mails: ValueSeal
  /** For secrets of challenges and accounts. */
  secrets: ValueSeal
  /** Hashes codes, addresses and networks: all of them could be guessed from a plain hash. */
  hashing: Uint8Array
}

export interface ApiSettings {
  /** Address of the site; every link in a mail begins with it, never with an address from a request. */
  siteUrl: string
  /** The engine's address; returned with every engine token. */
  engineUrl: string
  /** Whether cookies are sent over https only. */
  secureCookies: boolean
  /** If false, everyone gets the highest limits and full access. */
  billing: boolean
  limits: Readonly<Record<Plan, Limits>>
  /** What each plan costs; all have the same currencies in the same order. */
  prices: Readonly<Record<PaymentPlan, readonly Money[]>>
  /** What the numbers of receipts begin with, who sells, line by line, and the taxes that prices contain. */
  invoices: { prefix: string; from: readonly string[]; taxes: readonly Tax[] }
  /** Where people can write to. */
  contact?: string | undefined
  /** Who takes payments, and its key for the checkout page. */
  seller: { provider: PaymentProviderName; publishableKey?: string }
  /** Bytes that an archive may have by plan; visitors have none. */
  archiveSizes: Readonly<Record<Exclude<Plan, 'visitor'>, number>>
  /** The languages in which text in scans is recognised, by their codes. */
  textLanguages: readonly string[]
  /** For hashing addresses; never stored. */
  addressSalt: Uint8Array
}
