import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@octavo/core/errors.ts'
import type { SelfCheck, SlotLog, SlotPool } from './contract.ts'
import { detectConfinement, slotUser, writeSeccompFilter } from './detect.ts'
import { lend } from './lend.ts'
import { completeLimits, type SlotLimits } from './limits.ts'
import { makePoolFolders } from './pool-folders.ts'
import { type Slot, type SlotSettings, startSlot } from './slot.ts'
import { createTurns } from './turns.ts'

export interface SlotPoolOptions {
  /** How many children there are at most. */
  size: number
  /** Addresses (`file:` URLs) of the modules whose jobs the slots run; they must lie in the project's packages. */
  modules: readonly string[]
  /** An existing folder on a tmpfs, such as /dev/shm, for the files of small jobs. */
  memoryFolder: string
  /** A folder on this machine's disk, made if missing, for the files of all other jobs. */
  diskFolder: string
  /** Memory that the files of all slots together may take. */
  memoryShareBytes: number
  limits: SlotLimits
  /** A slot is renewed after so many jobs, or once its memory has grown to this mark. */
  renew: { jobs: number; rssBytes: number }
  /** `auto` confines as strictly as the machine allows; `prlimit` does without bubblewrap. */
  sandbox: 'auto' | 'prlimit'
  /** When the first children start; `now` where not given. */
  start?: 'now' | 'first use'
  log?: SlotLog
}

/** Keeps `size` warm slots and lends them, one use at a time each. */
export function createSlotPool(options: SlotPoolOptions): SlotPool {
  const log = options.log ?? silent
  const closing = new AbortController()
  const needed = Promise.withResolvers<void>()
  const turns = createTurns<Lease>()
  const health = createHealth()
  const users = new Set<number>()
  const counts = { slots: 0, busy: 0 }
  if (options.start !== 'first use') needed.resolve()
  let settings: Promise<SlotSettings> | undefined
  const places = Array.from({ length: options.size }, keepPlace)
  let closed: Promise<void> | undefined

  return {
    async use(use, work) {
      needed.resolve()
      if (closing.signal.aborted) throw new AppError('UNAVAILABLE')
      if (health.broken()) throw health.broken()
      const lease = await turns.wait(use.urgency, use.signal)
      try {
        return await lend(lease.slot, use, work)
      } finally {
        lease.giveBack()
      }
    },
    async ready() {
      needed.resolve()
      const check = await health.firstAnswer()
      return { sandbox: (await prepared()).confinement.sandbox, check }
    },
    stats: () => ({ ...counts, waiting: turns.waiting() }),
    close: () => (closed ??= close()),
  }

  async function keepPlace(): Promise<void> {
    await needed.promise
    for (let failures = 0; !closing.signal.aborted; ) {
      const slot = await startSlotOfOwnUser().catch((error: unknown) => report(error, ++failures))
      if (!slot) {
        await pause(Math.min(100 * 2 ** failures, 5000), undefined, { signal: closing.signal }).catch(() => {})
        continue
      }
      failures = 0
      counts.slots += 1
      health.answered(slot.check)
      await serve(slot)
      counts.slots -= 1
      await slot.end().catch((error: unknown) => log.error({ error }, 'the folder of a slot could not be removed'))
      if (slot.uid !== undefined) users.delete(slot.uid)
    }
  }

  async function serve(slot: Slot): Promise<void> {
    const unavailable = AbortSignal.any([slot.process.gone, closing.signal])
    while (slot.fit() && !closing.signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (!(await turns.offer({ slot, giveBack: resolve }, unavailable))) return
      counts.busy += 1
      await promise
      counts.busy -= 1
    }
  }

  // Tried again when it failed: a full disk may have room later.
  function prepared(): Promise<SlotSettings> {
    settings ??= prepare(options, log).catch((error: unknown) => {
      settings = undefined
      throw error
    })
    return settings
  }

  async function startSlotOfOwnUser(): Promise<Slot> {
    const uid = slotUser(users)
    users.add(uid)
    try {
      return await startSlot(await prepared(), { uid, signal: closing.signal })
    } catch (error) {
      users.delete(uid)
      throw error
    }
  }

  function report(error: unknown, failures: number): undefined {
    if (closing.signal.aborted) return
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause.message : String(error)
    log.error({ cause, failures }, 'a slot could not be started')
    if (failures < 3 || counts.slots > 0) return
    const unavailable = new AppError('UNAVAILABLE', { cause: error })
    health.broke(unavailable)
    turns.refuse(unavailable)
  }

  async function close(): Promise<void> {
    closing.abort()
    const unavailable = new AppError('UNAVAILABLE', { cause: new Error('the pool is closed') })
    turns.refuse(unavailable)
    health.broke(unavailable)
    needed.resolve()
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
    log.warn({ ...confinement }, 'SLOTS ARE NOT SANDBOXED: bubblewrap cannot run here, only resource limits hold')
  else log.info({ ...confinement }, 'slots are sandboxed')
  return { modules: options.modules, limits, renew: options.renew, confinement, folders, seccompFile, log }
}

async function confine({ sandbox }: SlotPoolOptions, { folders, limits }: Pick<SlotSettings, 'folders' | 'limits'>) {
  const seccompFile = await writeSeccompFilter(folders)
  return { seccompFile, confinement: await detectConfinement(sandbox, { folders, limits, seccompFile }) }
}

/** Remembers whether slots can be started at all. */
function createHealth() {
  let first = Promise.withResolvers<SelfCheck>()
  let error: AppError | undefined
  first.promise.catch(() => {})
  return {
    firstAnswer: () => first.promise,
    broken: () => error,
    answered(check: SelfCheck) {
      if (error) first = Promise.withResolvers<SelfCheck>()
      error = undefined
      first.resolve(check)
    },
    broke(reason: AppError) {
      error = reason
      first.reject(reason)
      first = Promise.withResolvers<SelfCheck>()
      first.promise.catch(() => {})
      first.reject(reason)
    },
  }
}

const silent: SlotLog = { info: () => {}, warn: () => {}, error: () => {} }
