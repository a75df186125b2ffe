import { sniffFile } from '../../open/sniff-file.ts'
import { type JpegHeader, readJpegHeader } from '../formats/jpeg-header.ts'
import { removeMade } from '../open/decode-by-program.ts'
import { jp2Stream, readJp2 } from '../open/jp2.ts'
import { checkPixels, countPictures, type OpenedImage, openImage, sensibleDensity } from '../open/open-image.ts'
import type { EmbedWish, Picture, PictureFile } from '../writer/picture.ts'
import { jpegPicture } from './jpeg-picture.ts'
import { pixelPicture } from './pixel-picture.ts'
import { pngPicture } from './png-picture.ts'
import { svgPicture } from './svg-drawing.ts'

/** Opens an image file of any kind. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
export async function openPictures(path: string): Promise<PictureFile> {
  // Most pictures are photographs: their head is read once, and nothing else of them.
  const header = readJpegHeader(path)
  if (header) return { count: 1, open: () => openJpeg(path, header), [Symbol.asyncDispose]: async () => {} }
  const mimeType = await sniffFile(path)
  return {
    count: await countPictures(path),
    async open(page) {
      const image = await openImage(path, { page })
      if (mimeType === 'image/jp2') return jp2Picture(path, image)
      if (mimeType === 'image/svg+xml') return svgPicture(path, image)
      if (mimeType === 'image/heic' && image.file) return heicPicture(image, image.file)
      return (mimeType === 'image/png' ? await pngPicture(path, image) : undefined) ?? pixelPicture(image)
    },
    [Symbol.asyncDispose]: () => removeMade(path),
  }
}

async function openJpeg(path: string, header: JpegHeader): Promise<Picture> {
  checkPixels(header.width, header.height)
  if (!header.isComplete) return pixelPicture(await openImage(path))
  return jpegPicture(path, { ...header, density: sensibleDensity(header.density) })
}

/** Its pixels stand in a JPEG that is upright already; what the camera wrote beside them still speaks of the turn, and is left out. */
function heicPicture(image: OpenedImage, file: string): Picture {
  const header = readJpegHeader(file)
  if (!header) return pixelPicture(image)
  const picture = jpegPicture(file, { ...header, orientation: 1, density: image.density })
  return { ...picture, embed: (wish) => picture.embed({ ...wish, stripMetadata: true }) }
}

/** Opening has decoded it, so that a damaged one is told; it is taken over as it is all the same. */
async function jp2Picture(path: string, image: OpenedImage): Promise<Picture> {
  const decoded = pixelPicture(image)
  const header = await readJp2(path)
  const isKept = ({ color, reduce }: EmbedWish) => color === 'color' && !reduce
  return { ...decoded, embed: async (wish) => (isKept(wish) ? { image: jp2Stream(path, header), orientation: 1 } : decoded.embed(wish)) }
}
