import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdf, type Pdf } from '../../engines/qpdf/pdf.ts'

/** A document before and after something was done to it. */
export interface BeforeAndAfter {
  before: string
  after: string
  /** Bytes after, as a share of those before. */
  ratio: number
  /** The mean difference of all colours as poppler draws both, 0 to 255, of the worst page. */
  difference(): Promise<number>
  /** What poppler lists of the images: type, width, height, colour space, bits, coding, pixels an inch both ways. */
  images(): { type: string; width: number; height: number; color: string; bits: number; coding: string; ppi: number }[]
}

/** Makes folders for documents that are compared; `remove` takes them away. */
export function createComparison() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-compress-'))
  let count = 0

  async function compare(bytes: Uint8Array, work: (pdf: Pdf) => Promise<unknown> | unknown): Promise<BeforeAndAfter> {
    const number = ++count
    const [before, after] = [join(folder, `${number}-before.pdf`), join(folder, `${number}-after.pdf`)]
    writeFileSync(before, bytes)
    using pdf = openPdf(before)
    await work(pdf)
    pdf.write(after, { objectStreams: true })
    return {
      before,
      after,
      ratio: statSync(after).size / statSync(before).size,
      difference: async () => difference(drawn(before), drawn(after)),
      images: () => imagesIn(after),
    }
  }

  return { compare, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A page as poppler draws it. */
interface Drawing {
  size: string
  pixels: Uint8Array
}

/** All pages, drawn in one call and not packed, which would cost more than drawing them. */
function drawn(path: string): Drawing[] {
  const images = execFileSync('pdftoppm', ['-r', '72', path], { maxBuffer: 2_000_000_000, stdio: ['ignore', 'pipe', 'ignore'] })
  const pages: Drawing[] = []
  for (let at = 0; at < images.length; ) {
    const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(images.toString('latin1', at, at + 40)) ?? []
    if (head === '') throw new Error('poppler has drawn something else')
    const end = at + head.length + 3 * Number(width) * Number(height)
    pages.push({ size: `${width} x ${height}`, pixels: images.subarray(at + head.length, end) })
    at = end
  }
  return pages
}

function difference(one: readonly Drawing[], other: readonly Drawing[]): number {
  if (one.length === 0 || one.length !== other.length) throw new Error('there are other pages than before')
  const differences = one.map(({ size, pixels: a }, index) => {
    const { size: otherSize, pixels: b } = other[index] ?? {}
    if (!b || size !== otherSize || a.length !== b.length) throw new Error('a page has another size than before')
    if (Buffer.compare(a, b) === 0) return 0
    let sum = 0
    for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
    return sum / a.length
  })
  return Math.max(...differences)
}

function imagesIn(path: string): ReturnType<BeforeAndAfter['images']> {
  const rows = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return rows.map((row) => {
    const [, , type = '', width, height, color = '', , bits, coding = '', , , , ppi] = row.trim().split(/\s+/)
    return { type, width: Number(width), height: Number(height), color, bits: Number(bits), coding, ppi: Number(ppi) }
  })
}
