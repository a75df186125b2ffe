import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { FileRange } from '@octavo/documents/extract/images/stored-streams.ts'

/** A file, or a range of one. */
export interface FilePlace {
  path: string
  range?: FileRange
}

/** Tells files and ranges with the same bytes from others. */
export interface SameBytes {
  /** A key that only those with the same bytes share. The file must stay until it is forgotten. */
  keyOf(place: FilePlace): string
  /** The file is going away: later ones aren't compared with it. */
  forget(place: FilePlace): void
}

/**
 * Reads whole files only where they begin and end alike: most images of a document differ, and a digest of each would cost as much as
 * writing it.
 */
export function createSameBytes(): SameBytes {
  const alike = new Map<string, Map<string, FilePlace>>()
  const samples = new Map<string, string>()
  const digests = new Map<string, string>()

  function digestOf(key: string, place: FilePlace): string {
    const digest = digests.get(key) ?? reading(place, digestOfFile)
    digests.set(key, digest)
    return digest
  }

  return {
    keyOf(place) {
      const key = keyFor(place)
      const sample = reading(place, sampleOf)
      const others = alike.get(sample) ?? new Map<string, FilePlace>()
      for (const [other, otherPlace] of others) if (digestOf(other, otherPlace) === digestOf(key, place)) return other
      alike.set(sample, others.set(key, place))
      samples.set(key, sample)
      return key
    },
    forget(place) {
      const key = keyFor(place)
      alike.get(samples.get(key) ?? '')?.delete(key)
      samples.delete(key)
      digests.delete(key)
    },
  }
}

function keyFor({ path, range }: FilePlace): string {
  return range ? `${path} ${range.start}` : path
}

function reading<Result>({ path, range }: FilePlace, read: (file: number, range: FileRange) => Result): Result {
  const file = openSync(path, 'r')
  try {
    return read(file, range ?? { start: 0, size: fstatSync(file).size })
  } finally {
    closeSync(file)
  }
}

const edge = Buffer.allocUnsafeSlow(4096)

/** The length, the beginning and the end. */
function sampleOf(file: number, { start, size }: FileRange): string {
  const hash = createHash('sha1')
  for (const at of [start, start + Math.max(0, size - edge.length)])
    hash.update(edge.subarray(0, readSync(file, edge, 0, Math.min(edge.length, size), at)))
  return `${size} ${hash.digest('base64')}`
}

const pieceBytes = 1024 * 1024

function digestOfFile(file: number, { start, size }: FileRange): string {
  const hash = createHash('sha1')
  const piece = Buffer.allocUnsafe(pieceBytes)
  for (let at = 0; at < size; ) {
    const length = readSync(file, piece, 0, Math.min(pieceBytes, size - at), start + at)
    if (length === 0) break
    hash.update(piece.subarray(0, length))
    at += length
  }
  return hash.digest('base64')
}
