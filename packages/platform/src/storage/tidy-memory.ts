import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** So many bytes of buffers are used up before the collector is sent for them. */
const dueBytes = 16 * 1024 * 1024

let usedUp = 0
let collect: ((options: { type: 'minor' }) => void) | undefined

/**
 * Tells that buffers of so many bytes will not be used again. They lie outside of the heap, where the collector hardly sees
 * them: a fast stream, which makes little else, would leave hundreds of megabytes behind before it comes by on its own. To
 * look through what is new alone takes about a millisecond.
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
