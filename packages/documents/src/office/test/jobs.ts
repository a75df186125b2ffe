import { basename, join } from 'node:path'
import type { MediaType } from '@octavo/core/media-types.ts'
import type { JobContext, SlotJobs } from '../../slots/contract.ts'
import { slotOffice } from '../slot.ts'
import { officeToPdf } from '../to-pdf.ts'

/** Converts the files of a job one after the other, as a runner does. */
export const jobs = {
  async convert({ files, mimeType }: { files: string[]; mimeType: MediaType }, { folder }: JobContext) {
    const ends: { file?: string; code?: string }[] = []
    for (const [index, file] of files.entries()) {
      try {
        const { path } = await officeToPdf(
          { path: join(folder, file), mimeType },
          {
            families: ['text', 'sheets', 'slides'],
            filter: {},
            steps: () => [],
            pages: 'all',
            newPath: () => join(folder, `out-${index}.pdf`),
          },
        )
        ends.push({ file: basename(path) })
      } catch (error) {
        ends.push({ code: (error as { code: string }).code })
      }
    }
    slotOffice().renew()
    return ends
  },
} as unknown as SlotJobs
