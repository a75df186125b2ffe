import { sniffFile } from '../sniff-file.ts'
import { type JpegHeader, readJpegHeader } from './jpeg-header.ts'
import { jpegPicture } from './jpeg-picture.ts'
import { checkPixels, countPictures, openImage, sensibleDensity } from './open-image.ts'
import type { Picture, PictureFile } from './picture.ts'
import { pixelPicture } from './pixel-picture.ts'
import { pngPicture } from './png-picture.ts'

/** Opens an image file of any kind. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
export async function openPictures(path: string): Promise<PictureFile> {
  // Most pictures are photographs: their head is read once, and nothing else of them.
  const header = readJpegHeader(path)
  if (header) return { count: 1, open: () => openJpeg(path, header) }
  const mimeType = await sniffFile(path)
  return {
    count: await countPictures(path),
    async open(page) {
      const image = await openImage(path, { page })
      return (mimeType === 'image/png' ? await pngPicture(path, image) : undefined) ?? pixelPicture(image)
    },
  }
}

async function openJpeg(path: string, header: JpegHeader): Promise<Picture> {
  checkPixels(header.width, header.height)
  if (!header.isComplete) return { ...pixelPicture(await openImage(path)), isDamaged: true }
  return jpegPicture(path, { ...header, density: sensibleDensity(header.density) })
}
