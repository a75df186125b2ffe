import { readFileSync } from 'node:fs'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { smallPdf, streamObject } from './small-pdf.ts'

/** A PDF whose pages each show a QR code with this content, or a rectangle for none; `/Dur` of a page is its number. */
export async function codePdf(contents: readonly string[]): Promise<Buffer> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const drawn = await Promise.all(contents.map((content) => (content === '' ? '50 50 100 300 re f' : drawCode(content))))
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, index) => `${index * 2 + 3} 0 R`).join(' ')}]>>`,
    ...drawn.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Dur ${index + 1}/Resources<<>>/Contents ${index * 2 + 4} 0 R>>`,
      streamObject(content),
    ]),
  ])
}

const modulePoints = 5

async function drawCode(content: string): Promise<string> {
  const { symbol } = await writeBarcode(content, { format: 'QRCode' })
  const dark = Array.from(symbol.data, (value, index) => ({
    isDark: value < 128,
    x: index % symbol.width,
    y: Math.floor(index / symbol.width),
  }))
  const squares = dark.filter(({ isDark }) => isDark)
  const place = ({ x, y }: { x: number; y: number }) => `${100 + x * modulePoints} ${400 - y * modulePoints}`
  return `${squares.map((square) => `${place(square)} ${modulePoints} ${modulePoints} re`).join(' ')} f`
}
