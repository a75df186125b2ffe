import { existsSync } from 'node:fs'
import type { SlotKindNeeds } from '@octavo/sandbox/contract.ts'

/** Settings of a browser slot. */
export interface BrowserSettings {
  /** Wall clock limit of one page, from opening to the finished file. */
  pageSeconds: number
  /** The maximum number of requests per page. */
  maxRequests: number
}

/** The browser installed on this machine, if any. */
export function findBrowser(): string | undefined {
  return places.find((place) => existsSync(place))
}

// The binary itself comes before its wrapper scripts, which read settings of the machine.
const places = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
]

/** What a browser slot needs in addition to a document slot; `startCompanion` opens its access to the web. */
export function browserNeeds(
  program: string,
  settings: BrowserSettings,
  startCompanion: NonNullable<SlotKindNeeds['startCompanion']>,
): SlotKindNeeds & { startCompanion: NonNullable<SlotKindNeeds['startCompanion']> } {
  return {
    reads: program.startsWith('/usr/') ? [] : [program.slice(0, program.lastIndexOf('/'))],
    settings: { program, ...settings },
    startCompanion,
  }
}
