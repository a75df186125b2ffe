import { AppError } from '@octavo/core/messages/errors.ts'
import type { Devtools } from './devtools.ts'

/** The browser of this slot, with the limits of one page. */
export interface RunningBrowser {
  devtools: Devtools
  /** The socket that opens access to the web. */
  visits: string
  /** Wall clock limit until a page has settled; printing gets the same again. */
  pageMs: number
  maxRequests: number
}

let running: RunningBrowser | undefined

/** Remembers the browser that this slot has started. */
export function setBrowser(browser: RunningBrowser): void {
  running = browser
}

/** The browser of this slot; slots of other kinds have none. */
export function runningBrowser(): RunningBrowser {
  if (!running) throw new AppError('TOOL_OFF', { cause: new Error('no browser in this slot') })
  return running
}
