import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'

/** A page that is to look as if it had been printed and scanned. */
export interface ScanOptions {
  pdf: string
  page: number
  dpi: number
  /** Paper that has yellowed; otherwise the scan is grey. */
  isYellowed: boolean
  /** A stamp in blue ink over the text. */
  isStamped?: boolean
}

/** Degrees by which the sheet lies askew. */
const skew = 0.6
const quality = 85

/** Writes a document with one scanned page: yellowed or grey paper, noise, a slight skew and blur. The same at every call. */
export async function writeScan(path: string, options: ScanOptions): Promise<void> {
  const { jpeg, width, height } = await scannedPage(options)
  const [wide, high] = [(width / options.dpi) * 72, (height / options.dpi) * 72].map((points) => points.toFixed(2))
  const space = options.isYellowed ? '/DeviceRGB' : '/DeviceGray'
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode`
  const page = onePage({
    box: `0 0 ${wide} ${high}`,
    content: `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`,
    page: '/Resources<</XObject<</I 5 0 R>>>>',
  })
  writeFileSync(path, smallPdf([...page, streamObject(jpeg, entries)]))
}

/** The page as the JPEG of a scanner. */
export async function scannedPage({ pdf, page, dpi, isYellowed, isStamped = false }: ScanOptions): Promise<{
  jpeg: Buffer
  width: number
  height: number
}> {
  const drawn = execFileSync('pdftoppm', ['-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, '-png', pdf], { maxBuffer: 2 ** 28 })
  const { width = 1, height = 1 } = await sharp(drawn).metadata()
  const stamped = isStamped ? sharp(drawn).composite([{ input: stamp(width, height), blend: 'multiply' }]) : sharp(drawn)
  const flat = await stamped.flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer()
  const askew = await sharp(flat)
    .rotate(skew, { background: '#fff' })
    .resize({ width, height, fit: 'cover' })
    .blur(0.3 + dpi / 500)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const aged = onPaper(
    askew,
    width,
    isYellowed ? { paper: [246, 236, 206], ink: [42, 38, 36] } : { paper: [238, 238, 238], ink: [40, 40, 40] },
  )
  const scan = sharp(aged, { raw: { width, height, channels: 3 } }).toColourspace(isYellowed ? 'srgb' : 'b-w')
  return { jpeg: await scan.jpeg({ quality }).toBuffer(), width, height }
}

/** White becomes paper, which is a little darker towards one side, black becomes ink, and everything gets noise. */
function onPaper(pixels: Buffer, width: number, { paper, ink }: { paper: readonly number[]; ink: readonly number[] }): Buffer {
  const next = createNoise()
  for (let at = 0, x = 0; at < pixels.length; at += 3, x = (x + 1) % width) {
    const shade = 1 - 0.05 * (x / width) ** 2
    const noise = next() + next() + next() - 1.5
    for (let channel = 0; channel < 3; channel++) {
      const [white, black] = [paper[channel] ?? 255, ink[channel] ?? 0]
      const value = (black + ((pixels[at + channel] ?? 0) / 255) * (white - black)) * shade + noise * 9
      pixels[at + channel] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return pixels
}

function createNoise(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

function stamp(width: number, height: number): Buffer {
  const side = Math.round(width / 5)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${width * 0.6} ${height * 0.35}) rotate(-12)" fill="none" stroke="#2a4bb8" stroke-width="${side / 40}"><circle r="${side / 2}"/><circle r="${side / 2.4}"/><text text-anchor="middle" y="${side / 14}" font-size="${side / 5}" fill="#2a4bb8" stroke="none">RECEIVED</text></g><path d="M${width * 0.15} ${height * 0.85} q${side * 0.2} -${side * 0.4} ${side * 0.3} 0 t${side * 0.3} -${side * 0.1} t${side * 0.3} ${side * 0.1} t${side * 0.5} -${side * 0.1}" fill="none" stroke="#1c2f7a" stroke-width="${width / 500}"/></svg>`,
  )
}
