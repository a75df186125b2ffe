import { randomBytes } from 'node:crypto'
import { closeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import type { SelfCheck, SlotKindNeeds, SlotLog } from './contract.ts'
import { makeFolder, removeFolder, wipeFolder } from './folder.ts'
import type { SlotLimits } from './limits.ts'
import { NotConfined } from './not-confined.ts'
import { type BoardFile, makeBoardFile } from './part-board.ts'
import type { PoolFolders } from './pool-folders.ts'
import { setBackgroundPriority, setWorkPriority } from './priority.ts'
import { rightsFault } from './rights-fault.ts'
import { type Confinement, insideFolders, type SlotFolders, sandboxedCommand } from './sandbox.ts'
import { childCommand, findCode, type SlotProcess, seccompPlace, startSlotProcess } from './slot-process.ts'

/** A warm child process and its folders. */
export interface Slot {
  process: SlotProcess
  check: SelfCheck
  limits: Required<SlotLimits>
  /** The owner of the slot's files if it isn't this program's user. */
  uid: number | undefined
  folders: readonly string[]
  /** The folder for a job of this many bytes, as seen from here and from inside. */
  jobFolder(bytes: number): { outside: string; inside: string; inMemory: boolean }
  call: SlotProcess['call']
  /** Lowers the priority of its processes until the use ends. */
  lowerPriority(): void
  /** Whether this slot can take another job. */
  fit(): boolean
  /** Whether it has kept so much memory that it should be renewed when it can be spared. */
  isLarge(): boolean
  /** Empties the folders between two uses, or kills the slot if that fails. */
  wipe(): void
  /** Stops the child and removes its folders. */
  end(): Promise<void>
}

/** When a slot is replaced by a new one. */
export interface RenewRules {
  /** After this many jobs. */
  jobs: number
  /** Once its memory has grown to this size. */
  rssBytes: number
  /** When it can be spared and its memory has this size; never by default. */
  idleRssBytes?: number
}

export interface SlotSettings {
  modules: readonly string[]
  /** What its kind needs in addition to a document slot. */
  needs: SlotKindNeeds | undefined
  limits: Required<SlotLimits>
  renew: RenewRules
  confinement: Confinement
  folders: PoolFolders
  /** The system call filter, where there is one for this machine. */
  seccompFile: string | undefined
  log: SlotLog
}

/** Starts a slot and waits until it answers, `patience` times as long as usual; `uid` is its user where slots have separate users. */
export async function startSlot(
  settings: SlotSettings,
  { uid, patience, signal }: { uid: number; patience: number; signal: AbortSignal },
): Promise<Slot> {
  const { confinement, limits, renew } = settings
  const owner = confinement.user === 'own' ? uid : undefined
  const outside = await makeSlotFolders(settings, owner)
  const inside = insideFolders(confinement, outside)
  const leave = await startCompanion(settings, { folders: outside, owner })
  const child = await startChild(settings, { folders: outside, uid, startMs: limits.startMs * patience })
  // Starting uses the most CPU time; child processes inherit the priority.
  setWorkPriority(child.pid)
  const stop = () => child.kill(new AppError('UNAVAILABLE'))
  let jobs = 0
  let mustRenew = false
  let isLowered = false

  const end = async () => {
    stop()
    await child.ended
    await leave?.()
    await Promise.all(Object.values(outside).map(removeFolder))
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const { check, rights } = await child.ready
    const fault = rightsFault(rights, { confinement, uid })
    if (fault) throw new NotConfined(`Documents are not opened: a process for them was started, but ${fault}.`)
    // Again: in the sandbox it has started a new session.
    setWorkPriority(child.pid)
    return {
      process: child,
      check,
      limits,
      uid: owner,
      folders: Object.values(outside),
      jobFolder: (bytes) => {
        const place = bytes <= settings.folders.memoryBytesPerSlot ? 'memory' : 'disk'
        return { outside: outside[place], inside: inside[place], inMemory: place === 'memory' }
      },
      call: (job) => {
        jobs += 1
        return child.call(job).catch((error: unknown) => {
          mustRenew ||= leavesUnfit(error)
          throw error
        })
      },
      lowerPriority: () => {
        isLowered = true
        setBackgroundPriority(child.pid)
      },
      fit: () => {
        const { rssBytes, cpuSeconds } = child.usage()
        return !child.gone.aborted && !mustRenew && jobs < renew.jobs && rssBytes < renew.rssBytes && cpuSeconds < limits.cpuSeconds
      },
      isLarge: () => child.usage().rssBytes >= (renew.idleRssBytes ?? Number.POSITIVE_INFINITY),
      wipe: () => {
        const isClean = emptied(outside.memory) && emptied(outside.disk)
        // Without the privilege to raise it, a lowered priority can't be restored.
        if (isLowered && !child.gone.aborted) mustRenew ||= !setWorkPriority(child.pid)
        isLowered = false
        if (!isClean) child.kill(new AppError('INTERNAL', { cause: new Error('the folder could not be emptied') }))
      },
      end: async () => {
        signal.removeEventListener('abort', stop)
        await end()
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', stop)
    await end()
    throw error
  }
}

function emptied(folder: string): boolean {
  try {
    return wipeFolder(folder)
  } catch {
    return false
  }
}

async function makeSlotFolders({ folders, needs }: SlotSettings, owner: number | undefined): Promise<SlotFolders> {
  const memory = await makeFolder(folders.memory, owner)
  const disk = await makeFolder(folders.disk, owner)
  return needs ? { memory, disk, home: await makeFolder(folders.disk, owner) } : { memory, disk }
}

async function startCompanion(
  { needs }: SlotSettings,
  { folders, owner }: { folders: SlotFolders; owner: number | undefined },
): Promise<(() => Promise<void>) | undefined> {
  if (!needs?.startCompanion || folders.home === undefined) return undefined
  try {
    return await needs.startCompanion({ home: folders.home, uid: owner })
  } catch (error) {
    await Promise.all(Object.values(folders).map(removeFolder))
    throw error
  }
}

async function startChild(
  settings: SlotSettings,
  { folders, uid, startMs }: { folders: SlotFolders; uid: number; startMs: number },
): Promise<SlotProcess> {
  const { confinement, limits, needs, log } = settings
  // Opened again for each start: descriptors of one open call share the read position.
  const filter = confinement.sandbox === 'bubblewrap' && settings.seccompFile ? await open(settings.seccompFile, 'r') : undefined
  try {
    const { home } = insideFolders(confinement, folders)
    const code = findCode(settings.modules)
    const command = childCommand(code, limits, { settings: needs?.settings ?? {}, ...(home !== undefined && { home }) })
    const reads = [...code.reads, ...(needs?.reads ?? [])]
    const confined = sandboxedCommand({ confinement, limits, folders, uid, seccompFd: filter ? seccompPlace : undefined, command, reads })
    return startWithBoard(settings.folders.memory, (board) => startSlotProcess(confined, { board, seccompFd: filter?.fd, startMs, log }))
  } finally {
    await filter?.close()
  }
}

/** Starts a process with a board for its parts. The process, once it runs, has its own descriptor, and closes the other one in the end. */
function startWithBoard(folder: string, start: (board: BoardFile) => SlotProcess): SlotProcess {
  const board = makeBoardFile(join(folder, `parts-${randomBytes(16).toString('hex')}`))
  try {
    return start(board)
  } catch (error) {
    closeSync(board.own)
    throw error
  } finally {
    closeSync(board.slots)
  }
}

// After an answer such as 'wrong password' the process can be reused; after these errors its libraries may be in any state.
const unfitCodes: readonly ErrorCode[] = ['INTERNAL', 'DOCUMENT_TOO_COMPLEX', 'DOCUMENT_DAMAGED', 'STORAGE_FULL']

function leavesUnfit(error: unknown): boolean {
  return !(error instanceof AppError) || unfitCodes.includes(error.code)
}
