import type { TaskKey } from '@octavo/platform/storage/sealed-storage.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { closeStream } from '../shared/place-stored.ts'
import { readStored, type StoredFile } from '../shared/read-stored.ts'

/** Reads stored files one after the other; those that follow each other in one object are one stream. */
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
        const size = streak.reduce((sum, each) => sum + each.size, 0)
        open = cutter(await readStored(deps, { ...file, size }, { key }))
      }
      return open ? open.next(file.size) : readStored(deps, file, { key })
    },
    close,
  }
}

/** Files in groups, each without gaps in one object. */
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
  return (
    typeof before.objectOffset === 'number' &&
    before.objectKey === file.objectKey &&
    before.objectOffset + before.size === file.objectOffset
  )
}

interface Cutter {
  next(length: number): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Cuts a stream into files. */
function cutter(stream: AsyncIterable<Uint8Array>): Cutter {
  const source = stream[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array()
  return {
    async *next(length) {
      for (let missing = length; missing > 0; ) {
        if (left.length === 0) {
          const step = await source.next()
          if (step.done) return
          left = step.value
        }
        const piece = left.subarray(0, missing)
        left = left.subarray(piece.length)
        missing -= piece.length
        yield piece
      }
    },
    close: () => closeStream(stream),
  }
}
