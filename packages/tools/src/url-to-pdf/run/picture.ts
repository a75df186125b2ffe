import { join } from 'node:path'
import { picturePage } from '@octavo/documents/browser/picture-page.ts'
import type { RunOf } from '@octavo/sandbox/job.ts'
import type { picturePageJob } from '../../running/tool-jobs.ts'
import { Options } from '../options.ts'
import { pageLook } from './page-look.ts'

/** Takes a picture of a page as it would be printed, to be looked at before. */
export const takePicture: RunOf<typeof picturePageJob> = async ({ options, output }, { folder }) => {
  const asked = Options.parse(options)
  await picturePage({ url: asked.urls[0] ?? '', look: pageLook(asked) }, join(folder, output))
  return undefined
}
