import koffi from 'koffi'
import { type Pointer, pdfium } from './library.ts'

/** Pixels from the top, no padding: grey, red-green-blue, or with transparency. */
export interface DecodedImage {
  width: number
  height: number
  channels: 1 | 3 | 4
  pixels: Uint8Array
}

/** The pixels of the first image on an open page, in its own size and without its mask; undefined if it can't be decoded. */
export function decodedImage(page: Pointer): DecodedImage | undefined {
  const library = pdfium()
  const object = library.FPDFPage_CountObjects(page) > 0 ? library.FPDFPage_GetObject(page, 0) : null
  if (object === null || library.FPDFPageObj_GetType(object) !== imageObject) return undefined
  const bitmap = library.FPDFImageObj_GetBitmap(object)
  if (bitmap === null) return undefined
  try {
    return readBitmap(bitmap)
  } finally {
    library.FPDFBitmap_Destroy(bitmap)
  }
}

const imageObject = 3
/** Bytes a pixel by PDFium's format numbers: grey, BGR, BGRx, BGRA. */
const pixelBytes: Record<number, number> = { 1: 1, 2: 3, 3: 4, 4: 4 }
const formatBgra = 4

function readBitmap(bitmap: Pointer): DecodedImage | undefined {
  const library = pdfium()
  const [width, height, stride] = [
    library.FPDFBitmap_GetWidth(bitmap),
    library.FPDFBitmap_GetHeight(bitmap),
    library.FPDFBitmap_GetStride(bitmap),
  ]
  const format = library.FPDFBitmap_GetFormat(bitmap)
  const bytes = pixelBytes[format]
  const buffer = library.FPDFBitmap_GetBuffer(bitmap)
  if (buffer === null || bytes === undefined) return undefined
  const source = new Uint8Array(koffi.view(buffer, stride * height))
  const channels = bytes === 1 ? 1 : format === formatBgra ? 4 : 3
  const pixels = new Uint8Array(width * height * channels)
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * stride
    if (channels === 1) {
      pixels.set(source.subarray(row, row + width), to)
      to += width
      continue
    }
    for (let from = row; from < row + width * bytes; from += bytes) {
      pixels[to++] = source[from + 2] ?? 0
      pixels[to++] = source[from + 1] ?? 0
      pixels[to++] = source[from] ?? 0
      if (channels === 4) pixels[to++] = source[from + 3] ?? 0
    }
  }
  return { width, height, channels, pixels }
}
