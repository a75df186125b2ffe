import { rmSync } from 'node:fs'
import { openDocument } from '../../engines/pdfium/document.ts'
import { emptyPdf } from '../../engines/qpdf/pdf.ts'
import { commonTags, iccProfile, linear, whitePoint } from './srgb-profile.ts'

/** Inks in nine steps each. */
const steps = 9
const side = steps * steps

/**
 * A small profile for the four inks, as an input profile of ICC version 2: with it, DeviceCMYK looks the same in every reader. The colours are
 * those that PDFium shows for the inks, which are close to those of web offset printing.
 */
export function cmykProfile(newPath: () => string): Buffer {
  profile ??= iccProfile({
    deviceClass: 'scnr',
    colourSpace: 'CMYK',
    connectionSpace: 'Lab ',
    tags: [...commonTags('CMYK'), ['A2B0', lookUpTable(shownInks(newPath()))]],
  })
  return profile
}

let profile: Buffer | undefined

/** The colour of every mixture in sRGB: an image with a pixel for each, drawn at its own size. */
function shownInks(path: string): Uint8Array {
  using pdf = emptyPdf()
  const image = pdf.stream(mixtures(), {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': side,
    '/Height': side,
    '/BitsPerComponent': 8,
    '/ColorSpace': '/DeviceCMYK',
  })
  pdf.addPage(
    pdf.dictionary({
      '/Type': '/Page',
      '/MediaBox': pdf.array([0, 0, side, side]),
      '/Resources': pdf.dictionary({ '/XObject': pdf.dictionary({ '/I': image }) }),
      '/Contents': pdf.stream(`${side} 0 0 ${side} 0 0 cm /I Do`),
    }),
  )
  pdf.write(path)
  try {
    using document = openDocument(path)
    return document.renderPage(1, { widthPx: side, heightPx: side }).pixels
  } finally {
    rmSync(path, { force: true })
  }
}

/** The first ink changes slowest, as in the table of the profile. */
function mixtures(): Buffer {
  const level = (index: number, divisor: number) => Math.round(((Math.floor(index / divisor) % steps) * 255) / (steps - 1))
  const pixels = Array.from({ length: side * side }, (_, index) => [steps ** 3, steps ** 2, steps, 1].map((each) => level(index, each)))
  return Buffer.from(pixels.flat())
}

/** A table of 16 bits with straight curves on both sides. */
function lookUpTable(pixels: Uint8Array): Buffer {
  const table = Buffer.alloc(tableHead + 2 * (8 + pixels.length + 6))
  table.write('mft2', 'latin1')
  table.set([4, 3, steps], 8)
  for (const index of [0, 4, 8]) table.writeInt32BE(0x10000, 12 + index * 4)
  table.writeUInt16BE(2, 48)
  table.writeUInt16BE(2, 50)
  let at = tableHead
  const put = (value: number) => {
    at = table.writeUInt16BE(value, at)
  }
  for (let input = 0; input < 4; input++) for (const end of [0, 0xffff]) put(end)
  for (let pixel = 0; pixel < pixels.length; pixel += 3) for (const value of labOf(pixels, pixel)) put(value)
  for (let output = 0; output < 3; output++) for (const end of [0, 0xffff]) put(end)
  return table
}

const tableHead = 52

/** The columns of sRGB in the connection space. */
const columns = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
] as const

/** A pixel in Lab, in the numbers of ICC version 2. */
function labOf(pixels: Uint8Array, at: number): number[] {
  const light = [0, 1, 2].map((index) => linear((pixels[at + index] ?? 0) / 255))
  const [x = 0, y = 0, z = 0] = columns.map((row, index) => {
    const sum = row.reduce((total, share, colour) => total + share * (light[colour] ?? 0), 0)
    return perceived(sum / (whitePoint[index] ?? 1))
  })
  const encoded = [(116 * y - 16) * (0xff00 / 100), (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256]
  return encoded.map((value) => Math.round(Math.min(0xffff, Math.max(0, value))))
}

function perceived(share: number): number {
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
}
