import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '@octavo/core/messages/errors.ts'
import { bundledModules, slotBundle } from './bundled-code.ts'
import { createChannel } from './channel.ts'
import type { Deadlines, PartLimits, SelfCheck, SlotLog, SlotPlace, SlotRights, SlotUsage, ToSlot } from './contract.ts'
import { EndedFromOutside, explainDeath, outOfMemoryKills } from './death.ts'
import { maxMessageBytes, type SlotLimits } from './limits.ts'
import { readMessage } from './messages.ts'
import { type BoardFile, readPartBoard } from './part-board.ts'
import { boardSpoilt, type PartWatch, watchParts } from './parts.ts'
import { slotEnvironment } from './sandbox.ts'
import { sourceFrames } from './source-frames.ts'

/** The running child of a slot. */
export interface SlotProcess {
  pid: number
  /** The self-check and rights the child reported at its start; rejects if it doesn't get that far. */
  ready: Promise<{ check: SelfCheck; rights: SlotRights }>
  /** Aborted, with the AppError as reason, when the child is dead or being killed. */
  gone: AbortSignal
  /** Resolves when no process of the child is left. */
  ended: Promise<void>
  /** Runs a job; only one at a time. */
  call(job: {
    name: string
    folder: string
    payload: unknown
    deadlines: Deadlines
    partLimitsMs?: PartLimits | undefined
    onReading?: ((isReading: boolean) => void) | undefined
    onTell: (content: unknown) => void | Promise<void>
  }): Promise<unknown>
  calling(): boolean
  usage(): SlotUsage
  /** Kills the child at once. The current job fails with this error. */
  kill(error: AppError): void
}

/** The code of a slot's program and modules by address, and the folder that it reads for them besides the project's packages. */
export interface SlotCode {
  addresses: readonly [program: string, ...modules: string[]]
  reads: readonly string[]
}

/** The code that a slot with these modules runs: the bundle, or else the sources. */
export function findCode(modules: readonly string[]): SlotCode {
  const sources = [import.meta.resolve('./child.ts'), ...modules] as const
  const [program, ...rest] = bundledModules(sources) ?? []
  return program === undefined ? { addresses: sources, reads: [] } : { addresses: [program, ...rest], reads: [slotBundle] }
}

/** The command that runs inside a slot. */
export function childCommand({ addresses }: SlotCode, { memoryBytes }: SlotLimits, place: SlotPlace = { settings: {} }): string[] {
  const [program, ...modules] = addresses
  const heapMegabytes = Math.floor((memoryBytes * 0.75) / 1024 / 1024)
  return [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    ...garbageFlags,
    fileURLToPath(program),
    JSON.stringify(place),
    ...modules,
  ]
}

/**
 * By default V8 sizes the young generation by the machine's memory, up to a hundred megabytes, and keeps it. It also collects garbage in
 * several threads, which finishes sooner but takes a sixth more CPU time, on cores that other slots need. And it looks through all objects
 * of the code, which stay, each time that some megabytes of buffers were used: that costs more than a small job. Code that was compiled
 * with other flags is not used.
 */
export const garbageFlags: readonly string[] = ['--max-semi-space-size=8', '--single-threaded-gc', '--heap-growing-percent=100']

/** The descriptor in a slot at which bubblewrap finds its filter of system calls, which it reads and closes. */
export const seccompPlace = 5

