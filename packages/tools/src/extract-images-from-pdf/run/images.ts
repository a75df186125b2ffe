import { writeFile } from 'node:fs/promises'
import { givenImageTooLarge } from '@octavo/core/files/image-limits.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { decodedSize, decodeImages, maxImagePixels } from '@octavo/documents/extract/images/decode-images.ts'
import { deepPixels } from '@octavo/documents/extract/images/deep-pixels.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { extractImagesFromPdf } from '../tool.ts'
import { type ChosenImage, chooseImages } from './choose-images.ts'
import { keptOriginal } from './kept-original.ts'
import { makeDeepFile, makeFile, typeFor } from './make-file.ts'

/** An open file, and the pages to search. */
export interface Searched {
  input: RunInput
  opened: OpenedPdf
  pages: readonly number[]
  progress: TellProgress
}

/** Delivers the images of these pages one by one. Throws if there is none. */
export async function deliverImages(context: RunContext<Options>, { input, opened, pages, progress }: Searched): Promise<void> {
  const { options, newPath } = context
  const { pdf } = opened
  const chosen = chooseImages(pdf, pages, { options, newPath, progress: (done, at) => progress(done * foundShare, at) })
  const originals = new Set(chosen.filter((image) => keptOriginal(pdf, image, options)))
  const decoded = decodeImages(
    pdf,
    chosen.filter((image) => !originals.has(image)),
    () => newPath('.pdf'),
  )
  let leftOut = 0
  for (const [index, image] of chosen.entries()) {
    if (!(await asPart({ kind: 'image', number: image.number }, () => takeOut(image)))) leftOut += 1
    progress(foundShare + ((index + 1) / chosen.length) * (1 - foundShare))
  }
  decoded.return(undefined)
  if (leftOut === chosen.length) throw chosen.some(isTooLarge) ? givenImageTooLarge(maxImagePixels) : new AppError('DOCUMENT_DAMAGED')
  if (leftOut > 0) context.note({ code: 'IMAGES_LEFT_OUT', document: input.document, details: { what: 'images', count: leftOut } })

  async function takeOut(image: ChosenImage): Promise<boolean> {
    const original = originals.has(image) ? keptOriginal(pdf, image, options) : undefined
    if (original) {
      await deliver(image, original.mimeType, (path) => writeFile(path, original.bytes))
      return true
    }
    const { value: pixels } = decoded.next()
    const type = typeFor(image.facts, options)
    const deep = type === 'image/png' && image.facts.isDeep ? await deepPixels(pdf.object(image.id), image.facts) : undefined
    if (deep) await deliver(image, type, (path) => makeDeepFile(deep, path))
    else if (pixels) await deliver(image, type, (path) => makeFile(pixels, path, { type, facts: image.facts, options }))
    return deep !== undefined || pixels !== undefined
  }

  async function deliver({ page, number }: ChosenImage, mimeType: MediaType, write: (path: string) => Promise<void>): Promise<void> {
    const path = newPath('.bin')
    await write(path)
    const values = { name: opened.name, n: number, total: chosen.length, page, file: input.number }
    await context.deliver({ path, mimeType, name: resultName(options.fileName, `{name}-${extractImagesFromPdf.suffix}-{n}`, values) })
  }
}

/** Finding images reads the content of pages; writing them is most of the work. */
const foundShare = 0.2

function isTooLarge({ facts }: ChosenImage): boolean {
  const { width, height } = decodedSize(facts)
  return width * height > maxImagePixels
}
