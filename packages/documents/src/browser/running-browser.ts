import { AppError } from '@octavo/core/messages/errors.ts'
import type { Devtools } from './devtools.ts'

/** The browser of this slot, and what one page of it may take. */
export interface RunningBrowser {
  devtools: Devtools
  /** The socket at which the way to the web is opened. */
  visits: string
  /** Wall clock until a page has settled; its printing gets as much again. */
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
