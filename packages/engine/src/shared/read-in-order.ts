import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import { chunkLength } from '@octavo/platform/storage/sealing.ts'
import type { EngineDeps } from './engine-deps.ts'
import { closeStream } from './place-stored.ts'
import { readStored, type StoredFile } from './read-stored.ts'

/** Reads stored files one after the other; those that follow each other closely in one object are one stream. */
export interface OrderedReader {
  /** Every file is read to its end before the next one is opened. */
  open(file: StoredFile): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

/** `files` are in the order in which they will be opened. */
export function readInOrder(deps: Pick<EngineDeps, 'sealed'>, files: readonly StoredFile[], key: TaskKey): OrderedReader {
  const streaks = new Map(streaksOf(files).map((streak) => [streak[0], streak]))
  let open: Cutter | undefined

  async function close(): Promise<void> {
    await open?.close()
    open = undefined
  }

  return {
    async open(file) {
      const streak = streaks.get(file)
      if (streak) await close()
      if (streak && streak.length > 1) {
        const [start, end] = [file.objectOffset ?? 0, endOf(streak.at(-1) ?? file)]
        open = cutter(await readStored(deps, { ...file, size: end - start }, { key }), start)
      }
      return open ? open.next(file) : readStored(deps, file, { key })
    },
    close,
  }
}

/** Files in groups, each without large gaps in one object. */
function streaksOf(files: readonly StoredFile[]): StoredFile[][] {
  const streaks: StoredFile[][] = []
  for (const file of files) {
    const streak = streaks.at(-1)
    const before = streak?.at(-1)
    if (streak && before && follows(before, file)) streak.push(file)
    else streaks.push([file])
  }
  return streaks
}

function follows(before: StoredFile, file: StoredFile): boolean {
  if (typeof before.objectOffset !== 'number' || typeof file.objectOffset !== 'number' || before.objectKey !== file.objectKey) return false
  const gap = file.objectOffset - endOf(before)
  return gap >= 0 && gap <= mostGap
}

/** A chunk is opened as a whole anyway. */
const mostGap = chunkLength

function endOf({ objectOffset, size }: StoredFile): number {
  return (objectOffset ?? 0) + size
}

interface Cutter {
  next(file: StoredFile): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Cuts a stream that begins at `start` of its object into files. */
function cutter(stream: AsyncIterable<Uint8Array>, start: number): Cutter {
  const source = stream[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array()
  let position = start

  async function* take(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (left.length === 0) {
        const step = await source.next()
        if (step.done) return
        left = step.value
      }
      const piece = left.subarray(0, missing)
      left = left.subarray(piece.length)
      missing -= piece.length
      position += piece.length
      yield piece
    }
  }

  return {
    async *next({ objectOffset, size }) {
      for await (const _ of take((objectOffset ?? 0) - position));
      yield* take(size)
    },
    close: () => closeStream(stream),
  }
}
