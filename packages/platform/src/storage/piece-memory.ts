/** Room for sixteen chunks and the header before them: a system call goes through a thread, which costs as much as copying tens of kilobytes. */
const pieceBytes = 1024 * 1024 + 1024
/** For as many streams at once; more of them get memory of their own. */
const mostSpare = 4

const spare: Buffer[] = []

/** Memory for the pieces of one stream. Allocating it for every piece costs more than encrypting the piece. */
export function borrowMemory(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
}

/** The next stream gets it: nobody may use it any more. */
export function returnMemory(memory: Buffer): void {
  if (spare.length < mostSpare) spare.push(memory)
}
