/** Bytes of a file by range, without loading the whole file. */
export interface BlockReader {
  readonly length: number
  /** Fills `target` from this position of the file; returns whether all of it was available. */
  read(position: number, target: Uint8Array): boolean
}

const blockBytes = 256 * 1024
const keptBlocks = 32

/** Reads in blocks and caches the latest of them, because PDFium requests a few bytes at a time, often the same ones. */
export function createBlockReader(length: number, readRange: (start: number, end: number) => Uint8Array): BlockReader {
  const blocks = new Map<number, Uint8Array>()

  function blockAt(index: number): Uint8Array {
    const known = blocks.get(index)
    const block = known ?? readRange(index * blockBytes, Math.min(length, (index + 1) * blockBytes))
    blocks.delete(index)
    blocks.set(index, block)
    const oldest = blocks.keys().next().value
    if (blocks.size > keptBlocks && oldest !== undefined) blocks.delete(oldest)
    return block
  }

  return {
    length,
    read(position, target) {
      if (position < 0 || position + target.length > length) return false
      let written = 0
      while (written < target.length) {
        const at = position + written
        const block = blockAt(Math.floor(at / blockBytes))
        const part = block.subarray(at % blockBytes, (at % blockBytes) + target.length - written)
        if (part.length === 0) return false
        target.set(part, written)
        written += part.length
      }
      return true
    },
  }
}
