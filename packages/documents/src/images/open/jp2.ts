import { open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { DecodedImage } from '../../engines/pdfium/image-object.ts'
import type { PdfStream } from '../writer/pdf-writer.ts'
import { decodeStream } from './decode-stream.ts'

/** A JPEG 2000 file whose header has been read. */
export interface Jp2 {
  width: number
  height: number
  size: number
}

/** Reads the size from the first codestream, in whichever box it is. Throws `DOCUMENT_DAMAGED`. */
export async function readJp2(path: string): Promise<Jp2> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const at = head.indexOf(startOfCodestream)
    if (at < 0 || at + 24 > head.length) throw new AppError('DOCUMENT_DAMAGED')
    const value = (offset: number) => head.readUInt32BE(at + offset)
    return { width: value(8) - value(16), height: value(12) - value(20), size }
  } finally {
    await file.close()
  }
}

const headBytes = 65_536
/** SOC, followed by SIZ, which contains the image's size. */
const startOfCodestream = Buffer.from([0xff, 0x4f, 0xff, 0x51])

/** The image as embedded in a PDF, byte by byte; the file itself defines its colours. */
export function jp2Stream(path: string, { width, height, size }: Jp2): PdfStream {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`
  return { entries, content: [{ path, start: 0, length: size }] }
}

/** Decoded by PDFium: libvips is built without a decoder. */
export function decodeJp2(path: string, jp2: Jp2): DecodedImage {
  return decodeStream(jp2Stream(path, jp2), { ...jp2, beside: path })
}
