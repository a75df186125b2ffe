import { openSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { SelfCheck, SlotJobs, SlotPlace } from '@octavo/sandbox/contract.ts'
import { prepareSession } from './page-session.ts'
import { startRelay } from './relay.ts'
import { setBrowser } from './running-browser.ts'
import { startBrowser } from './start-browser.ts'

/** A browser slot runs the same jobs as the others. */
export const jobs = {} satisfies SlotJobs

/** Starts the relay and the browser of this slot. */
export async function selfCheck({ home, settings }: SlotPlace): Promise<SelfCheck> {
  if (home === undefined) throw new AppError('INTERNAL', { cause: new Error('a browser needs a home') })
  // A socket's path is limited to 107 bytes and the folder's may be longer; a path through the descriptor is always short.
  const fd = openSync(home, 'r')
  const socketAt = (name: string) => `/proc/self/fd/${fd}/${name}`
  const proxyPort = await startRelay(socketAt('proxy'))
  const devtools = await startBrowser({ program: String(settings.program), home, proxyPort })
  // A slot is useless without its browser; the next slot starts a new one.
  devtools.gone.catch(() => process.exit(1))
  const browser = {
    devtools,
    visits: socketAt('visits'),
    pageMs: Number(settings.pageSeconds) * 1000,
    maxRequests: Number(settings.maxRequests),
  }
  setBrowser(browser)
  await prepareSession(browser)
  return { browser: true }
}
