import { writeFile } from 'node:fs/promises'
import { withPage } from './open-page.ts'
import type { PageLook } from './page-look.ts'

/** A page to preview before it is printed. */
export interface WebPagePreviewPayload {
  url: string
  look: PageLook
}

/** Takes an image of the top of a page, as WebP. */
export async function previewWebPage({ url, look }: WebPagePreviewPayload, path: string): Promise<void> {
  const { width, height } = look.viewport
  await withPage({ url, look }, async (session) => {
    const clip = { x: 0, y: 0, width, height, scale: Math.min(1, 800 / width) }
    const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
    await writeFile(path, Buffer.from(data, 'base64'), { flag: 'wx' })
  })
}
