import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The garbage collector is called after this many bytes of buffers. */
const dueBytes = 16 * 1024 * 1024

let usedUp = 0
let collect: ((options: { type: 'minor' }) => void) | undefined

/**
 * Reports that buffers of this many bytes won't be used again. They are outside the heap, where the garbage collector hardly notices them:
 * a fast stream, which allocates little else, would leave hundreds of megabytes behind before a collection. Collecting only the young
 * generation takes about a millisecond.
 */
export function noteUsedUp(bytes: number): void {
  usedUp += bytes
  if (usedUp < dueBytes) return
  usedUp = 0
  collect ??= openCollector()
  collect({ type: 'minor' })
}

function openCollector(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as NonNullable<typeof collect>
}
