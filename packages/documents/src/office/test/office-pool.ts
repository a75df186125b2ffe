import { execFileSync } from 'node:child_process'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'
import { findOffice, officeNeeds } from '../find-office.ts'
import { convertJob } from './jobs.ts'

/** A pool of real office slots with the job of `jobs.ts`. */
export function openOfficePool({ sandbox, diskFolder }: { sandbox: 'auto' | 'prlimit'; diskFolder: string }): SlotPool {
  const office = findOffice()
  if (office.lane !== 'fork') throw new Error('set-up has built no office program')
  return createSlotPool({
    size: 2,
    modules: [import.meta.resolve('../slot.ts'), import.meta.resolve('./jobs.ts')],
    memoryFolder: '/dev/shm',
    diskFolder,
    memoryShareBytes: 50_000_000,
    limits: { memoryBytes: 1_500_000_000, cpuSeconds: 30, fileBytes: 100_000_000 },
    renew: { jobs: 100, rssBytes: 400_000_000 },
    needs: officeNeeds(office, { documentSeconds: 5, memoryBytes: 1_500_000_000 }),
    keep: 0,
    idleMs: 60_000,
    sandbox,
  })
}

/** Converts files in one slot, and reads the results with another program. */
export async function convertIn(slots: SlotPool, files: readonly Buffer[], mimeType: MediaType) {
  return slots.use({ urgency: 'task', limitMs: 60_000, bytes: 1_000_000 }, async (slot) => {
    for (const [index, bytes] of files.entries()) await slot.place(`in-${index}`, once(bytes))
    const ends = await slot.call(convertJob, { files: files.map((_, index) => `in-${index}`), mimeType })
    const texts: string[] = []
    const pdfs: Buffer[] = []
    for (const { file } of ends) {
      if (!file) continue
      const chunks: Uint8Array[] = []
      for await (const chunk of (await slot.open(file)).content) chunks.push(chunk)
      const pdf = Buffer.concat(chunks)
      pdfs.push(pdf)
      texts.push(execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }))
    }
    return { ends, texts, pdfs }
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
