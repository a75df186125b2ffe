import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Logged on every page that is opened without its service worker. */
const withoutWorker = 'Service Worker registration blocked by Playwright'

/**
 * Fails if the browser logged anything that the test didn't provoke. `expected` are the provoked ones: responses such as
 * `422 /documents/`, `unreachable` for a server that was down, or `unloaded` for chunks that couldn't be loaded then.
 */
export function expectNoComplaints(complaints: readonly string[], ...expected: string[]): void {
  const isExpected = (complaint: string) => expected.some((name) => matches(complaint, name))
  expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([])
}

/** Collects what the browser logs on a page from now on: errors, warnings, failed responses. */
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
