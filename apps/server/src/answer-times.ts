import type { Config } from './config.ts'

/** How long an upload waits for the check of its document. */
export const checkWaitMs = 2000

/** How long opening a web page may take: as long again as it may take to settle, to be printed. */
export function pageLimitMs({ PAGE_SECONDS }: Pick<Config, 'PAGE_SECONDS'>): number {
  return 2 * PAGE_SECONDS * 1000
}

/** The longest that a caller may have to wait for an answer while everything is well: a scanned file from a link, or an image of a web page. */
export function longestAnswerMs(config: Config): number {
  const scanSeconds = config.CLAMAV_URL ? config.CLAMAV_SECONDS : 0
  return Math.max((config.WEB_SECONDS + scanSeconds) * 1000, pageLimitMs(config), config.CHECK_SECONDS * 1000) + checkWaitMs
}
