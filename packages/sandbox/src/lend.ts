import { AppError } from '@octavo/core/messages/errors.ts'
import type { Deadlines, LentSlot, SlotUse } from './contract.ts'
import { watchSlot } from './guard.ts'
import type { Reader } from './job.ts'
import { openFile } from './open-file.ts'
import { placeFile } from './place-file.ts'
import type { Slot } from './slot.ts'
import { removeFile } from './slot-file.ts'
import { startUseClock, type UseClock } from './use-clock.ts'

/** Runs one use in a slot, within its limits and until its signal; afterwards the slot is clean or killed. */
export async function lend<Result>(slot: Slot, use: SlotUse, work: (slot: LentSlot) => Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const { gone } = slot.process
  const deadlines = deadlinesOf(use)
  const cancel = () => slot.process.kill(new AppError('CANCELLED'))
  const clock = startUseClock(use, () => slot.process.kill(tooMuch('wall clock')))
  const watched = { pid: slot.process.pid, folders: slot.folders, limits: slot.limits, cpuMs: use.cpuMs }
  const stopWatching = watchSlot(watched, (reason) => slot.process.kill(tooMuch(reason)))
  use.signal?.addEventListener('abort', cancel, { once: true })
  if (use.signal?.aborted) cancel()
  try {
    return await untilGone(gone, () => work(lentSlot(slot, { use, clock, deadlines, signal: AbortSignal.any([over.signal, gone]) })))
  } catch (error) {
    throw gone.aborted ? gone.reason : error
  } finally {
    clock.stop()
    stopWatching()
    use.signal?.removeEventListener('abort', cancel)
    over.abort(new AppError('INTERNAL', { cause: new Error('the use of the slot is over') }))
    if (slot.process.calling()) slot.process.kill(new AppError('CANCELLED'))
    if (!gone.aborted) slot.wipe()
  }
}

interface Loan {
  use: SlotUse
  clock: UseClock
  deadlines: Deadlines
  signal: AbortSignal
}

/** A program that a job starts has to end before the slot is killed, which its own CPU time does. */
function deadlinesOf({ cpuMs, limitMs, readingLimitMs }: SlotUse): Deadlines {
  const now = Date.now()
  return { endsAtMs: now + (cpuMs ?? limitMs), readingEndsAtMs: readingLimitMs && now + readingLimitMs }
}

function lentSlot(slot: Slot, { use, clock, deadlines, signal }: Loan): LentSlot {
  const { outside, inside, inMemory } = slot.jobFolder(use.bytes)
  const limits = { deadlines, partLimitsMs: use.partLimitsMs, onReading: clock.setReading }
  return {
    place: async (name, content) => {
      signal.throwIfAborted()
      await placeFile(outside, name, { content, uid: slot.uid, signal, inMemory })
    },
    call: async ({ name, told, result }, payload, onTell) => {
      signal.throwIfAborted()
      const onTold = async (content: unknown) => onTell?.(read(told, content))
      return read(result, await slot.call({ name, folder: inside, payload, ...limits, onTell: onTold }))
    },
    open: async (name, memoryFor) => {
      signal.throwIfAborted()
      return openFile(outside, name, { maxBytes: slot.limits.fileBytes, uid: slot.uid, signal, inMemory, memoryFor })
    },
    remove: async (name) => {
      signal.throwIfAborted()
      removeFile(outside, name)
    },
  }
}

// The content may come from a document, so the error doesn't repeat it.
function read<Value>(reader: Reader<Value>, content: unknown): Value {
  try {
    return reader.parse(content)
  } catch {
    throw new AppError('INTERNAL', { cause: new Error('a slot said what its job never says') })
  }
}

// The caller's work isn't awaited once the slot is gone: it may hang on a source that never ends.
function untilGone<Result>(gone: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(gone.reason)
    if (gone.aborted) return end()
    gone.addEventListener('abort', end, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => gone.removeEventListener('abort', end))
  })
}

function tooMuch(reason: string): AppError {
  return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error(reason) })
}
