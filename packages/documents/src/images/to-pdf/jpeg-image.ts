import type { JpegHeader } from '../formats/jpeg-header.ts'
import { openImage } from '../open/open-image.ts'
import { profileStream } from '../writer/colour-profile.ts'
import type { EmbeddableImage, EmbeddedPixels, EmbedWish } from '../writer/image.ts'
import type { FileRange } from '../writer/pdf-writer.ts'
import { embedPixels } from './pixel-image.ts'

const spaces: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }

/** A JPEG, which a PDF can embed unchanged. */
export function jpegImage(path: string, header: JpegHeader & { density: number }): EmbeddableImage {
  const { orientation = 1, density } = header
  const [width, height] = orientation >= 5 ? [header.height, header.width] : [header.width, header.height]
  return {
    width,
    height,
    density,
    async embed(wish) {
      const kept = () => asItStands(path, header, wish)
      const isGrey = header.components === 1
      const isOther = wish.color === 'bw' || (wish.color === 'gray' && !isGrey)
      if (!isOther && !wish.reduce) return kept()
      const made = await embedPixels(await openImage(path), { ...wish, reduce: wish.reduce ?? { quality: goodQuality, maxSide: Infinity } })
      const madeBytes = made.image.content.reduce((sum, piece) => sum + piece.length, 0)
      return isOther || madeBytes < header.size ? made : kept()
    },
  }
}

/** For a photo that has to be encoded again without being reduced. */
const goodQuality = 92

function asItStands(path: string, header: JpegHeader, { stripMetadata }: EmbedWish): EmbeddedPixels {
  const profile = profileStream(header.profile, header.components)
  // Adobe's programs write inverted CMYK, which no reader corrects by itself.
  const decode = header.components === 4 && header.isFromAdobe ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  const size = `/Type /XObject /Subtype /Image /Width ${header.width} /Height ${header.height} /BitsPerComponent 8`
  const colours = profile ? '[/ICCBased PROFILE]' : (spaces[header.components] ?? '/DeviceRGB')
  return {
    image: { entries: `${size} /ColorSpace ${colours} /Filter /DCTDecode${decode}`, content: rangesOf(path, header, stripMetadata) },
    orientation: header.orientation ?? 1,
    ...(profile && { profile }),
  }
}

function rangesOf(path: string, { size, metadata }: JpegHeader, stripMetadata: boolean): FileRange[] {
  const ranges: FileRange[] = []
  let start = 0
  for (const segment of stripMetadata ? metadata : []) {
    ranges.push({ path, start, length: segment.start - start })
    start = segment.start + segment.length
  }
  ranges.push({ path, start, length: size - start })
  return ranges.filter(({ length }) => length > 0)
}
