import { AppError } from '@octavo/core/messages/errors.ts'
import type { Sharp } from 'sharp'
import type { PdfStream } from './pdf-writer.ts'

const signatureBytes = 8
const colourTypes: Readonly<Record<number, { space: string; colours: number }>> = {
  0: { space: '/DeviceGray', colours: 1 },
  2: { space: '/DeviceRGB', colours: 3 },
  // Four inks; a PNG itself takes the fourth for transparency.
  6: { space: '/DeviceCMYK', colours: 4 },
}

/** A PDF image, and its `/DecodeParms` as they are in its entries. */
export interface IdatStream extends PdfStream {
  parameters: string
}

/** Pixels as a PDF image: the compressed rows of a PNG are already Flate with predictor 15. */
export async function readIdat(pixels: Sharp): Promise<IdatStream> {
  const png = await pixels
    .png({ palette: false, progressive: false, compressionLevel: 6 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
  const chunks: Buffer[] = []
  let header: Buffer | undefined
  for (let at = signatureBytes; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') header = content
    if (kind === 'IDAT') chunks.push(content)
    at += length + 12
  }
  const colour = colourTypes[header?.[9] ?? -1]
  if (!header || !colour) throw new AppError('DOCUMENT_DAMAGED')
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 8]
  const parameters = `<< /Predictor 15 /Colors ${colour.colours} /BitsPerComponent ${bits} /Columns ${width} >>`
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`
  return {
    entries: `${size} /ColorSpace ${colour.space} /BitsPerComponent ${bits} /Filter /FlateDecode /DecodeParms ${parameters}`,
    parameters,
    content: chunks,
  }
}
