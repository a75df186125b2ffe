import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
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
      difference: () => difference(drawn(before, `${number}-a`), drawn(after, `${number}-b`)),
      images: () => imagesIn(after),
    }
  }

  function drawn(path: string, name: string): string[] {
    execFileSync('pdftoppm', ['-r', '72', '-png', path, join(folder, name)], { stdio: 'ignore' })
    return readdirSync(folder)
      .filter((file) => file.startsWith(`${name}-`))
      .toSorted()
      .map((file) => join(folder, file))
  }

  return { compare, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function difference(one: readonly string[], other: readonly string[]): Promise<number> {
  if (one.length !== other.length) throw new Error('there are other pages than before')
  let worst = 0
  for (const [index, path] of one.entries()) {
    const [a, b] = await Promise.all([path, other[index] ?? ''].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
    if (!a || a.length !== b?.length) throw new Error('a page has another size than before')
    let sum = 0
    for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
    worst = Math.max(worst, sum / a.length)
  }
  return worst
}

function imagesIn(path: string): ReturnType<BeforeAndAfter['images']> {
  const rows = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return rows.map((row) => {
    const [, , type = '', width, height, color = '', , bits, coding = '', , , , ppi] = row.trim().split(/\s+/)
    return { type, width: Number(width), height: Number(height), color, bits: Number(bits), coding, ppi: Number(ppi) }
  })
}
