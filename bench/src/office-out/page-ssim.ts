import { similarity } from '@octavo/documents/fidelity/ssim.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'

const dpi = 50
const maxPixels = 10_000_000

/** The structural similarity of the pages of two PDFs in grey, by their numbers; pages too many or too few lower it. */
export async function ssimOf(before: string, after: string, newPath: () => string): Promise<number> {
  using one = await openText(before, { newPath })
  using other = await openText(after, { newPath })
  const [few, many] = [Math.min(one.pageCount, other.pageCount), Math.max(one.pageCount, other.pageCount)]
  let sum = 0
  for (let page = 1; page <= few; page++) {
    const [drawn, shown] = [one, other].map((document) => inGrey(document.renderPage(page, { dpi, maxPixels })))
    if (drawn && shown) sum += similarity(drawn, sameSize(shown, drawn))
  }
  return (sum / Math.max(1, few)) * (few / Math.max(1, many))
}

interface Grey {
  width: number
  height: number
  pixels: Uint8Array
}

function inGrey({ width, height, pixels }: Grey): Grey {
  const channels = pixels.length / (width * height)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const from = at * channels
    grey[at] = Math.round(0.3 * (pixels[from] ?? 0) + 0.59 * (pixels[from + 1] ?? 0) + 0.11 * (pixels[from + 2] ?? 0))
  }
  return { width, height, pixels: grey }
}

/** Paper may be a pixel larger after it was rounded to other units. */
function sameSize(page: Grey, { width, height }: Grey): Grey {
  if (page.width === width && page.height === height) return page
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < Math.min(height, page.height); y++)
    pixels.set(page.pixels.subarray(y * page.width, y * page.width + Math.min(width, page.width)), y * width)
  return { width, height, pixels }
}
