import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Said of every page that was opened without its service worker. */
const withoutWorker = 'Service Worker registration blocked by Playwright'

/**
 * Fails if the browser had anything to say that the test did not provoke. `expected` are the answers that it did provoke, such as
 * `422 /documents/`, `unreachable` for a server that was away, or `unloaded` for parts of the site that it could not send then.
 */
export function expectCalm(complaints: readonly string[], ...expected: string[]): void {
  const isExpected = (complaint: string) => expected.some((name) => matches(complaint, name))
  expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([])
}

/** What the browser has to say on a page from now on: errors, warnings, failed answers. */
export function complaintsOn(page: Page): string[] {
  const complaints: string[] = []
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`))
  page.on('console', (message) => message.text() !== withoutWorker && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

function matches(complaint: string, name: string): boolean {
  if (name === 'unreachable') return /^Failed to load resource: net::ERR_/.test(complaint)
  if (name === 'unloaded') return /Failed to fetch dynamically imported module|Unable to preload CSS/.test(complaint)
  const [status = '', path = ''] = name.split(' ')
  if (complaint.startsWith(`Failed to load resource: the server responded with a status of ${status} `)) return true
  return complaint.startsWith(`${status} `) && complaint.includes(path)
}
