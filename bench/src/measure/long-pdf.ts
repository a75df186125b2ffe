import type { Browser } from 'playwright-core'
import sharp from 'sharp'

/** Prints a typical document: headings, paragraphs, a table, a chart, and an image on every fifth page. */
export async function printLongPdf(browser: Browser, { path, pages }: { path: string; pages: number }): Promise<void> {
  const images = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(photo))
  const sheets = Array.from({ length: pages }, (_, index) => sheet(index + 1, images[index % images.length] ?? ''))
  const page = await browser.newPage()
  await page.setContent(`<style>${style}</style>${sheets.join('')}`)
  await page.pdf({ path, format: 'A4', printBackground: true })
  await page.close()
}

const style = `
  @page { margin: 0 }
  body { margin: 0; font: 10.5pt/1.45 'Liberation Serif', serif }
  section { box-sizing: border-box; width: 210mm; height: 296.5mm; padding: 18mm 20mm; overflow: hidden; break-after: page }
  h2 { font: 700 17pt 'Liberation Sans', sans-serif; color: #14532d; margin: 0 0 4mm }
  p { margin: 0 0 3mm; text-align: justify }
  table { border-collapse: collapse; width: 100%; margin: 0 0 4mm; font: 8.5pt 'Liberation Sans', sans-serif }
  td { border: 0.5pt solid #94a3b8; padding: 1mm 2mm }
  tr:nth-child(odd) td { background: #f1f5f9 }
  figure { display: flex; gap: 6mm; margin: 0 0 4mm }
`

function sheet(number: number, source: string): string {
  const next = seededNumbers(number)
  const paragraph = () => `<p>${words(next, 60 + (next() % 50))}</p>`
  const rows = Array.from({ length: 6 }, () => `<tr>${Array.from({ length: 5 }, () => `<td>${next() % 10_000}</td>`).join('')}</tr>`)
  const image = number % 5 === 1 ? `<img width="220" height="150" src="${source}">` : ''
  return `<section><h2>${number}. ${words(next, 4)}</h2>${paragraph()}${paragraph()}
    <figure>${chart(next)}${image}</figure>${paragraph()}<table>${rows.join('')}</table>${paragraph()}${paragraph()}</section>`
}

function chart(next: () => number): string {
  const heights = Array.from({ length: 12 }, () => 20 + (next() % 110))
  const bars = heights.map(
    (height, index) => `<rect x="${index * 25 + 6}" y="${140 - height}" width="17" height="${height}" fill="#86b6a0"/>`,
  )
  const line = heights.map((height, index) => `${index * 25 + 14},${(140 - height * 0.8).toFixed(0)}`).join(' ')
  return `<svg width="310" height="150"><path d="M4 4V141H306" fill="none" stroke="#334155"/>${bars.join('')}
    <polyline points="${line}" fill="none" stroke="#b45309" stroke-width="2"/></svg>`
}

/** A photo as compressors see it: soft shapes and a little noise. */
async function photo(seed: number): Promise<string> {
  const [width, height] = [660, 450]
  const next = seededNumbers(seed)
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => {
      const [x, y] = [((index / 3) | 0) % width, (index / 3 / width) | 0]
      return 128 + 90 * Math.sin(x / (40 + seed * 9)) * Math.cos(y / 50 + (index % 3)) + (next() % 16)
    }),
  )
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function words(next: () => number, count: number): string {
  const text = Array.from({ length: count }, () => vocabulary[next() % vocabulary.length]).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const vocabulary =
  'paper folds twice before the binder cuts it and every leaf keeps its number so that readers find what they were promised in margins of octavo books printed by hand on slow presses near a river where ink dries within hours when wind comes from hills'.split(
    ' ',
  )

/** Pseudorandom numbers, the same in every run (xorshift). */
function seededNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
