import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOffice, officeNeeds } from '../office/find-office.ts'
import { slotOffice, startOffice } from '../office/slot.ts'

/**
 * Starts an office process for the test, like that of an office slot; the returned function stops it. All documents of the test are opened in
 * one child, as those of one task are: a new child for each would cost most of the test. That tasks have different ones is shown in
 * `office/slot.test.ts`.
 */
export async function startTestOffice(): Promise<() => void> {
  const office = findOffice()
  if (office.lane !== 'fork') throw new Error('set-up has built no office program')
  const home = mkdtempSync(join(tmpdir(), 'octavo-office-'))
  const { settings } = officeNeeds(office, { documentSeconds: 60, memoryBytes: 2_000_000_000 })
  const { stop } = await startOffice({ home, settings })
  Object.assign(slotOffice(), { renew: () => {} })
  return () => {
    stop()
    // The process of the last document ends shortly after its parent and may still be writing.
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
