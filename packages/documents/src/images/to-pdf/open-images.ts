import { sniffFile } from '../../open/sniff-file.ts'
import { type JpegHeader, readJpegHeader } from '../formats/jpeg-header.ts'
import { removeMade } from '../open/decode-by-program.ts'
import { jp2Stream, readJp2 } from '../open/jp2.ts'
import { checkPixels, countImages, type OpenedImage, openImage, sensibleDensity } from '../open/open-image.ts'
import type { EmbeddableImage, EmbedWish, ImageFile } from '../writer/image.ts'
import { jpegImage } from './jpeg-image.ts'
import { pixelImage } from './pixel-image.ts'
import { pngImage } from './png-image.ts'
import { svgImage } from './svg-drawing.ts'

/** Opens an image file of any type. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
export async function openImages(path: string): Promise<ImageFile> {
  // Most images are photos: only their header is read, once.
  const header = readJpegHeader(path)
  if (header) return { count: 1, open: () => openJpeg(path, header), [Symbol.asyncDispose]: async () => {} }
  const mimeType = await sniffFile(path)
  return {
    count: await countImages(path),
    async open(page) {
      const image = await openImage(path, { page })
      if (mimeType === 'image/jp2') return jp2Image(path, image)
      if (mimeType === 'image/svg+xml') return svgImage(path, image)
      if (mimeType === 'image/heic' && image.file) return heicImage(image, image.file)
      return (mimeType === 'image/png' ? await pngImage(path, image) : undefined) ?? pixelImage(image)
    },
    [Symbol.asyncDispose]: () => removeMade(path),
  }
}

async function openJpeg(path: string, header: JpegHeader): Promise<EmbeddableImage> {
  checkPixels(header.width, header.height)
  if (!header.isComplete) return pixelImage(await openImage(path))
  return jpegImage(path, { ...header, density: sensibleDensity(header.density) })
}

/** Its pixels are in a JPEG that is already upright; its EXIF data still contains the rotation and is left out. */
function heicImage(image: OpenedImage, file: string): EmbeddableImage {
  const header = readJpegHeader(file)
  if (!header) return pixelImage(image)
  const jpeg = jpegImage(file, { ...header, orientation: 1, density: image.density })
  return { ...jpeg, embed: (wish) => jpeg.embed({ ...wish, stripMetadata: true }) }
}

/** Opening has decoded it, to report damage; it is still embedded unchanged. */
async function jp2Image(path: string, image: OpenedImage): Promise<EmbeddableImage> {
  const decoded = pixelImage(image)
  const header = await readJp2(path)
  const isKept = ({ color, reduce }: EmbedWish) => color === 'color' && !reduce
  return { ...decoded, embed: async (wish) => (isKept(wish) ? { image: jp2Stream(path, header), orientation: 1 } : decoded.embed(wish)) }
}
