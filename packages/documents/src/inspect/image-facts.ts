import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { readableShare } from '../images/damage/readable-share.ts'
import { readHeifHead } from '../images/formats/heif-head.ts'
import { checkPixels, countImages, imagePageSize, openImage, sensibleDensity } from '../images/open/open-image.ts'
import { sniffFile } from '../open/sniff-file.ts'

/** The facts of an image: one page per image, of its size. A damaged image that still shows something counts as repaired. */
export async function inspectImage(path: string): Promise<DocumentFacts> {
  const fromHead = await factsOfLargeHeic(path)
  if (fromHead) return fromHead
  // Checked first, since a file with too many images takes long to open.
  const pageCount = await countImages(path)
  const image = await openImage(path)
  const readable = await readableShare(path, image)
  if (readable.kind === 'nothing') throw new AppError('DOCUMENT_DAMAGED')
  return {
    pageCount,
    pages: [{ ...imagePageSize(image), rotation: 0 }],
    ...plainFacts,
    ...(image.takenDate && { createdDate: image.takenDate }),
    ...(readable.kind === 'part' && { repaired: true, incomplete: readable.share === undefined ? {} : { share: readable.share } }),
  }
}

const plainFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }

/** A check has little time. A HEIC with more pixels takes a second or several; it is decoded when it is shown or used. */
const quickHeicPixels = 4_000_000

async function factsOfLargeHeic(path: string): Promise<DocumentFacts | undefined> {
  if ((await sniffFile(path)) !== 'image/heic') return undefined
  const { width, height, count, sizes, density, takenDate } = await readHeifHead(path)
  for (const size of sizes) checkPixels(size.width, size.height)
  if (width * height <= quickHeicPixels) return undefined
  return {
    pageCount: Math.max(1, count),
    pages: [{ ...imagePageSize({ width, height, density: sensibleDensity(density) }), rotation: 0 }],
    ...plainFacts,
    ...(takenDate && { createdDate: takenDate }),
  }
}
