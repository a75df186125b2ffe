import { setTimeout as delay } from 'node:timers/promises'

const firstMs = 20
const longestMs = 400

/** Pauses between polls, each half as long again as the one before, so that long waits don't poll twenty times a second. */
export function growingPauses(): () => Promise<void> {
  let nextMs = firstMs
  return async () => {
    await delay(nextMs)
    nextMs = Math.min(nextMs * 1.5, longestMs)
  }
}
