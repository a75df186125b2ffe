import { basename, join } from 'node:path'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { Job, RunsOf } from '@octavo/sandbox/job.ts'
import { nothing } from '@octavo/sandbox/job.ts'
import * as z from 'zod'
import { slotOffice } from '../slot.ts'
import { officeToPdf } from '../to-pdf.ts'

interface ConvertPayload {
  files: readonly string[]
  mimeType: MediaType
}

const Ends = z.array(z.object({ file: z.string().exactOptional(), code: z.string().exactOptional() }))

export const convertJob: Job<ConvertPayload, undefined, z.infer<typeof Ends>> = { name: 'convert', told: nothing, result: Ends }

/** Converts the files of a job one after the other, like a runner. */
export const jobs = {
  async convert({ files, mimeType }, { folder }) {
    const ends: z.infer<typeof Ends> = []
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
} satisfies RunsOf<{ convert: typeof convertJob }>
