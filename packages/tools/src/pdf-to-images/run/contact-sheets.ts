import { writeFile } from 'node:fs/promises'
import type { PageImage } from '@octavo/documents/engines/pdfium/render.ts'
import { encodePage } from '@octavo/documents/images/encode/encode-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import sharp from 'sharp'
import { resultName } from '../../running/result-name.ts'
import { blankImage, paste } from './paste.ts'
import { encodeOptions, mediaTypeOf, renderOptions, type Work } from './work.ts'

/** Thumbnails of the pages in rows, with page numbers below; as many sheets as needed. */
export async function makeContactSheets(work: Work): Promise<void> {
  const { context, name, file, document, pages, progress } = work
  const { options } = context
  const { columns, rows } = options
  const cell = cellSize(options)
  const rendering = { ...renderOptions(options, 1), widthPx: cell.width, heightPx: cell.height }
  const sheets = Math.ceil(pages.length / (columns * rows))
  for (let index = 0; index < sheets; index++) {
    const shown = pages.slice(index * columns * rows, (index + 1) * columns * rows)
    const places = shown.map((page, place) => ({
      page,
      left: gap + (place % columns) * (cell.width + gap),
      top: gap + Math.floor(place / columns) * (cell.height + label + gap),
    }))
    const height = gap + Math.ceil(shown.length / columns) * (cell.height + label + gap)
    const sheet = blankImage({ width: gap + columns * (cell.width + gap), height }, options)
    const marks: Mark[] = []
    for (const [place, { page, left, top }] of places.entries()) {
      const image = asPart({ kind: 'page', number: page }, () => document.renderPage(page, rendering))
      const at = { left: left + Math.floor((cell.width - image.width) / 2), top: top + Math.floor((cell.height - image.height) / 2) }
      paste(image, sheet, at)
      marks.push({
        ...at,
        width: image.width,
        height: image.height,
        number: page,
        x: left + cell.width / 2,
        y: top + cell.height + label - 5,
      })
      const drawn = index * columns * rows + place + 1
      progress(drawn / pages.length, { page: drawn, pages: pages.length })
    }
    const labelled = await withMarks(sheet, marks)
    const path = context.newPath(`.${options.format}`)
    await writeFile(path, await encodePage(labelled, { ...encodeOptions(options, { width: screenDpi }, 72), trim: false }), { flag: 'wx' })
    await context.deliver({
      path,
      name: resultName(options.fileName, sheets === 1 ? '{name}-sheet' : '{name}-sheet-{n}', {
        name,
        file,
        page: shown[0] ?? 1,
        n: index + 1,
        total: sheets,
      }),
      mimeType: mediaTypeOf[options.format],
      pageCount: 1,
    })
  }
}

const gap = 16
const label = 22
const screenDpi = 96
const plainSide = 240

/** The maximum size of a thumbnail: as requested, or as a portrait page needs. */
function cellSize({ width, height }: Work['context']['options']): { width: number; height: number } {
  if (width !== undefined && height !== undefined) return { width, height }
  if (width !== undefined) return { width, height: Math.round(width * Math.SQRT2) }
  if (height !== undefined) return { width: Math.round(height / Math.SQRT2), height }
  return { width: plainSide, height: Math.round(plainSide * Math.SQRT2) }
}

/** The border of a page, and the number below it. */
interface Mark {
  left: number
  top: number
  width: number
  height: number
  number: number
  x: number
  y: number
}

/** White pages on a white sheet need a border. */
async function withMarks(sheet: PageImage, marks: readonly Mark[]): Promise<PageImage> {
  const { width, height, channels, pixels } = sheet
  const texts = marks.map(({ number, x, y }) => `<text x="${x}" y="${y}">${number}</text>`)
  const edges = marks.map(
    (mark) => `<rect x="${mark.left - 0.5}" y="${mark.top - 0.5}" width="${mark.width + 1}" height="${mark.height + 1}"/>`,
  )
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<g fill="none" stroke="#bbb">${edges.join('')}</g>`,
    `<g font-family="sans-serif" font-size="14" text-anchor="middle" fill="#555">${texts.join('')}</g></svg>`,
  ]
  const drawn = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false }).composite([
    { input: Buffer.from(svg.join('')) },
  ])
  const labelled = channels === 3 ? drawn.removeAlpha() : drawn
  return { ...sheet, pixels: await labelled.raw().toBuffer() }
}
