import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Tells files with the same bytes from others. */
export interface SameBytes {
  /** A key that only files with the same bytes share. The bytes are those of the file, which must stay until it is forgotten. */
  keyOf(path: string, bytes: Uint8Array): string
  /** The file is going away: later ones aren't compared with it. */
  forget(path: string): void
}

/**
 * Reads whole files only where samples of them are the same: most images of a document differ, and a digest of each would cost as much as
 * writing it.
 */
export function createSameBytes(): SameBytes {
  const alike = new Map<string, Set<string>>()
  const samples = new Map<string, string>()
  const digests = new Map<string, string>()

  function digestOf(path: string): string {
    const digest = digests.get(path) ?? digestOfFile(path)
    digests.set(path, digest)
    return digest
  }

  return {
    keyOf(path, bytes) {
      const sample = sampleOf(bytes)
      const others = alike.get(sample) ?? new Set()
      const digest = others.size > 0 ? createHash('sha1').update(bytes).digest('base64') : undefined
      const same = [...others].find((other) => digestOf(other) === digest)
      if (same !== undefined) return same
      alike.set(sample, others.add(path))
      samples.set(path, sample)
      if (digest !== undefined) digests.set(path, digest)
      return path
    },
    forget(path) {
      alike.get(samples.get(path) ?? '')?.delete(path)
      samples.delete(path)
      digests.delete(path)
    },
  }
}

const edgeBytes = 4096
const sampleCount = 32
const sampleBytes = 64

/** The length, the beginning, the end and some places between. */
function sampleOf(bytes: Uint8Array): string {
  const hash = createHash('sha1').update(bytes.subarray(0, edgeBytes)).update(bytes.subarray(-edgeBytes))
  const step = Math.floor(bytes.length / sampleCount)
  for (let at = step; at < bytes.length && step > 0; at += step) hash.update(bytes.subarray(at, at + sampleBytes))
  return `${bytes.length} ${hash.digest('base64')}`
}

const pieceBytes = 1024 * 1024

function digestOfFile(path: string): string {
  const hash = createHash('sha1')
  const piece = Buffer.allocUnsafe(pieceBytes)
  const file = openSync(path, 'r')
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) hash.update(piece.subarray(0, length))
  } finally {
    closeSync(file)
  }
  return hash.digest('base64')
}
