import type { Database } from '@octavo/data/database.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Log } from '@octavo/platform/log.ts'
import type { MalwareScanner } from '@octavo/platform/malware/clamd.ts'
import type { Metrics } from '@octavo/platform/metrics.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import type { Keyring } from '@octavo/platform/storage/keyring.ts'
import type { SealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import type { EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import type { PartLimits, SlotPools } from '@octavo/sandbox/contract.ts'

/** What the engine stands on. Built once by the program and handed to every part. */
export interface EngineDeps {
  database: Database
  storage: Storage
  sealed: SealedStorage
  keyring: Keyring
  queue: Queue
  slots: SlotPools
  /** Begins to fetch a file from the web, past the wall that guards this machine and its network. */
  openDownload(url: string): Promise<{ name: string; length: number | undefined; content: AsyncIterable<Uint8Array> }>
  /** Looks at every file that comes in, where the operator has a scanner. */
  malware: MalwareScanner | undefined
  tokens: EngineTokens
  clock: Clock
  log: Log
  metrics: Metrics
  settings: EngineSettings
}

/** Every figure is a configuration key; tests set them low. */
export interface EngineSettings {
  /** Where browsers reach this engine, without a slash at the end. */
  engineUrl: string
  /** Wall clock of one task in a slot. */
  taskLimitMs: number
  /** Wall clock of one page and one image of it. */
  partLimitsMs: PartLimits
  /** Wall clock of a check, a password trial or a preview. */
  checkLimitMs: number
  /** Wall clock of an image of a web page. */
  pageLimitMs: number
  /** Images of web pages that are taken at once. */
  maxWebPagePreviews: number
  /** Links of one owner that are fetched at once. */
  ownerFetches: number
  /** How long an upload waits for its check before it answers `CHECKING`. */
  checkWaitMs: number
  /** Slowest upload that is tolerated, in bytes a second, measured over `uploadPaceMs`. */
  uploadFloorBytesPerSecond: number
  uploadPaceMs: number
  /** Tasks that may wait at once; more are answered 503. */
  maxQueuedTasks: number
  /** How often a run's job may be delivered before it counts as poison. */
  maxAttempts: number
  /** Tasks run at once by this process in each lane of the queue. */
  lanes: Readonly<Record<string, number>>
  /** Those of one group, in all processes together. */
  lanesOfGroup: Readonly<Record<string, number>>
  sweepIntervalMs: number
  /** An address stops at this many times a visitor's tasks per day. */
  addressFactor: number
  /** For hashing addresses; never stored. */
  addressSalt: Uint8Array
}
