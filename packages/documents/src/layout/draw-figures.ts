import type { Figure } from '@octavo/layout/model.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import sharp from 'sharp'
import type { PageImage } from '../engines/pdfium/render.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** Fine enough to be printed. */
const dpi = 200
const maxPixels = 40_000_000

/** Draws the figures of a document as they are on their pages. A page with several is drawn once. */
export function figureDrawer(document: TextDocument): (figure: Figure) => Promise<{ bytes: Uint8Array; kind: 'png' } | undefined> {
  let drawn: { page: number; image: PageImage } | undefined
  return async ({ page, box }) => {
    if (drawn?.page !== page)
      drawn = {
        page,
        image: asPart({ kind: 'page', number: page }, () =>
          document.renderPage(page, { dpi, maxPixels, mayShrink: true, annotations: false }),
        ),
      }
    const { width, height, channels, pixels } = drawn.image
    const scale = width / document.displayedSize(page).width
    const left = Math.max(0, Math.floor(box.left * scale))
    const top = Math.max(0, Math.floor(box.top * scale))
    const area = {
      left,
      top,
      width: Math.min(width, Math.ceil(box.right * scale)) - left,
      height: Math.min(height, Math.ceil(box.bottom * scale)) - top,
    }
    if (area.width < 1 || area.height < 1) return undefined
    const bytes = await sharp(pixels, { raw: { width, height, channels } }).extract(area).png({ compressionLevel: 6 }).toBuffer()
    return { bytes, kind: 'png' }
  }
}
