import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { SlotKindNeeds, SlotLog, SlotPool, SlotUse } from './contract.ts'
import { detectConfinement, slotUser, writeSeccompFilter } from './detect.ts'
import { lend } from './lend.ts'
import { completeLimits, type SlotLimits } from './limits.ts'
import { NotConfined } from './not-confined.ts'
import { makePoolFolders } from './pool-folders.ts'
import { createHealth, createSetbacks } from './pool-health.ts'
import { createShares, type ShareSettings } from './shares.ts'
import { type RenewRules, type Slot, type SlotSettings, startSlot } from './slot.ts'
import { createWaitQueue } from './wait-queue.ts'
import { withdrawn } from './withdrawn.ts'

export interface SlotPoolOptions {
  /** The maximum number of slots. */
  size: number
  /** Addresses (`file:` URLs) of the modules whose jobs the slots run; they must be inside the project's packages. */
  modules: readonly string[]
  /** An existing tmpfs folder, such as /dev/shm, for the files of small jobs. */
  memoryFolder: string
  /** A folder on this machine's disk for the files of all other jobs; created if missing. */
  diskFolder: string
  /** Memory that the files of all slots may use together. */
  memoryShareBytes: number
  limits: SlotLimits
  renew: RenewRules
  /** `auto` opens documents in bubblewrap or not at all; `prlimit` does without it, never as root. */
  sandbox: 'auto' | 'prlimit'
  /** What this kind of slot needs in addition to document slots. */
  needs?: SlotKindNeeds
  /** How many slots always run; all by default. The others start when as many uses wait as there are slots. */
  keep?: number
  /** How many slots long uses may hold. Without it, slots aren't divided. */
  shares?: ShareSettings
  /**
   * Stops the other slots after they have been idle this long, until they are needed again. Renews large ones that have been idle or, while
   * another is free, have run this long.
   */
  idleMs?: number
  log?: SlotLog
}

