import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The bytes of a file, read as they are needed. */
export interface FileBytes {
  size: number
  /** At most `length` bytes from `at` on; valid until the next call. */
  read(at: number, length: number): Uint8Array
  [Symbol.dispose](): void
}

const pieceBytes = 1 << 20

export function openFileBytes(source: string | Uint8Array): FileBytes {
  return typeof source === 'string' ? onDisk(source) : inMemory(source)
}

function inMemory(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length), [Symbol.dispose]: () => undefined }
}

function onDisk(path: string): FileBytes {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  let piece = new Uint8Array(0)
  let start = 0
  return {
    size,
    read(at, length) {
      const end = Math.min(size, at + length)
      if (at < start || end > start + piece.length) {
        piece = new Uint8Array(Math.max(0, Math.min(size - at, Math.max(pieceBytes, end - at))))
        start = at
        readSync(file, piece, 0, piece.length, at)
      }
      return piece.subarray(at - start, Math.max(at, end) - start)
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}
