import { rm } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { runProgram } from '@octavo/sandbox/run-program.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { drawingPath } from '../open/decode-by-program.ts'
import type { OpenedImage } from '../open/open-image.ts'
import { createObjectCopies } from '../writer/copy-objects.ts'
import type { EmbeddableImage } from '../writer/image.ts'
import type { PdfWriter } from '../writer/pdf-writer.ts'
import { pixelImage } from './pixel-image.ts'

/**
 * An SVG file, which stays a vector drawing in the PDF. In grey or black and white it is rendered to pixels, and so is one that can't be
 * converted.
 */
export async function svgImage(path: string, image: OpenedImage): Promise<EmbeddableImage> {
  const pixels = pixelImage(image)
  const drawing = await drawingOf(path)
  // The programs measure a drawing without a stated size by its content, and differently.
  if (!drawing || Math.abs((drawing.width * image.height) / (drawing.height * image.width) - 1) > tolerance) return pixels
  return {
    ...pixels,
    height: (image.width * drawing.height) / drawing.width,
    embed: async (wish) => (wish.color === 'color' ? { write: (writer) => writeForm(drawing, writer) } : pixels.embed(wish)),
  }
}

const limitMs = 30_000
const tolerance = 0.05

interface Drawing {
  /** A PDF of one page. */
  path: string
  width: number
  height: number
}

/** The file is passed without its path: librsvg opens files next to a path that it knows, and none without one. */
async function drawingOf(path: string): Promise<Drawing | undefined> {
  const asPdf = drawingPath(path)
  try {
    await runProgram('rsvg-convert', ['--format=pdf', '--output', asPdf], { input: path, limitMs })
  } catch (error) {
    await rm(asPdf, { force: true })
    if (error instanceof AppError && error.code === 'DOCUMENT_TOO_COMPLEX') throw error
    return undefined
  }
  using pdf = openPdf(asPdf)
  const [, , width = 0, height = 0] = pdf.page(1).get('/MediaBox').numbers()
  return width > 0 && height > 0 ? { path: asPdf, width, height } : undefined
}

/** As a group it is a unit for transparency and blending; its own graphics states would undo them otherwise. */
function writeForm({ path, width, height }: Drawing, writer: PdfWriter): number {
  using pdf = openPdf(path)
  const page = pdf.page(1)
  const contents = page.get('/Contents')
  const copies = createObjectCopies(writer)
  const entries = [
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Matrix [${1 / width} 0 0 ${1 / height} 0 0]`,
    '/Group << /Type /Group /S /Transparency /I true /CS /DeviceRGB >>',
    `/Resources ${copies.text(page.get('/Resources'))} ${copies.entries(contents)}`,
  ]
  return writer.stream({ entries: entries.join(' '), content: [contents.streamBytes({ decode: false })] })
}
