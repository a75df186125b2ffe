import { join } from 'node:path'
import type { FontSubset } from '@octavo/core/engine-api.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import sharp from 'sharp'
import { type Inspection, inspect } from './inspect/facts.ts'
import { renderPreview } from './inspect/preview.ts'
import { checkLibrary as checkPdfium } from './pdfium/library.ts'
import { checkLibrary as checkQpdf } from './qpdf/library.ts'
import { repair } from './repair.ts'
import type { JobContext, SelfCheck, SlotJobs } from './slots/contract.ts'
import type { TextStyle } from './text/fonts.ts'

/** A file in the job's folder, by its name there. */
export interface FilePayload {
  name: string
  /** What the upload took it for. */
  mimeType?: MediaType
  password?: string
}

export interface PreviewPayload extends FilePayload {
  /** Counted from 1. */
  page: number
  width: number
  /** The WebP file's name. */
  output: string
}

export interface RewritePayload extends FilePayload {
  output: string
}

export interface FontsPayload {
  characters: string
  style: TextStyle
}

export interface Preview {
  width: number
  height: number
  bytes: number
}

export interface Rewritten {
  pageCount: number
  /** The document was damaged. */
  repaired: boolean
  /** The document was encrypted; the written one is not. */
  encrypted: boolean
}

/** What every document process can do, whatever tools are loaded beside it. */
export const jobs = {
  async inspect(payload: FilePayload, context: JobContext): Promise<Inspection> {
    return inspect(join(context.folder, payload.name), { ...passwordOf(payload), ...(payload.mimeType && { mimeType: payload.mimeType }) })
  },

  async preview({ name, page, width, output, ...rest }: PreviewPayload, context: JobContext): Promise<Preview> {
    return renderPreview(join(context.folder, name), join(context.folder, output), { page, width, ...passwordOf(rest) })
  },

  async rewrite({ name, output, ...rest }: RewritePayload, context: JobContext): Promise<Rewritten> {
    let copies = 0
    const newPath = () => join(context.folder, `${output}.between-${++copies}.pdf`)
    return repair(join(context.folder, name), join(context.folder, output), { ...passwordOf(rest), newPath })
  },

  async 'font-subsets'(payload: FontsPayload): Promise<FontSubset[]> {
    const { fontSubsets } = await import('./text/font-subsets.ts')
    return fontSubsets(payload)
  },
} satisfies SlotJobs

/** Loads the native libraries and proves that they export what is used. */
export function selfCheck(): SelfCheck {
  checkPdfium()
  return { qpdf: checkQpdf(), pdfium: true, libvips: sharp.versions.vips }
}

function passwordOf({ password }: { password?: string }): { password?: string } {
  return password === undefined ? {} : { password }
}
