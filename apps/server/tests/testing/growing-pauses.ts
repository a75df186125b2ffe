import { setTimeout as delay } from 'node:timers/promises'

const firstMs = 20
const longestMs = 400

/** Pauses between questions, each half as long again as the one before: who has waited long does not ask twenty times a second. */
export function growingPauses(): () => Promise<void> {
  let nextMs = firstMs
  return async () => {
    await delay(nextMs)
    nextMs = Math.min(nextMs * 1.5, longestMs)
  }
}
