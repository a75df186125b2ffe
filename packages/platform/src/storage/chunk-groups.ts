import { chunkMemory } from './piece-memory.ts'

/** Chunks that came together. */
export interface ChunkGroup {
  chunks: readonly Uint8Array[]
  /** Whether the last of them is the last of all. */
  last: boolean
}

/**
 * The same bytes in chunks of one length, for which `chunkMemory` has room, all full except the last, which may be empty; up to `most` of one
 * piece come together. A group must be used before the next one is requested: its memory belongs to the source or is reused.
 */
export async function* chunkGroups(
  pieces: AsyncIterable<Uint8Array>,
  length: number,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ChunkGroup> {
  // While one is used as the first chunk of a group, the other gets what is left behind its last.
  let held = chunkMemory.borrow()
  let spare: Buffer | undefined
  let heldLength = 0
  try {
    for await (const piece of pieces) {
      let chunks: Uint8Array[] = []
      let rest = piece
      // A full chunk is held back until another byte proves that it isn't the last one.
      while (heldLength + rest.length > length) {
        const missing = length - heldLength
        if (heldLength > 0) {
          held.set(rest.subarray(0, missing), heldLength)
          chunks.push(held.subarray(0, length))
          const next = spare ?? chunkMemory.borrow()
          spare = held
          held = next
        } else chunks.push(rest.subarray(0, length))
        rest = rest.subarray(missing)
        heldLength = 0
        if (chunks.length < most) continue
        yield { chunks, last: false }
        chunks = []
      }
      held.set(rest, heldLength)
      heldLength += rest.length
      if (chunks.length > 0) yield { chunks, last: false }
    }
    yield { chunks: [held.subarray(0, heldLength)], last: true }
  } finally {
    chunkMemory.giveBack(held)
    if (spare) chunkMemory.giveBack(spare)
  }
}
