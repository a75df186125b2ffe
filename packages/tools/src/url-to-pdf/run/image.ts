import { join } from 'node:path'
import { previewWebPage } from '@octavo/documents/browser/preview-web-page.ts'
import type { RunOf } from '@octavo/sandbox/job.ts'
import type { previewWebPageJob } from '../../running/tool-jobs.ts'
import { Options } from '../options.ts'
import { pageLook } from './page-look.ts'

/** Takes an image of a page as a preview before printing. */
export const takeImage: RunOf<typeof previewWebPageJob> = async ({ options, output }, { folder }) => {
  const asked = Options.parse(options)
  await previewWebPage({ url: asked.urls[0] ?? '', look: pageLook(asked) }, join(folder, output))
  return undefined
}
