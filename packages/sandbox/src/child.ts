import { readdirSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { AppError, type PlainError } from '@octavo/core/messages/errors.ts'
import { type Channel, createChannel } from './channel.ts'
import type { FromSlot, JobPart, SelfCheck, SlotJob, SlotModule, SlotPlace, SlotUsage, ToSlot } from './contract.ts'
import { closeInheritedFiles } from './inherited-files.ts'
import type { JobContext } from './job.ts'
import { untilMoment } from './job-clock.ts'
import { maxMessageBytes } from './limits.ts'
import { openPartBoard } from './part-board.ts'
import { ownRights } from './rights.ts'

// The program that runs inside a slot: `node child.ts <place as JSON> <module address>…`, its channel on descriptor 3, the
// board of its parts on descriptor 4.

closeInheritedFiles({ last: 4 })

const jobs = new Map<string, SlotJob>()
const tidying: (() => void)[] = []
const undealt = new Map<number, { resolve(): void; reject(error: unknown): void }>()
const channel: Channel<FromSlot> = createChannel(new Socket({ fd: 3, readable: true, writable: true }), maxMessageBytes, {
  onMessage: (message) => take(message as ToSlot),
  onEnd: () => process.exit(0),
})
const parts = openPartBoard(4)
let messages = 0
/** The job whose parts stand on the board; what an earlier one has left running doesn't belong there. */
let running: number | undefined
// The project itself may be below /tmp and is bound there read-only: entries present at the start belong to no job.
const boundInTemporary = new Set(homedir() === '/tmp' ? readdirSync('/tmp') : [])

try {
  const [place = '{}', ...modules] = process.argv.slice(2)
  channel.send({ kind: 'ready', check: await start(JSON.parse(place) as SlotPlace, modules), rights: ownRights() })
} catch (error) {
  channel.send({ kind: 'broken', reason: String(error).slice(0, 2000) })
}

async function start(place: SlotPlace, addresses: readonly string[]): Promise<SelfCheck> {
  let check: SelfCheck = {}
  for (const address of addresses) {
    const module = (await import(address)) as SlotModule
    for (const [name, job] of Object.entries(module.jobs)) jobs.set(name, job)
    if (module.tidy) tidying.push(module.tidy)
    check = { ...check, ...(await module.selfCheck?.(place)) }
  }
  return check
}

function take(message: ToSlot): void {
  if (message.kind === 'dealt') settle(message.message, message.error)
  else void run(message)
}

function settle(message: number, error: PlainError | undefined): void {
  const waiting = undealt.get(message)
  undealt.delete(message)
  if (error) waiting?.reject(AppError.fromPlain(error))
  else waiting?.resolve()
}

async function run({ id, name, folder, payload, deadlines }: Extract<ToSlot, { kind: 'job' }>): Promise<void> {
  running = id
  try {
    const job = jobs.get(name)
    if (!job) throw new Error('no such job')
    const begin = (part: JobPart) => (running === id ? parts.begin(part) : () => {})
    const result = await untilMoment({ ...deadlines, begin }, () => job(payload, contextOf(id, folder)))
    emptyTemporaryFolder()
    tidyUp()
    channel.send({ kind: 'done', id, result, usage: usage() })
  } catch (error) {
    emptyTemporaryFolder({ mayFail: true })
    tidyUp()
    channel.send({ kind: 'failed', id, error: plainError(error), frames: framesOf(error), usage: usage() })
  }
}

function tidyUp(): void {
  running = undefined
  parts.clear()
  for (const tidy of tidying) tidy()
}

function contextOf(id: number, folder: string): JobContext<unknown> {
  return {
    folder,
    tell: (content) => {
      const message = messages++
      return new Promise<void>((resolve, reject) => {
        undealt.set(message, { resolve, reject })
        channel.send({ kind: 'told', id, message, content })
      })
    },
    hint: (content) => {
      if (!channel.behind()) channel.send({ kind: 'told', id, message: null, content })
    },
  }
}

function usage(): SlotUsage {
  const { user, system } = process.cpuUsage()
  return { rssBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 }
}

// HOME is /tmp only where the sandbox gives the slot a /tmp of its own. It is almost always empty, so that threads would only cost time.
function emptyTemporaryFolder({ mayFail = false } = {}): void {
  if (homedir() !== '/tmp') return
  try {
    for (const name of readdirSync('/tmp')) if (!boundInTemporary.has(name)) rmSync(join('/tmp', name), { recursive: true, force: true })
  } catch (error) {
    if (!mayFail) throw error
  }
}

function plainError(error: unknown): PlainError {
  if (error instanceof AppError) return error.toPlain()
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: '' }
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'STORAGE_FULL', details: {} }
  // Files cut by the size limit, memory refused by the memory limit, documents nested too deeply.
  const overLimit =
    code === 'EFBIG' ||
    code === 'ENOMEM' ||
    code === 'ERR_MEMORY_ALLOCATION_FAILED' ||
    /allocation failed|call stack size|bad_alloc/i.test(message)
  return { code: overLimit ? 'DOCUMENT_TOO_COMPLEX' : 'INTERNAL', details: {} }
}

// The message of an error may quote the document; where it was thrown may not.
function framesOf(error: unknown): string {
  const source = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  if (!(source instanceof Error)) return ''
  const frames = (source.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return [source.name, ...frames].join('\n').slice(0, 2000)
}
