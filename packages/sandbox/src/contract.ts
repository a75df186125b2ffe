import type { ByteSource } from '@octavo/core/files/byte-source.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import type { PlainError } from '@octavo/core/messages/errors.ts'
import type { Job, JobContext } from './job.ts'

/**
 * A job as a slot runs it. Declared as a method, so that jobs with their own payload types are assignable; the compiler has already checked
 * on the caller's side that each job gets its payload.
 */
export type SlotJob = { run(payload: unknown, context: JobContext<unknown>): Promise<unknown> }['run']
export type SlotJobs = Readonly<Record<string, SlotJob>>

/** What a module loaded into a slot exports. */
export interface SlotModule {
  jobs: SlotJobs
  /** Checks at the start that what the jobs depend on works; throws if it doesn't, and the slot isn't used. */
  selfCheck?: (place: SlotPlace) => SelfCheck | Promise<SelfCheck>
  /** Gives back what a job has left behind. Called after every job, before its end is told. */
  tidy?: () => void
}

/** The environment of a slot. */
export interface SlotPlace {
  /** A folder that lasts as long as the slot, as seen inside the sandbox. Only slots whose kind has `SlotKindNeeds` have one. */
  home?: string
  /** The settings of the kind, for its modules. */
  settings: SlotKindSettings
}

export type SlotKindSettings = Readonly<Record<string, string | number | boolean>>

/** What a kind of slot needs in addition to what a document slot has. */
export interface SlotKindNeeds {
  /** Files and folders of this machine that its programs read, under the same path inside; missing ones are skipped. */
  reads: readonly string[]
  /** Figures and paths for its modules; never a secret. */
  settings: SlotKindSettings
  /**
   * Serves a slot from outside while it lives, for example by a socket in its home. Called before the slot starts; returns a function that
   * stops it.
   */
  startCompanion?(slot: { home: string; uid: number | undefined }): Promise<() => Promise<void>>
}

/** What a slot found when it started, such as the version of a library; merged from the self-checks of its modules. */
export type SelfCheck = Readonly<Record<string, string | number | boolean>>

/** The rights of a slot, as read from the kernel before it was given anything to open. */
export interface SlotRights {
  /** Its user and group numbers: real, effective, saved and of the file system. */
  users: readonly number[]
  capabilities: boolean
  noNewPrivileges: boolean
  /** Whether a system call filter is active. */
  filtersCalls: boolean
  /** Its namespaces by kind, as the kernel names them. */
  namespaces: Readonly<Record<string, string>>
  /** The number of network routes other than loopback. */
  routes: number
}

/** What the child has used since it started. */
export interface SlotUsage {
  rssBytes: number
  cpuSeconds: number
}

export const partKinds = ['page', 'image', 'scan', 'font'] as const

/** A part of a job that has a time limit of its own, counted from 1. A scan is a page whose text is recognised. */
export interface JobPart {
  kind: (typeof partKinds)[number]
  number: number
}

/** Wall clock of one part of each kind. */
export type PartLimits = Readonly<Record<JobPart['kind'], number>>

/** When the slot will be killed, by the machine's clock. */
export interface Deadlines {
  /** Put off by the time in which scans are read, where there is a later moment for that. */
  endsAtMs: number
  readingEndsAtMs?: number | undefined
}

/** Parent to child. */
export type ToSlot =
  | { kind: 'job'; id: number; name: string; folder: string; payload: unknown; deadlines: Deadlines }
  | { kind: 'dealt'; id: number; message: number; error?: PlainError }

/** Child to parent. `frames` are the stack frames of an unexpected error, without its message. */
export type FromSlot =
  | { kind: 'ready'; check: SelfCheck; rights: SlotRights }
  | { kind: 'broken'; reason: string }
  | { kind: 'told'; id: number; message: number | null; content: unknown }
  | { kind: 'done'; id: number; result: unknown; usage: SlotUsage }
  | { kind: 'failed'; id: number; error: PlainError; frames: string; usage: SlotUsage }

/** How urgent a use is: checks, passwords and previews go before tasks. An idle use gives up its slot as soon as another wants it. */
export type Urgency = 'check' | 'task' | 'idle'

export interface SlotUse {
  urgency: Urgency
  /** Whom the use is for. Groups take turns, and no group gets all slots. A use without a group is a group of its own. */
  group?: string
  /**
   * `long` for a use that may keep its slot up to its limit; it waits until few enough others do. Any other task has to give up its slot
   * when it takes long and others wait.
   */
  share?: 'long'
  /** Wall clock limit of the whole use, not counting the wait for a free slot. */
  limitMs: number
  /** Limit of the whole use where it may recognise the text of scans; `limitMs` then counts only the time without that. */
  readingLimitMs?: number
  /** Limit of the CPU time of the whole use, for one that may take longer where others keep the cores busy. */
  cpuMs?: number
  /** Wall clock limit of each page, image and scan, for jobs that report when they begin one. */
  partLimitsMs?: PartLimits
  /** Bytes that the folder will hold, including results where known; decides between memory and disk. */
  bytes: number
  signal?: AbortSignal
}

/** A slot lent for one use. Files are named by the lender: `[a-z0-9.-]`, no folders. */
export interface LentSlot {
  /** Writes a file into the folder (new, never through a link). */
  place(name: string, content: ByteSource): Promise<void>
  /** Runs a job, one at a time. `onTell` may be asynchronous, and the child's `tell` waits for it. */
  call<Payload, Told, Result>(
    job: Job<Payload, Told, Result>,
    payload: Payload,
    onTell?: (content: Told) => void | Promise<void>,
  ): Promise<Result>
  /**
   * Opens a regular file that the job left in the folder; anything else is an error. Read or destroy `content` before the use ends. In a file
   * of over 1 MB a piece must be used before the next one is requested: its memory is used again. `memoryFor` can lend memory for the file,
   * which is then one piece of it: many small files need no new memory each.
   */
  open(name: string, memoryFor?: MemoryFor): Promise<{ size: number; content: ByteSource }>
  /** Removes a file that was taken over, so that the folder does not grow with the number of results. */
  remove(name: string): Promise<void>
}

/** Memory of at least so many bytes, or undefined where a file should get its own. */
export type MemoryFor = (bytes: number) => Uint8Array | undefined

/** How slots are confined. `prlimit` has to be requested explicitly and limits only memory, CPU and file sizes. */
export type Sandbox = 'bubblewrap' | 'prlimit'

/** Warm, sandboxed processes that open documents. */
export interface SlotPool {
  /** This machine can't run slots of this kind: every use is refused. */
  isOff?: true
  /** Lends a slot for one use and wipes its folder afterwards; kills it on failure, limit or cancel. */
  use<Result>(use: SlotUse, work: (slot: LentSlot) => Promise<Result>): Promise<Result>
  /**
   * Resolves when one slot answers, with how it is confined. Rejects with UNAVAILABLE while none can be started; the cause is `NotConfined`
   * where none may be.
   */
  ready(): Promise<{ sandbox: Sandbox; check: SelfCheck }>
  /** Resolves as soon as it is known how slots are confined on this machine; rejects with `NotConfined` where they can't be. */
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
