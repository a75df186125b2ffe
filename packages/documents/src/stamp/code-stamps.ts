import { readFileSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { codeProblem } from '@octavo/core/options/code-problem.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { ImageLook, ImageStamp } from './image-stamps.ts'

export type CodeKind = keyof typeof kinds

/** The look of a code. Colours are `#rrggbb`. */
export interface CodeLook {
  kind: CodeKind
  color: string
  /** Fills the area of the code and its quiet zone; none by default. */
  background?: string | undefined
}

/** A QR code or barcode that can be stamped onto pages of any document, as a vector drawing. Throws `CODE_NOT_VALID`. */
export async function createCodeStamp(text: string, { kind, color, background }: CodeLook): Promise<ImageStamp> {
  const { format, quiet } = kinds[kind]
  if (codeProblem(kind, text) !== undefined) throw new AppError('CODE_NOT_VALID')
  const { writeBarcode } = await writer()
  const { symbol, error } = await writeBarcode(text, { format })
  if (error !== '' || symbol.width === 0) throw new AppError('CODE_NOT_VALID')
  const [width, height] = [symbol.width + 2 * quiet, symbol.height + 2 * quiet]
  const content = [
    background ? `${fill(background)} 0 0 ${width} ${height} re f` : '',
    `${fill(color)} ${darkParts(symbol, quiet)} f`,
  ].join('\n')
  const made = new WeakMap<Pdf, Map<string, PdfObject>>()
  return {
    width: width * modulePoints,
    height: height * modulePoints,
    objectIn(pdf, look) {
      const looks = made.get(pdf) ?? new Map<string, PdfObject>()
      made.set(pdf, looks)
      const key = `${look.opacity} ${look.blend}`
      const object = looks.get(key) ?? draw(pdf, look)
      looks.set(key, object)
      return object
    },
    [Symbol.dispose]: () => {},
  }

  // Modules are counted from the top, PDF coordinates from the bottom.
  function draw(pdf: Pdf, { opacity, blend }: ImageLook): PdfObject {
    const object = deflatedStream(pdf, `/Look gs ${1 / width} 0 0 ${-1 / height} 0 1 cm\n${content}`)
    const state = pdf.dictionary({ '/ca': opacity, '/CA': opacity, '/BM': `/${blend}` })
    return object
      .set('/Type', '/XObject')
      .set('/Subtype', '/Form')
      .set('/BBox', pdf.array([0, 0, 1, 1]))
      .set('/Resources', pdf.dictionary({ '/ExtGState': pdf.dictionary({ '/Look': state }) }))
  }
}

/** The kinds, with the number of empty modules a reader needs around each. */
const kinds = {
  qr: { format: 'QRCode', quiet: 4 },
  'data-matrix': { format: 'DataMatrix', quiet: 2 },
  aztec: { format: 'AztecCode', quiet: 2 },
  pdf417: { format: 'PDF417', quiet: 4 },
  'code-128': { format: 'Code128', quiet: 10 },
  'code-39': { format: 'Code39', quiet: 10 },
  'ean-13': { format: 'EAN13', quiet: 10 },
  'ean-8': { format: 'EAN8', quiet: 10 },
  'upc-a': { format: 'UPCA', quiet: 10 },
  itf: { format: 'ITF', quiet: 10 },
} as const

const modulePoints = 2

/** Dark modules as rectangles of one path: filled separately, viewers would leave hairlines between them. */
function darkParts(
  { data, width, height }: { data: Uint8ClampedArray | Uint8Array; width: number; height: number },
  quiet: number,
): string {
  const parts: string[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      let end = x
      while (end < width && (data[y * width + end] ?? 255) < 128) end++
      if (end > x) parts.push(`${x + quiet} ${y + quiet} ${end - x} 1 re`)
      x = Math.max(end, x + 1)
    }
  }
  return parts.join('\n')
}

function fill(color: string): string {
  const parts = [1, 3, 5].map((at) => Number((Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(4)))
  return `${parts.join(' ')} rg`
}

let loading: Promise<typeof import('zxing-wasm/writer')> | undefined

/**
 * Loaded on demand, since few tasks need it and every process would hold it. Its WebAssembly is passed in; otherwise it would be fetched
 * from the network.
 */
function writer(): Promise<typeof import('zxing-wasm/writer')> {
  loading ??= import('zxing-wasm/writer').then((module) => {
    const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    return module
  })
  return loading
}
