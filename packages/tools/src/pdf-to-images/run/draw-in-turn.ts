import { AppError } from '@octavo/core/messages/errors.ts'
import type { PageImage } from '@octavo/documents/engines/pdfium/render.ts'
import { checkSides, encodePage } from '@octavo/documents/images/encode/encode-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { encodeOptions, renderOptions, type Work } from './work.ts'

/** A page as an image file. */
export interface Drawn {
  page: number
  /** Its index among the selected pages, from 0. */
  index: number
  file: Buffer
}

/**
 * Draws one page after the other. PDFium occupies this thread, while libvips encodes the previous page on another. The first image is
 * delivered before the second page is started. A page that can't be drawn is reported, and the others continue.
 */
export async function* drawInTurn(work: Work): AsyncGenerator<Drawn> {
  const draw = createDrawing(work)
  let before: Promise<Drawn> | undefined
  let isFirst = true
  for (const [index, page] of work.pages.entries()) {
    const image = draw(page)
    if (!image) continue
    const ready = await before
    before = encode(work, { image, page, index })
    before.catch(() => {})
    if (ready) yield ready
    if (isFirst || image.pixels.length > alone) {
      yield await before
      before = undefined
    }
    isFirst = false
  }
  if (before) yield await before
}

/** A page with more bytes than this is processed alone. */
const alone = 120_000_000

/** Draws pages into two alternating buffers, while one page is encoded and the next is drawn. */
function createDrawing({ context, source, document, unitOf, pages }: Work): (page: number) => PageImage | undefined {
  const { options } = context
  const buffers: [ArrayBuffer, ArrayBuffer] = [new ArrayBuffer(0), new ArrayBuffer(0)]
  let turn: 0 | 1 = 0
  let failed = 0

  function memory(bytes: number): Uint8Array<ArrayBuffer> {
    if (buffers[turn].byteLength < bytes) buffers[turn] = new ArrayBuffer(bytes)
    return new Uint8Array(buffers[turn], 0, bytes)
  }

  return (page) => {
    try {
      const image = asPart({ kind: 'page', number: page }, () =>
        document.renderPage(page, { ...renderOptions(options, unitOf(page)), memory }),
      )
      checkSides(image, options.format)
      turn = turn === 0 ? 1 : 0
      return image
    } catch (error) {
      failed += 1
      if (!(error instanceof AppError) || failed === pages.length) throw error
      context.note({ code: 'PAGE_LEFT_OUT', document: source, details: { page, reason: error.toPlain() } })
      return undefined
    }
  }
}

async function encode(
  { context: { options }, document, unitOf }: Work,
  { image, page, index }: { image: PageImage; page: number; index: number },
): Promise<Drawn> {
  const { width } = document.displayedSize(page)
  return { page, index, file: await encodePage(image, encodeOptions(options, image, width * unitOf(page))) }
}
