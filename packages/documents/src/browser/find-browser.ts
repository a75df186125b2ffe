import { existsSync } from 'node:fs'
import type { SlotKindNeeds } from '@octavo/sandbox/contract.ts'

/** Figures of a browser slot. */
export interface BrowserSettings {
  /** Wall clock of one page, from its opening to the finished file. */
  pageSeconds: number
  /** Requests of one page at most. */
  maxRequests: number
}

/** The program that opens web pages on this machine, if there is one. */
export function findBrowser(): string | undefined {
  return places.find((place) => existsSync(place))
}

// The program itself comes before its starters, which read settings of the machine.
const places = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
]

/** What a browser slot has beside a document slot; `startCompanion` opens its way to the web. */
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
