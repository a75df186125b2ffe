import type { Database } from '@octavo/data/database.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Log } from '@octavo/platform/log.ts'
import type { MalwareScanner } from '@octavo/platform/malware/clamd.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import type { AccountSeals } from '@octavo/platform/storage/account-seals.ts'
import type { Keyring } from '@octavo/platform/storage/keyring.ts'
import type { SealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import type { EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { PartLimits, SlotPools } from '@octavo/sandbox/contract.ts'
import type { ClaimedRuns } from './claimed-runs.ts'
import type { EndedRuns } from './ended-runs.ts'

/** The dependencies of the engine. Built once by the program and passed to every part. */
export interface EngineDeps {
  database: Database
  storage: Storage
  sealed: SealedStorage
  keyring: Keyring
  /** Seals what accounts keep beyond their tasks. */
  accounts: AccountSeals
  queue: Queue
  claimedRuns: ClaimedRuns
  endedRuns: EndedRuns
  slots: SlotPools
  /** Files that an owner has been sent, if they are in the owner's inbox. */
  receivedSet(owner: string, id: string): Promise<FileSetRow | undefined>
  /** Starts to fetch a file from the web, through the filter that protects this machine and its network. */
  openDownload(url: string): Promise<{ name: string; length: number | undefined; content: AsyncIterable<Uint8Array> }>
  /** Scans every incoming file, where the operator has a scanner. */
  malware: MalwareScanner | undefined
  tokens: EngineTokens
  clock: Clock
  log: Log
  metrics: Metrics
  settings: EngineSettings
}

/** Wall clock limits of a task in a slot, and of the parts of one. */
export interface TaskLimits {
  limitMs: number
  /** Of a task that recognises text, which takes seconds for each page; the rest of its time is limited as that of others. */
  readingLimitMs: number
  partLimitsMs: PartLimits
}

/** Every number is a configuration key; tests set them low. */
export interface EngineSettings {
  /** The address at which people reach the site, without a trailing slash. */
  siteUrl: string
  /** The address at which browsers reach this engine, without a trailing slash. */
  engineUrl: string
  taskLimits: TaskLimits
  /** Limit of the CPU time of a check, a password attempt or a preview. */
  checkCpuMs: number
  /** Wall clock limit of an image of a web page. */
  pageLimitMs: number
  /** How many images of web pages are taken at once. */
  maxWebPagePreviews: number
  /** How many links of one owner are fetched at once. */
  ownerFetches: number
  /** How long an upload waits for its check before it answers `CHECKING`. */
  checkWaitMs: number
  /** The slowest upload allowed, in bytes a second, measured over `uploadPaceMs`. */
  uploadFloorBytesPerSecond: number
  uploadPaceMs: number
  /** How many tasks may wait at once; more are answered 503. */
  maxQueuedTasks: number
  /** The most rows of a table that fills a form. */
  maxTableRows: number
  /** How often a run's job may be delivered before it is given up. */
  maxAttempts: number
  /** How many tasks this process runs at once in each lane of the queue. */
  lanes: Readonly<Record<string, number>>
  /** How many tasks of one group run at once, in all processes together. */
  lanesOfGroup: Readonly<Record<string, number>>
  sweepIntervalMs: number
  /** An address may use a visitor's daily number of tasks this many times. */
  addressFactor: number
  /** For hashing addresses; never stored. */
  addressSalt: Uint8Array
}
