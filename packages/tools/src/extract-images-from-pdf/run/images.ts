import { givenImageTooLarge } from '@octavo/core/files/image-limits.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { DecodedImage } from '@octavo/documents/engines/pdfium/image-object.ts'
import { decodedSize, decodeImages, maxImagePixels } from '@octavo/documents/extract/images/decode-images.ts'
import { deepPixels } from '@octavo/documents/extract/images/deep-pixels.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { extractImagesFromPdf } from '../tool.ts'
import { type ChosenImage, chooseImages, type FoundImage } from './choose-images.ts'
import { makeDeepFile, makeFile, typeFor } from './make-file.ts'
import { createOriginals } from './originals.ts'
import type { FilePlace } from './same-bytes.ts'

/** An open file, and the pages to search. */
export interface Searched {
  input: RunInput
  opened: OpenedPdf
  pages: readonly number[]
  progress: TellProgress
}

interface MadeFile extends FilePlace {
  mimeType: MediaType
}

/** Delivers the images of these pages one by one. Throws if there is none. */
export async function deliverImages(context: RunContext<Options>, { input, opened, pages, progress }: Searched): Promise<void> {
  const { options, newPath } = context
  const { pdf } = opened
  /** The files of images that were decoded to compare them. */
  const made = new Map<number, MadeFile>()
  using originals = createOriginals(opened, input.path, context)
  const deepOptions = { keepsInks: options.format === 'original', newPath: () => newPath('.pdf') }
  const chosen = await chooseImages(pdf, pages, {
    options,
    originals,
    newPath,
    progress: (done, at) => progress(done * foundShare, at),
    onDecoded: async (image, pixels) => {
      const file = await makeOne(image, pixels)
      if (file) made.set(image.id, file)
    },
  })
  const isOriginal = (image: FoundImage) => originals.key(image) !== undefined
  const decoded = decodeImages(
    pdf,
    chosen.filter((image) => !isOriginal(image) && !made.has(image.id)),
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
    const file = isOriginal(image) ? originals.file(image) : (made.get(image.id) ?? (await decodedFile(image)))
    if (file) await deliver(image, file)
    return file !== undefined
  }

  async function decodedFile(image: FoundImage): Promise<MadeFile | undefined> {
    return makeOne(image, decoded.next().value ?? undefined)
  }

  async function makeOne({ id, facts }: FoundImage, pixels: DecodedImage | undefined): Promise<MadeFile | undefined> {
    const path = newPath('.bin')
    const type = typeFor(facts, options)
    const deep = type === 'image/png' && facts.isDeep ? await deepPixels(pdf, pdf.object(id), facts, deepOptions) : undefined
    if (deep) return { path, mimeType: await makeDeepFile(deep, path) }
    if (pixels) await makeFile(pixels, path, { type, facts, options })
    return pixels && { path, mimeType: type }
  }

  async function deliver({ page, number }: ChosenImage, file: MadeFile): Promise<void> {
    const values = { name: opened.name, n: number, total: chosen.length, page, file: input.number }
    await context.deliver({ ...file, name: resultName(options.fileName, `{name}-${extractImagesFromPdf.suffix}-{n}`, values) })
  }
}

/** Finding images reads the content of pages; writing them is most of the work. */
const foundShare = 0.2

function isTooLarge({ facts }: ChosenImage): boolean {
  const { width, height } = decodedSize(facts)
  return width * height > maxImagePixels
}
