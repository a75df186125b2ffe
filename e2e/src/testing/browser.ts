import { type Browser, chromium } from 'playwright-core'

/**
 * Debian's Chromium without windows around its pages, which cost as much CPU time as most pages. It draws in its main process: a separate
 * one would cost a tenth more. Its sandbox doesn't run as root, and it shows only our own pages.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
  })
}
