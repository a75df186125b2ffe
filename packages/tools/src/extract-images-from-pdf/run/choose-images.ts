import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { decodedSize } from '@octavo/documents/extract/images/decode-images.ts'
import { isDeepJpx } from '@octavo/documents/extract/images/deep-jpx.ts'
import { createImageFinder } from '@octavo/documents/extract/images/find-images.ts'
import { type ImageFacts, imageFacts, imageKey } from '@octavo/documents/extract/images/image-facts.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TellProgress } from '../../running/runner.ts'
import { type Comparing, distinctImages } from './distinct-images.ts'

/** An image, and the page on which it was found. */
export interface FoundImage {
  id: number
  page: number
  facts: ImageFacts
}

/** An image to extract. */
export interface ChosenImage extends FoundImage {
  /** Its number among those found, from 1. */
  number: number
}

interface Choosing extends Comparing<FoundImage> {
  progress: TellProgress
}

/** The images of these pages that match the options. Throws if there is none. */
export async function chooseImages(pdf: Pdf, pages: readonly number[], { progress, ...comparing }: Choosing): Promise<ChosenImage[]> {
  const { options, originals } = comparing
  const { minWidth, minHeight, allowDuplicates } = options
  const finder = createImageFinder(pdf)
  const facts = new Map<number, ImageFacts>()
  const seen = new Set<number>()
  const keys = new Set<string>()
  const found: FoundImage[] = []
  for (const [index, page] of pages.entries()) {
    for (const { id } of asPart({ kind: 'page', number: page }, () => finder.onPage(page))) {
      if (!allowDuplicates && seen.has(id)) continue
      seen.add(id)
      const known = facts.get(id) ?? factsOf(pdf, id)
      facts.set(id, known)
      const { width, height } = decodedSize(known)
      if (width < Math.max(1, minWidth) || height < Math.max(1, minHeight)) continue
      const image = { id, page, facts: known }
      // Originals are compared below, by the same reading.
      if (!allowDuplicates && originals.key(image) === undefined && !isNew(keys, imageKey(pdf, id))) continue
      found.push(image)
    }
    progress((index + 1) / pages.length, { page: index + 1, pages: pages.length })
  }
  if (found.length === 0) throw new AppError('NO_IMAGES')
  const distinct = allowDuplicates ? found : await distinctImages(pdf, found, comparing)
  const wanted = new Set(numbersOf(options.images, distinct.length))
  return distinct.map((image, index) => ({ ...image, number: index + 1 })).filter(({ number }) => wanted.has(number))
}

function isNew(keys: Set<string>, key: string): boolean {
  if (keys.has(key)) return false
  keys.add(key)
  return true
}

function factsOf(pdf: Pdf, id: number): ImageFacts {
  let facts: ImageFacts | undefined
  pdf.scoped(() => {
    const image = pdf.object(id)
    const known = imageFacts(image)
    facts = { ...known, isDeep: known.isDeep || isDeepJpx(pdf, image, known) }
  })
  if (!facts) throw new TypeError('an image without facts')
  return facts
}

/** The selection uses the syntax of page ranges, but counts images. */
function numbersOf(selection: string, count: number): number[] {
  try {
    return selectPages(selection, count)
  } catch (error) {
    if (!(error instanceof AppError && error.is('PAGE_OUT_OF_RANGE'))) throw error
    throw new AppError('IMAGE_OUT_OF_RANGE', { details: { image: error.details.page, count } })
  }
}
