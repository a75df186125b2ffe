import { sniffMediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { previewWebPageJob } from '@octavo/tools/tool-jobs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { Step } from '../tasks/steps.ts'

/** An image is small; anything larger isn't one. */
const maxImageBytes = 8 * 1024 * 1024

/** Takes images of web pages before conversion, one at a time per person, and never in all browsers at once. */
export function createWebPagePreviews(deps: Pick<EngineDeps, 'slots' | 'settings'>) {
  const under = new Set<string>()
  return async ({ owner, group }: Pick<EngineTokenClaims, 'owner' | 'group'>, step: Step): Promise<Buffer> => {
    if (under.has(owner) || under.size >= deps.settings.maxWebPagePreviews) throw new AppError('TOO_MANY_REQUESTS')
    under.add(owner)
    try {
      const use = { urgency: 'task', group, limitMs: deps.settings.pageLimitMs, bytes: maxImageBytes } as const
      return await deps.slots.browser.use(use, async (slot) => {
        await slot.call(previewWebPageJob, { type: step.taskType, options: step.options, output: 'image' })
        const { size, content } = await slot.open('image')
        if (size > maxImageBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
        const image = await bytesOf(content)
        if (sniffMediaType(image) !== 'image/webp') throw new AppError('INTERNAL', { cause: new Error('the image is none') })
        return image
      })
    } finally {
      under.delete(owner)
    }
  }
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  // The memory of a piece is used again for the next one.
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
