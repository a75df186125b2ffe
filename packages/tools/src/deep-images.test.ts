import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Options as ExtractOptions } from './extract-images-from-pdf/options.ts'
import extract from './extract-images-from-pdf/run.ts'
import { Options } from './images-to-pdf/options.ts'
import run from './images-to-pdf/run.ts'
import { createToolRunner } from './testing/tool-runner.ts'

const toPdf = createToolRunner(run, Options)
const extracted = createToolRunner(extract, ExtractOptions)
afterAll(() => {
  toPdf.close()
  extracted.close()
})

const [width, height] = [60, 40]

/** Every pixel has a value of its own, which eight bits cannot hold. */
function deep(channels: 1 | 3 | 4) {
  const samples = Uint16Array.from({ length: width * height * channels }, (_, at) => (at * 257 + 13) & 0xffff)
  return sharp(samples, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'grey16' : 'rgb16')
}

/** What poppler says of the images of a PDF. */
function listed(path: string): { type: string; color: string; bits: number }[] {
  const lines = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return lines.map((line) => {
    const [, , type = '', , , color = '', , bits] = line.trim().split(/\s+/)
    return { type, color, bits: Number(bits) }
  })
}

const files: [string, () => Promise<Buffer>, 'rgb' | 'gray'][] = [
  ['a PNG in colour', () => deep(3).png().toBuffer(), 'rgb'],
  ['a PNG in grey', () => deep(1).png().toBuffer(), 'gray'],
  ['an interlaced PNG', () => deep(3).png({ progressive: true }).toBuffer(), 'rgb'],
  ['a TIFF in colour', () => deep(3).tiff({ compression: 'lzw' }).toBuffer(), 'rgb'],
  ['a TIFF in grey', () => deep(1).tiff({ compression: 'none' }).toBuffer(), 'gray'],
]

test.each(files)('%s of 16 bits keeps them in a PDF and out of it', async (_, make, color) => {
  const bytes = await make()
  expect((await sharp(bytes).metadata()).depth).toBe('ushort')
  const { results } = await toPdf.run([bytes])
  const path = results[0]?.path ?? ''
  expect(listed(path)).toEqual([{ type: 'image', color, bits: 16 }])
  for (const format of ['png', 'original'] as const) {
    const { results: out } = await extracted.run([readFileSync(path)], { format })
    const file = out[0]?.path ?? ''
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', width, height })
    expect(await samplesOf(readFileSync(file))).toEqual(await samplesOf(bytes))
  }
})

test('transparency of 16 bits keeps them, too', async () => {
  const { results } = await toPdf.run([await deep(4).png().toBuffer()])
  expect(listed(results[0]?.path ?? '')).toEqual([
    { type: 'image', color: 'rgb', bits: 16 },
    { type: 'smask', color: 'gray', bits: 16 },
  ])
})

test('what is reduced becomes a JPEG of 8 bits', async () => {
  const { results } = await toPdf.run([await deep(3).tiff().toBuffer()], { quality: 'low' })
  expect(listed(results[0]?.path ?? '')).toMatchObject([{ bits: 8 }])
})

async function samplesOf(file: Buffer): Promise<Buffer> {
  const { space } = await sharp(file).metadata()
  return sharp(file)
    .toColourspace(space === 'grey16' ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer()
}
