import { type Browser, chromium } from 'playwright-core'

/**
 * Debian's Chromium without the windows around its pages, which cost as much again as most of them. Its own sandbox does not run as
 * root, and the pages shown here are ours.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
}
