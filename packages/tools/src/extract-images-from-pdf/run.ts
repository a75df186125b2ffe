import { writeFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/errors.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import { selectPages } from '@octavo/core/page-selection.ts'
import { decodedSize, decodePictures, maxPicturePixels } from '@octavo/documents/embedded-images/decode-pictures.ts'
import { type OriginalPicture, originalBytes } from '@octavo/documents/embedded-images/original-bytes.ts'
import type { Pdf } from '@octavo/documents/qpdf/pdf.ts'
import { eachInput } from '../each-input.ts'
import type { RunContext } from '../implement.ts'
import { openPdfInput } from '../open-pdf-input.ts'
import { resultName } from '../result-name.ts'
import type { Options } from './options.ts'
import { type ChosenPicture, choosePictures } from './run/choose-pictures.ts'
import { makeFile, typeFor } from './run/make-file.ts'
import { extractImagesFromPdf } from './tool.ts'

/** Takes the pictures out of each file and delivers them one by one. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  await eachInput(context, async (input, progress) => {
    const opened = await openPdfInput(input, newPath)
    using pdf = opened.pdf
    if (opened.repaired) context.note({ code: 'REPAIRED', document: input.document })
    const pages = selectPages(options.pages, opened.pageCount)
    if (pages.length === 0) throw new AppError('NO_PAGES_LEFT')
    const chosen = choosePictures(pdf, pages, options, (done) => progress(done * foundShare))
    const originals = new Set(
      options.format === 'png' || options.format === 'gif' ? [] : chosen.filter((picture) => isKept(pdf, picture, options)),
    )
    const decoded = decodePictures(
      pdf,
      chosen.filter((picture) => !originals.has(picture)),
      () => newPath('.pdf'),
    )
    let leftOut = 0
    for (const [index, picture] of chosen.entries()) {
      const original = originals.has(picture) ? originalOf(pdf, picture) : undefined
      if (original) await deliver(picture, original.mimeType, (path) => writeFile(path, original.bytes))
      else {
        const { value: image } = decoded.next()
        const type = typeFor(picture.facts, options)
        if (image) await deliver(picture, type, (path) => makeFile(image, path, { type, facts: picture.facts, options }))
        else leftOut += 1
      }
      progress(foundShare + ((index + 1) / chosen.length) * (1 - foundShare))
    }
    decoded.return(undefined)
    if (leftOut === chosen.length)
      throw chosen.some(isTooLarge)
        ? new AppError('IMAGE_TOO_LARGE', { details: { maxPixels: maxPicturePixels } })
        : new AppError('DOCUMENT_DAMAGED')
    if (leftOut > 0) context.note({ code: 'PICTURES_LEFT_OUT', document: input.document, details: { count: countOf(leftOut) } })

    async function deliver({ page, number }: ChosenPicture, mimeType: MediaType, write: (path: string) => Promise<void>): Promise<void> {
      const path = newPath('.bin')
      await write(path)
      const values = { name: opened.name, n: number, total: chosen.length, page }
      await context.deliver({ path, mimeType, name: resultName(options.fileName, `{name}-${extractImagesFromPdf.suffix}-{n}`, values) })
    }
  })
}

/** Looking for pictures reads the content of pages; writing them is most of the work. */
const foundShare = 0.2

function isKept(pdf: Pdf, picture: ChosenPicture, { format }: Options): boolean {
  const original = originalOf(pdf, picture)
  return original !== undefined && (format === 'original' || original.mimeType === 'image/jpeg')
}

function originalOf(pdf: Pdf, { id, facts }: ChosenPicture): OriginalPicture | undefined {
  let original: OriginalPicture | undefined
  pdf.scoped(() => {
    original = originalBytes(pdf, pdf.object(id), facts)
  })
  return original
}

function isTooLarge({ facts }: ChosenPicture): boolean {
  const { width, height } = decodedSize(facts)
  return width * height > maxPicturePixels
}

function countOf(pictures: number): string {
  return pictures === 1 ? '1 picture' : `${pictures} pictures`
}