/** Starts the child of a slot. Its side of the board becomes its descriptor 4; ours is closed when it has ended. */
export function startSlotProcess(
  [program, ...args]: readonly [string, ...string[]],
  { board, seccompFd, startMs, log }: { board: BoardFile; seccompFd: number | undefined; startMs: number; log: SlotLog },
): SlotProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', board.slots, ...(seccompFd === undefined ? [] : [seccompFd])],
    env: { ...slotEnvironment, HOME: '/nonexistent' },
    cwd: '/',
    detached: true,
  })
  const gone = new AbortController()
  const ready = Promise.withResolvers<{ check: SelfCheck; rights: SlotRights }>()
  const ended = Promise.withResolvers<void>()
  let killsBefore = outOfMemoryKills()
  let usage: SlotUsage = { rssBytes: 0, cpuSeconds: 0 }
  let job: RunningJob | undefined
  let jobs = 0
  /** What may still come of a child that has exited, and the clock that ends the wait for it. */
  const left = { outputs: 2, isRead: false, isDealing: false, enough: undefined as NodeJS.Timeout | undefined }

  ready.promise.catch(() => {})
  const startTimer = setTimeout(() => kill(failure('INTERNAL', 'start took too long')), startMs)
  ready.promise.finally(() => clearTimeout(startTimer)).catch(() => {})

  // First: a child that could not be started has no channel, and what follows throws.
  child.once('error', (cause) => {
    doom(new AppError('INTERNAL', { cause }))
    if (child.pid === undefined) ended.resolve()
  })
  const output = listen(child.stdout, child.stderr)
  const channel = createChannel<ToSlot>(child.stdio[3] as Duplex, maxMessageBytes, {
    onMessage: take,
    onEnd: (reason) => {
      left.isRead = true
      buryIfOver()
      if (reason === 'too large') kill(failure('DOCUMENT_TOO_COMPLEX', 'message too large'))
      if (reason === 'not understood') kill(failure('INTERNAL', 'message not understood'))
    },
  })
  ended.promise.finally(() => closeSync(board.own))
  for (const output of [child.stdout, child.stderr])
    output?.once('close', () => {
      left.outputs -= 1
      buryIfOver()
    })
  child.once('exit', () => {
    // A process that survives in its own group must not block the slot's place; its output stays open for as long as it lives.
    left.enough = setTimeout(buried, 2000)
    buryIfOver()
  })

  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    gone: gone.signal,
    ended: ended.promise,
    async call({ name, folder, payload, deadlines, partLimitsMs, onReading, onTell }) {
      gone.signal.throwIfAborted()
      if (job) throw failure('INTERNAL', 'a slot runs one job at a time')
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = jobs++
      output.forget()
      killsBefore = outOfMemoryKills()
      channel.send({ kind: 'job', id, name, folder, payload, deadlines })
      const parts = watchParts({ look: () => readPartBoard(board.own), limitsMs: partLimitsMs, onExcess: kill, onReading })
      job = { id, onTell, resolve, reject, parts, tellError: undefined }
      return promise.finally(parts.end)
    },
    calling: () => job !== undefined,
    usage: () => usage,
    kill,
  }

  async function take(received: unknown): Promise<void> {
    const message = readMessage(received)
    if (!message) return kill(failure('INTERNAL', 'message not understood'))
    if (message.kind === 'ready') return ready.resolve({ check: message.check, rights: message.rights })
    if (message.kind === 'broken') return kill(failure('INTERNAL', message.reason))
    const current = job
    if (message.id !== current?.id) return
    if (message.kind === 'told') return deal(current, message)
    // Looked at once more: a short job is over before the first look.
    if (!current.parts.isSound()) return kill(boardSpoilt())
    usage = message.usage
    job = undefined
    current.parts.end()
    if (message.kind === 'done') return current.resolve(message.result)
    if (message.error.code === 'INTERNAL')
      log.error({ frames: sourceFrames(message.frames, slotBundle) }, 'a job in a slot failed unforeseen')
    current.reject(current.tellError ?? AppError.fromPlain(message.error))
  }

  async function deal(current: RunningJob, { message, content }: { message: number | null; content: unknown }): Promise<void> {
    left.isDealing = true
    buryIfOver()
    try {
      await current.onTell(content)
      if (message !== null) channel.send({ kind: 'dealt', id: current.id, message })
    } catch (error) {
      current.tellError ??= error
      const plain = error instanceof AppError ? error.toPlain() : new AppError('INTERNAL').toPlain()
      if (message !== null) channel.send({ kind: 'dealt', id: current.id, message, error: plain })
    } finally {
      left.isDealing = false
    }
  }

  function kill(error: AppError): void {
    doom(error)
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }

  function doom(error: AppError): void {
    if (gone.signal.aborted) return
    gone.abort(error)
    ready.reject(error)
    job?.reject(error)
    job = undefined
  }

  /**
   * The last messages of a child count, unless the caller still deals with an earlier one: to wait for that would keep the caller from
   * knowing, and the place from getting another slot.
   */
  function buryIfOver(): void {
    if (left.enough && left.outputs === 0 && (left.isRead || left.isDealing)) buried()
  }

  function buried(): void {
    clearTimeout(left.enough)
    if (!gone.signal.aborted) {
      const outOfMemory = outOfMemoryKills() > killsBefore
      const { code, reason, fromOutside } = explainDeath({
        exitCode: child.exitCode,
        signal: child.signalCode,
        lastWords: output.lastWords(),
        outOfMemory,
        isInPart: job?.parts.isBusy() ?? false,
      })
      log.error({ reason, errorBytes: output.bytes() }, 'a slot died')
      doom(fromOutside ? new AppError(code, { cause: new EndedFromOutside(reason) }) : failure(code, reason))
    }
    child.stdio[3]?.destroy()
    child.stdout?.destroy()
    child.stderr?.destroy()
    ended.resolve()
  }
}

interface RunningJob {
  id: number
  onTell: (content: unknown) => void | Promise<void>
  resolve(result: unknown): void
  reject(error: unknown): void
  parts: PartWatch
  /** The error that `onTell` threw; the job then fails only as a consequence of it. */
  tellError: unknown
}

const keptOutputBytes = 64 * 1024

function listen(stdout: NodeJS.ReadableStream | null, stderr: NodeJS.ReadableStream | null) {
  let kept = Buffer.alloc(0)
  let bytes = 0
  stdout?.resume()
  stderr?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    kept = Buffer.concat([kept, chunk]).subarray(-keptOutputBytes)
  })
  const forget = () => {
    kept = Buffer.alloc(0)
    bytes = 0
  }
  return { lastWords: () => kept.toString(), bytes: () => bytes, forget }
}

function failure(code: 'INTERNAL' | 'DOCUMENT_TOO_COMPLEX', reason: string): AppError {
  return new AppError(code, { cause: new Error(reason) })
}
