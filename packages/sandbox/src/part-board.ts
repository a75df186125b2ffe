import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type JobPart, partKinds } from './contract.ts'

/**
 * The parts that a job has begun and not finished stand in a small file, which the slot writes and the parent reads: most parts are over
 * within a millisecond, and a message for each would cost more. It is right even while a native call keeps the slot from doing anything.
 */
export interface PartBoard {
  /** Writes that a part begins; returns a function that writes that it has ended. */
  begin(part: JobPart): () => void
  /** Removes what a job has left. */
  clear(): void
}

/** A part in work. Each has another place, also where kind and number are the same. */
export interface PartInWork extends JobPart {
  place: number
}

/** A page and a few of its images may be in work at once, never more. */
const mostAtOnce = 64
/** A row is a place, the number of a kind and the number of the part; the place 0 is a free row. */
const rowNumbers = 3
const rowBytes = rowNumbers * Int32Array.BYTES_PER_ELEMENT
const boardBytes = mostAtOnce * rowBytes

/** The descriptors of a new board, of a file without a name: one that only reads and stays here, and one for the slot. */
export interface BoardFile {
  own: number
  slots: number
}

/**
 * Makes the file of a board. Opened twice: with one for both, the slot could change how the other end reads. It has its whole size at once, so
 * that there is room for it later.
 */
export function makeBoardFile(path: string): BoardFile {
  const slots = openSync(path, 'wx+', 0o600)
  try {
    writeSync(slots, new Uint8Array(boardBytes))
    return { own: openSync(path, 'r'), slots }
  } catch (error) {
    closeSync(slots)
    throw error
  } finally {
    rmSync(path, { force: true })
  }
}

/** The board as the slot writes it. */
export function openPartBoard(descriptor: number): PartBoard {
  const places = new Array<number>(mostAtOnce).fill(0)
  const written = new Int32Array(rowNumbers)
  let last = 0

  function write(row: number, place: number, part?: JobPart): void {
    written[0] = place
    written[1] = part ? partKinds.indexOf(part.kind) : 0
    written[2] = part?.number ?? 0
    writeSync(descriptor, written, 0, rowBytes, row * rowBytes)
    places[row] = place
  }

  return {
    begin(part) {
      const row = places.indexOf(0)
      if (row < 0) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too many parts at once') })
      last += 1
      const place = last
      write(row, place, part)
      return () => {
        if (places[row] === place) write(row, 0)
      }
    },
    clear() {
      for (const [row, place] of places.entries()) if (place !== 0) write(row, 0)
    },
  }
}

// One more, to notice a file that has grown.
const read = new Int32Array(mostAtOnce * rowNumbers + 1)

/** Whether the file could be read and has its size. An error here may not end the program. */
function isRead(descriptor: number): boolean {
  try {
    return readSync(descriptor, read, 0, read.byteLength, 0) === boardBytes
  } catch {
    return false
  }
}

/** The parts in work; undefined if the file isn't what a slot writes. */
export function readPartBoard(descriptor: number): PartInWork[] | undefined {
  if (!isRead(descriptor)) return undefined
  const parts: PartInWork[] = []
  for (let at = 0; at < mostAtOnce * rowNumbers; at += rowNumbers) {
    const [place = 0, kind = 0, number = 0] = read.subarray(at, at + rowNumbers)
    const known = partKinds[kind]
    if (place !== 0 && known) parts.push({ place, kind: known, number })
  }
  return parts
}
