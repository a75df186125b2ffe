import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SelfCheck } from '@octavo/sandbox/contract.ts'
import type { RunsOf } from '@octavo/sandbox/job.ts'
import sharp from 'sharp'
import { weigh } from './compress/weigh.ts'
import type { DocumentJobs } from './document-jobs.ts'
import { checkCoders } from './engines/coders.ts'
import { checkLibrary as checkPdfium } from './engines/pdfium/library.ts'
import { checkLibrary as checkQpdf } from './engines/qpdf/library.ts'
import { trimMemoryAfterJob } from './engines/trim-memory.ts'
import { inspect } from './inspect/facts.ts'
import { renderPreview } from './inspect/preview.ts'
import { openPdfOrRepair, repair } from './open/repair.ts'

export const jobs = {
  async inspect(payload, context) {
    return inspect(join(context.folder, payload.name), { ...passwordOf(payload), ...(payload.mimeType && { mimeType: payload.mimeType }) })
  },

  async preview({ name, page, width, output, ...rest }, context) {
    return renderPreview(join(context.folder, name), join(context.folder, output), { page, width, ...passwordOf(rest) })
  },

  async rewrite({ name, output, ...rest }, context) {
    let copies = 0
    const newPath = () => join(context.folder, `${output}.between-${++copies}.pdf`)
    return repair(join(context.folder, name), join(context.folder, output), { ...passwordOf(rest), newPath })
  },

  async weigh({ name, ...rest }, context) {
    let copies = 0
    const newPath = () => join(context.folder, `weighed-${++copies}.pdf`)
    const path = join(context.folder, name)
    const { pdf } = await openPdfOrRepair(path, { ...passwordOf(rest), newPath })
    using opened = pdf
    return weigh(opened, (await stat(path)).size)
  },

  async 'read-form'({ name, find, ...rest }, context) {
    const { readFormOf } = await import('./form-fill/read-form-of.ts')
    const path = join(context.folder, name)
    let copies = 0
    const options = { ...passwordOf(rest), newPath: () => join(context.folder, `form-${++copies}.pdf`) }
    const view = await readFormOf(path, options)
    if (!find) return view
    const { findFields } = await import('./form-finding/find-fields.ts')
    return { ...view, proposals: await findFields(path, options) }
  },

  async 'read-values'({ name }, context) {
    const { readValues } = await import('./form-data/read-values.ts')
    const path = join(context.folder, name)
    return readValues(path, (await stat(path)).size)
  },

  async 'font-subsets'(payload) {
    const { fontSubsets } = await import('./fonts/font-subsets.ts')
    return fontSubsets(payload)
  },
  async 'substitute-font'(payload) {
    const { substituteFont } = await import('./fonts/substitute-font.ts')
    return substituteFont(payload)
  },
} satisfies RunsOf<DocumentJobs>

/** Runs after every job: freed memory goes back to the system. */
export const tidy = () => trimMemoryAfterJob()

/** Loads the native libraries and checks that they export what we use. */
export function selfCheck(): SelfCheck {
  checkPdfium()
  checkCoders()
  return { qpdf: checkQpdf(), pdfium: true, libvips: sharp.versions.vips }
}

function passwordOf({ password }: { password?: string }): { password?: string } {
  return password === undefined ? {} : { password }
}
