import { join } from 'node:path'
import { picturePage } from '@octavo/documents/browser/picture-page.ts'
import type { JobContext } from '@octavo/documents/slots/contract.ts'
import type { Options } from '../options.ts'
import { pageLook } from './page-look.ts'

export interface PicturePayload {
  /** As the tool's own schema gave them; the first address is the one that is pictured. */
  options: Options
  /** The WebP file's name in the job's folder. */
  output: string
}

/** Takes a picture of a page as it would be printed, to be looked at before. */
export async function takePicture({ options, output }: PicturePayload, { folder }: JobContext): Promise<void> {
  await picturePage({ url: options.urls[0] ?? '', look: pageLook(options) }, join(folder, output))
}
