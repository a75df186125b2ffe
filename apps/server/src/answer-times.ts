import { longestCheckMs } from '@octavo/engine/shared/check-use.ts'
import type { Config } from './config.ts'

/** How long an upload waits for the check of its document. */
export const checkWaitMs = 2000

/** The time limit for opening a web page: the time to settle, and the same again for printing. */
export function pageLimitMs({ PAGE_SECONDS }: Pick<Config, 'PAGE_SECONDS'>): number {
  return 2 * PAGE_SECONDS * 1000
}

/**
 * The longest a caller may have to wait for an answer in normal operation: a scanned file from a link, an image of a web page, or
 * the fields of a form.
 */
export function longestAnswerMs(config: Config): number {
  const scanSeconds = config.CLAMAV_URL ? config.CLAMAV_SECONDS : 0
  return Math.max((config.WEB_SECONDS + scanSeconds) * 1000, pageLimitMs(config), longestCheckMs(config.CHECK_SECONDS * 1000)) + checkWaitMs
}
