import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

let running: Promise<Browser> | undefined

/**
 * The browser of this process, which ends with it. Test files that share the process share it, since a start costs as much CPU time as a
 * short test; every visit has a context of its own, so that none sees what another has stored.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  running = launchBrowser()
  return running
}

/**
 * Debian's Chromium without windows around its pages, which cost as much CPU time as most pages. It draws in its main process: a separate
 * one would cost a tenth more. It optimises neither scripts nor PDFium, since a page lives too briefly to gain what that costs: each
 * would make a visit with files about a tenth dearer. Its sandbox doesn't run as root, and it shows only our own pages.
 */
export function launchBrowser(more: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--js-flags=--no-opt --no-maglev --liftoff-only'],
    ...more,
  })
}
