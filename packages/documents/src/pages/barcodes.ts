import { readFileSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { PdfiumDocument } from '../engines/pdfium/document.ts'

/** A QR code or barcode on a page. */
export interface Barcode {
  /** For example `QRCode` or `Code128`. */
  format: string
  text: string
}

/** Pixels per inch at which codes on divider sheets are detected reliably. */
const dpi = 150
const maxPixels = 20_000_000
const maxCodes = 8

/** The codes on a page as drawn; empty for a page that can't be drawn. */
export async function readPageBarcodes(document: PdfiumDocument, page: number): Promise<Barcode[]> {
  const image = draw(document, page)
  if (!image) return []
  const { readBarcodes } = await reader()
  const found = await readBarcodes(image, { tryHarder: true, tryRotate: true, tryInvert: false, maxNumberOfSymbols: maxCodes })
  return found.filter(({ isValid, text }) => isValid && text !== '').map(({ format, text }) => ({ format, text }))
}

function draw(document: PdfiumDocument, page: number): Image | undefined {
  try {
    const { width, height, pixels } = document.renderPage(page, { dpi, maxPixels, mayShrink: true })
    const data = new Uint8ClampedArray(width * height * 4)
    for (let from = 0, to = 0; to < data.length; from += 3, to += 4) {
      data[to] = pixels[from] ?? 0
      data[to + 1] = pixels[from + 1] ?? 0
      data[to + 2] = pixels[from + 2] ?? 0
      data[to + 3] = 255
    }
    return { width, height, data, colorSpace: 'srgb' }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'DOCUMENT_DAMAGED' || error.code === 'IMAGE_TOO_LARGE')) return undefined
    throw error
  }
}

/** What the reader accepts as a browser's ImageData. */
interface Image {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
  colorSpace: 'srgb'
}

let loading: Promise<typeof import('zxing-wasm/reader')> | undefined

/**
 * Loaded on demand, since few tasks need it and every process would hold it. Its WebAssembly is passed in; otherwise it would be fetched
 * from the network.
 */
function reader(): Promise<typeof import('zxing-wasm/reader')> {
  loading ??= import('zxing-wasm/reader').then((module) => {
    const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    return module
  })
  return loading
}
