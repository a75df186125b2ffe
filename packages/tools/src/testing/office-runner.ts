import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOffice, officeNeeds } from '@octavo/documents/office/find-office.ts'
import { startOffice } from '@octavo/documents/office/slot.ts'

/** Gives the test's own process an office, as an office slot has one; ends it with the call that is given back. */
export async function startTestOffice(): Promise<() => void> {
  const office = findOffice()
  if (office.lane !== 'fork') throw new Error('set-up has built no office program')
  const home = mkdtempSync(join(tmpdir(), 'octavo-office-'))
  const { settings } = officeNeeds(office, { documentSeconds: 60, memoryBytes: 2_000_000_000 })
  const { stop } = await startOffice({ home, settings })
  return () => {
    stop()
    // The process of the last document ends with its parent, a moment later, and may still be writing.
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
