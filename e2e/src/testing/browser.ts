import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium. Its own sandbox does not run as root, and the pages shown here are ours. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
}
