import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import type { PlainError } from '@octavo/core/messages/errors.ts'
import type { Job, JobContext } from './job.ts'

/**
 * A job as a slot runs it, whichever it is. Written as a method, so that jobs with payloads of their own fit: the lender's compiler has seen
 * to it that each gets its own.
 */
export type SlotJob = { run(payload: unknown, context: JobContext<unknown>): Promise<unknown> }['run']
export type SlotJobs = Readonly<Record<string, SlotJob>>

/** What a module loaded into a slot exports. */
export interface SlotModule {
  jobs: SlotJobs
  /** Proves at start that what the jobs stand on works; throws where it does not, and the slot is not used. */
  selfCheck?: (place: SlotPlace) => SelfCheck | Promise<SelfCheck>
}

/** Where a slot finds itself. */
export interface SlotPlace {
  /** A folder that lasts as long as the slot, as seen inside the sandbox; only slots whose kind has needs of its own have one. */
  home?: string
  /** What the kind was given for its modules. */
  settings: SlotKindSettings
}

export type SlotKindSettings = Readonly<Record<string, string | number | boolean>>

/** What a kind of slot has beside what a document slot has. */
export interface SlotKindNeeds {
  /** Files and folders of this machine that its programs read, seen inside under the same path; what is missing is left out. */
  reads: readonly string[]
  /** Figures and paths for its modules; never a secret. */
  settings: SlotKindSettings
  /** Serves a slot from outside while it lives, for example by a socket in its home; called before it starts, and gives what ends it. */
  startCompanion?(slot: { home: string; uid: number | undefined }): Promise<() => Promise<void>>
}

/** What a slot found when it started, joined from the self-checks of its modules, such as the version of a library. */
export type SelfCheck = Readonly<Record<string, string | number | boolean>>

/** What a slot may do, as it read from the kernel before it was given anything to open. */
export interface SlotRights {
  /** Its user and group numbers: real, effective, saved and of the file system. */
  users: readonly number[]
  capabilities: boolean
  noNewPrivileges: boolean
  /** Whether a filter of system calls holds it. */
  filtersCalls: boolean
  /** Its namespaces by kind, as the kernel names them. */
  namespaces: Readonly<Record<string, string>>
  /** Ways out of its network. */
  routes: number
}

/** What the child has used so far in its life. */
export interface SlotUsage {
  rssBytes: number
  cpuSeconds: number
}

/** A part of a job that has a time limit of its own; pages and images are counted from 1. */
export interface JobPart {
  kind: 'page' | 'image'
  number: number
}

/** Wall clock of one part of each kind. */
export type PartLimits = Readonly<Record<JobPart['kind'], number>>

/** Parent to child. */
export type ToSlot =
  /** `endsAtMs` is when the slot is killed, by the machine's clock. */
  | { kind: 'job'; id: number; name: string; folder: string; payload: unknown; endsAtMs: number }
  | { kind: 'dealt'; id: number; message: number; error?: PlainError }

/** Child to parent. `frames` are the code places of an unforeseen error, without its message. */
export type FromSlot =
  | { kind: 'ready'; check: SelfCheck; rights: SlotRights }
  | { kind: 'broken'; reason: string }
  | { kind: 'told'; id: number; message: number | null; content: unknown }
  | { kind: 'began'; id: number; place: number; part: JobPart }
  | { kind: 'ended'; id: number; place: number }
  | { kind: 'done'; id: number; result: unknown; usage: SlotUsage }
  | { kind: 'failed'; id: number; error: PlainError; frames: string; usage: SlotUsage }

/** How urgent a use is: checks, passwords and previews go before tasks. */
export type Urgency = 'check' | 'task'

export interface SlotUse {
  urgency: Urgency
  /** For whom it is: groups take turns, and none of them holds all slots. A use that says none is somebody else's than all others. */
  group?: string
  /** `long` where it may keep its slot to its limit; it waits until few enough do. Any other task makes room when it takes long and others wait. */
  share?: 'long'
  /** Wall clock for the whole use, waiting for a free slot aside. */
  limitMs: number
  /** Wall clock of each page and image on which a job works, as far as it says when it begins one. */
  partLimitsMs?: PartLimits
  /** Bytes that the folder will hold, results included as far as known; decides between memory and disk. */
  bytes: number
  signal?: AbortSignal
}

/** A slot lent for one use. Files are named by the lender: `[a-z0-9.-]`, no folders. */
export interface LentSlot {
  /** Writes a file into the folder (new, never through a link). */
  place(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Runs a job, one at a time. `onTell` may be asynchronous, and the child's `tell` waits for it. */
  call<Payload, Told, Result>(
    job: Job<Payload, Told, Result>,
    payload: Payload,
    onTell?: (content: Told) => void | Promise<void>,
  ): Promise<Result>
  /** Opens a regular file that the job left in the folder; anything else is an error. Read or destroy `content` before the use ends. */
  open(name: string): Promise<{ size: number; content: AsyncIterable<Uint8Array> }>
  /** Removes a file that was taken over, so that the folder does not grow with the number of results. */
  remove(name: string): Promise<void>
}

/** How slots are confined: `prlimit`, which has to be asked for, means that only memory, CPU and file sizes are held. */
export type Sandbox = 'bubblewrap' | 'prlimit'

/** Warm, sandboxed processes that open documents. */
export interface SlotPool {
  /** Lends a slot for one use, wipes its folder afterwards, and ends it on failure, limit or cancel. */
  use<Result>(use: SlotUse, work: (slot: LentSlot) => Promise<Result>): Promise<Result>
  /**
   * Resolves when one slot answers and says how it is confined; rejects with UNAVAILABLE while none can be started, its cause a
   * `NotConfined` where none may.
   */
  ready(): Promise<{ sandbox: Sandbox; check: SelfCheck }>
  /** Resolves as soon as it is known how slots are confined here; rejects with `NotConfined` where they cannot be. */
  confined(): Promise<Sandbox>
  stats(): { slots: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** The pools of this machine by kind. */
export type SlotPools = Readonly<Record<SlotKind, SlotPool>>

/** Where the pool reports; a pino logger fits. */
export interface SlotLog {
  info(facts: Readonly<Record<string, unknown>>, message: string): void
  warn(facts: Readonly<Record<string, unknown>>, message: string): void
  error(facts: Readonly<Record<string, unknown>>, message: string): void
}
