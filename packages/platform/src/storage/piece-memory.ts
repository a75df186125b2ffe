/** Memory of one length that streams borrow: allocating it for every piece costs more than encrypting the piece. */
export interface LentMemory {
  readonly bytes: number
  borrow(): Buffer
  /** The next stream gets it: nobody may use it any more. */
  giveBack(memory: Buffer): void
}

/** Keeps memory for as many borrowers at once; more of them get memory of their own. */
function lendMemory({ bytes, most }: { bytes: number; most: number }): LentMemory {
  const spare: Buffer[] = []
  return {
    bytes,
    borrow: () => spare.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(memory) {
      if (spare.length < most) spare.push(memory)
    },
  }
}

/** Room for sixteen chunks and the header before them: a system call goes through a thread, which costs as much as copying tens of kilobytes. */
export const pieceMemory = lendMemory({ bytes: 1024 * 1024 + 1024, most: 4 })

/** Room for one chunk, sealed or not. Small files need no other memory, and there are many of them at once. */
export const chunkMemory = lendMemory({ bytes: 64 * 1024 + 64, most: 16 })