/** Keeps up to `size` warm slots and lends them, one use at a time each. */
export function createSlotPool(options: SlotPoolOptions): SlotPool {
  const log = options.log ?? silent
  const closing = new AbortController()
  const shares = createShares({ places: options.size, ...(options.shares && { settings: options.shares }) })
  const turns = createWaitQueue<SlotUse, Lease>(shares)
  const leases = new Map<SlotUse, Lease>()
  const health = createHealth()
  const users = new Set<number>()
  const counts = { slots: 0, busy: 0, starting: 0 }
  /** Wakes the places that run no slot until another one is needed. */
  const asleep = new Set<() => void>()
  let settings: Promise<SlotSettings> | undefined
  const places = Array.from({ length: options.size }, (_, place) => keepPlace(place < (options.keep ?? options.size)))
  let closed: Promise<void> | undefined

  return {
    async use(use, work) {
      if (closing.signal.aborted) throw new AppError('UNAVAILABLE')
      if (health.broken()) throw health.broken()
      const turn = turns.wait(use, use.signal)
      review()
      const lease = await turn
      const stopWatching = watchShare(use, lease)
      try {
        return await lend(lease.slot, use, work)
      } finally {
        stopWatching()
        lease.giveBack()
        review()
      }
    },
    confined: async () => (await prepared()).confinement.sandbox,
    async ready() {
      if (counts.slots + counts.starting === 0) wakeOne()
      const check = await health.firstAnswer()
      return { sandbox: (await prepared()).confinement.sandbox, check }
    },
    stats: () => ({ slots: counts.slots, busy: counts.busy, waiting: turns.waiting().length }),
    close: () => (closed ??= close()),
  }

  async function keepPlace(always: boolean): Promise<void> {
    if (always) counts.starting += 1
    else await need()
    const setbacks = createSetbacks()
    while (!closing.signal.aborted) {
      const slot = await startSlotOfOwnUser(setbacks.patience()).catch((error: unknown) => report(error, setbacks.count(error)))
      counts.starting -= 1
      if (slot) {
        setbacks.forget()
        const end = await serveToEnd(slot, always)
        // Another slot may have become necessary while this one was stopping.
        if (end === 'idle' && !isMoreNeeded()) {
          await need()
          continue
        }
      } else await pause(setbacks.pauseMs(), undefined, { signal: closing.signal }).catch(() => {})
      counts.starting += 1
    }
  }

  async function serveToEnd(slot: Slot, always: boolean): Promise<'idle' | 'spent'> {
    counts.slots += 1
    health.answered(slot.check)
    const end = await serve(slot, always)
    counts.slots -= 1
    await slot.end().catch((error: unknown) => log.error({ error }, 'the folder of a slot could not be removed'))
    if (slot.uid !== undefined) users.delete(slot.uid)
    return end
  }

  /** Makes a task give up its slot when it has run for long and others wait; returns a function that ends the watch and the use. */
  function watchShare(use: SlotUse, lease: Lease): () => void {
    leases.set(use, lease)
    if (options.shares && shares.isHeavy(use)) lease.slot.lowerPriority()
    const isBounded = options.shares && use.urgency === 'task' && use.share !== 'long'
    const timer = isBounded && setTimeout(() => review(use), options.shares?.quickMs)
    return () => {
      if (timer) clearTimeout(timer)
      leases.delete(use)
      shares.end(use)
    }
  }

  /** Reassigns slots when a use arrives, ends or turns out to take long. */
  function review(long?: SlotUse): void {
    if (long) leases.get(long)?.slot.lowerPriority()
    for (const use of long ? [long] : shares.overdue()) shares.turnLong(use, turns.waiting())
    turns.match()
    for (const use of turns.waiting()) if (shares.refuses(use)) turns.refuse(withdrawn(), use)
    if (isMoreNeeded()) wakeOne()
    const [first] = shares.overdue()
    const wanting = turns.waiting().filter(({ share, urgency }) => share !== 'long' && urgency !== 'idle').length
    const isWanted = asleep.size === 0 && wanting > counts.starting
    if (first && isWanted) leases.get(first)?.slot.process.kill(withdrawn())
  }

  /**
   * A slot idles while its caller works between two steps, so more slots than cores pay off where many small uses wait. And where some uses
   * take long, a spare slot is kept for newcomers.
   */
  function isMoreNeeded(): boolean {
    // Those that are starting take a use each.
    const waiting = turns.waiting().length - counts.starting
    if (waiting > 0 && waiting >= counts.slots) return true
    return counts.starting === 0 && turns.offered() === 0 && shares.isStrained()
  }

  /** Resolves when a slot has to start; `wakeOne` has counted it as starting by then. */
  function need(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (closing.signal.aborted) resolve()
    else asleep.add(resolve)
    return promise
  }

  function wakeOne(): void {
    const [wake] = asleep
    if (!wake) return
    asleep.delete(wake)
    // At once, so that nobody else in this turn of the event loop starts another one.
    counts.starting += 1
    wake()
  }

  /** Lends the slot repeatedly until it has to be renewed or, unless it always runs, has been idle for long. */
  async function serve(slot: Slot, always: boolean): Promise<'idle' | 'spent'> {
    const startedAt = performance.now()
    while (slot.fit() && !closing.signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const idle = watchIdle(() => !always || slot.isLarge())
      const signal = AbortSignal.any([slot.process.gone, closing.signal, idle.signal])
      // One that has grown large comes last, too: what it would add to that is saved, and it can idle and be renewed.
      const taken = await turns.offer({ slot, giveBack: resolve }, { signal, isExtra: !always || slot.isLarge() })
      idle.end()
      if (!taken) return idle.signal.aborted && !always ? 'idle' : 'spent'
      counts.busy += 1
      await promise
      counts.busy -= 1
      // With little to do the same slot gets all jobs and is never idle for long.
      const isOld = performance.now() - startedAt >= (options.idleMs ?? Number.POSITIVE_INFINITY)
      if (isOld && turns.offered() > 0 && slot.isLarge()) return 'spent'
    }
    return 'spent'
  }

  /** Tells after each idle time, if the slot should end then; otherwise it keeps its place among those that are offered. */
  function watchIdle(shouldEnd: () => boolean): { signal: AbortSignal; end(): void } {
    const idle = new AbortController()
    const { idleMs } = options
    const timer = idleMs === undefined ? undefined : setInterval(() => shouldEnd() && idle.abort(), idleMs)
    return { signal: idle.signal, end: () => clearInterval(timer) }
  }

  // Tried again after a failure: a full disk may have room later.
  function prepared(): Promise<SlotSettings> {
    settings ??= prepare(options, log).catch((error: unknown) => {
      settings = undefined
      throw error
    })
    return settings
  }

  async function startSlotOfOwnUser(patience: number): Promise<Slot> {
    const uid = slotUser(users)
    users.add(uid)
    try {
      return await startSlot(await prepared(), { uid, patience, signal: closing.signal })
    } catch (error) {
      users.delete(uid)
      throw error
    }
  }

  function report(error: unknown, failures: number): undefined {
    if (closing.signal.aborted) return
    const isForbidden = error instanceof NotConfined
    if (!isForbidden || !(health.broken()?.cause instanceof NotConfined)) logFailure(error, failures)
    if ((failures < 3 && !isForbidden) || counts.slots > 0) return
    const unavailable = new AppError('UNAVAILABLE', { cause: error })
    health.broke(unavailable)
    turns.refuse(unavailable)
  }

  function logFailure(error: unknown, failures: number): void {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    if (error instanceof NotConfined) log.error({ cause }, error.message)
    else log.error({ cause, failures }, 'a slot could not be started')
  }

  async function close(): Promise<void> {
    closing.abort()
    const unavailable = new AppError('UNAVAILABLE', { cause: new Error('the pool is closed') })
    turns.refuse(unavailable)
    health.broke(unavailable)
    for (const wake of asleep) wake()
    await Promise.all(places)
    await settings?.then(
      ({ folders }) => folders.remove(),
      () => {},
    )
  }
}

interface Lease {
  slot: Slot
  giveBack(): void
}

async function prepare(options: SlotPoolOptions, log: SlotLog): Promise<SlotSettings> {
  const limits = completeLimits(options.limits)
  const folders = await makePoolFolders(options)
  const { seccompFile, confinement } = await confine(options, { folders, limits }).catch(async (error: unknown) => {
    await folders.remove()
    throw error
  })
  if (confinement.sandbox === 'prlimit')
    log.warn(
      { ...confinement },
      'SLOTS ARE NOT SANDBOXED: SANDBOX=prlimit is set, so that only resource limits hold. Do not open files of others.',
    )
  else log.info({ ...confinement }, 'slots are sandboxed')
  return { modules: options.modules, needs: options.needs, limits, renew: options.renew, confinement, folders, seccompFile, log }
}

async function confine({ sandbox }: SlotPoolOptions, { folders, limits }: Pick<SlotSettings, 'folders' | 'limits'>) {
  const seccompFile = await writeSeccompFilter(folders)
  return { seccompFile, confinement: await detectConfinement(sandbox, { folders, limits, seccompFile }) }
}

const silent: SlotLog = { info: () => {}, warn: () => {}, error: () => {} }
