import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inspect } from '@octavo/documents/inspect/facts.ts'
import { renderPreview } from '@octavo/documents/inspect/preview.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Options as ImagesOptions } from '../add-images-to-pdf/options.ts'
import addImages from '../add-images-to-pdf/run.ts'
import { Options as NumberOptions } from '../add-page-numbers-to-pdf/options.ts'
import addNumbers from '../add-page-numbers-to-pdf/run.ts'
import { Options as TextOptions } from '../extract-text-from-pdf/options.ts'
import extractText from '../extract-text-from-pdf/run.ts'
import { Options as MergeOptions } from '../merge-pdf/options.ts'
import merge from '../merge-pdf/run.ts'
import { readBack } from '../merge-pdf/testing/read-back.ts'
import { Options as ImageOptions } from '../pdf-to-images/options.ts'
import toImages from '../pdf-to-images/run.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'

const pageImages = createToolRunner(toImages, ImageOptions)
const numbers = createToolRunner(addNumbers, NumberOptions)
const images = createToolRunner(addImages, ImagesOptions)
const merged = createToolRunner(merge, MergeOptions)
const texts = createToolRunner(extractText, TextOptions)
afterAll(() => {
  for (const tool of [pageImages, numbers, images, merged, texts]) tool.close()
})

/** A page of 300 by 400 units that says hello. */
function page(entries: string): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const content = 'BT /F 20 Tf 30 300 Td (Hello) Tj ET 0 0 30 30 re f'
  const [catalogue = '', tree = '', sheet = ''] = onePage({
    box: '0 0 300 400',
    page: `${entries}/Resources<</Font<</F 5 0 R>>>>`,
  })
  return smallPdf([catalogue, tree, sheet, streamObject(content), font])
}

interface Word {
  text: string
  x: number
  y: number
  height: number
}

/** The words of the first page, from its top left corner and in its own units, the only ones that poppler knows. */
function wordsOf(path: string): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...html.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)">([^<]*)</g)].map(
    ([, x, y, bottom, text]) => ({ text: text ?? '', x: Number(x), y: Number(y), height: Number(bottom) - Number(y) }),
  )
}

async function firstPath(run: Promise<{ results: { path: string }[] }>): Promise<string> {
  return (await run).results[0]?.path ?? ''
}

describe('a page whose units are two points', () => {
  const large = page('/UserUnit 2')

  test('is measured in points', async () => {
    const path = pageImages.newPath('.pdf')
    writeFileSync(path, large)
    expect((await inspect(path)).facts.pages).toEqual([{ width: 600, height: 800, rotation: 0 }])
  })

  test.each([
    ['pages', 600, 800],
    ['tall', 600, 800],
  ] as const)('is drawn with as many pixels an inch as are asked for (%s)', async (layout, width, height) => {
    const path = await firstPath(pageImages.run([large], { format: 'png', dpi: 72, layout }))
    expect(await sharp(path).metadata()).toMatchObject({ width, height, density: 72 })
  })

  test('is as large as an SVG', async () => {
    const path = await firstPath(pageImages.run([large], { format: 'svg' }))
    expect(await sharp(readFileSync(path), { density: 72 }).metadata()).toMatchObject({ width: 600, height: 800 })
  })

  test('gets numbers in points, as far from the edge as is said', async () => {
    const options = { margin: 60, size: 24, position: 'top-left' } as const
    const [ofLarge] = wordsOf(await firstPath(numbers.run([large], options))).filter(({ text }) => text === '1')
    const [ofUsual] = wordsOf(await firstPath(numbers.run([page('')], options))).filter(({ text }) => text === '1')
    expect(ofUsual).toBeDefined()
    expect(ofLarge?.height).toBeCloseTo((ofUsual?.height ?? 0) / 2, 1)
    expect(Math.round(ofLarge?.x ?? 0)).toBe(Math.round((ofUsual?.x ?? 0) / 2))
    expect(Math.round(ofLarge?.y ?? 0)).toBe(Math.round((ofUsual?.y ?? 0) / 2))
  })

  test('gets images in points', async () => {
    const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const files = [
      { name: 'a.pdf', bytes: large },
      { name: 'red.png', bytes: red },
    ]
    const placed = { document: refOf(2), page: 1, x: 100, y: 200, width: 80, height: 40 }
    const path = await firstPath(images.run(files, { images: [placed] }))
    expect(await redBox(path)).toEqual([50, 100, 40, 20])
  })

  test('is as wide as one of that many points', async () => {
    const usual = smallPdf(onePage({ box: '0 0 600 800' }))
    const path = await firstPath(merged.run([usual, large], { sameWidth: true }))
    expect(readBack(path).boxes).toEqual([
      [0, 0, 600, 800],
      [0, 0, 300, 400],
    ])
  })

  test('has its words in points', async () => {
    const wordOf = async (file: Uint8Array) => {
      const path = await firstPath(texts.run([file], { format: 'json' }))
      const [first] = JSON.parse(readFileSync(path, 'utf8')).pages
      return { width: first.width, word: first.lines[0].words[0].box }
    }
    const [usual, twice] = [await wordOf(page('')), await wordOf(large)]
    expect(twice.width).toBe(600)
    expect(twice.word.map(Math.round)).toEqual(usual.word.map((value: number) => Math.round(value * 2)))
  })
})

describe.each([
  ['nothing', '/CropBox[0 0 0 0]'],
  ['a line', '/CropBox[0 0 0 400]'],
  ['a point', '/CropBox[50 50 50 50]'],
  ['what lies beside the page', '/CropBox[1000 1000 1200 1200]'],
  ['less than four numbers', '/CropBox[0 0 10]'],
])('a crop box that is %s', (_, entries) => {
  const odd = page(entries)

  test('is no damage: the whole page is measured, drawn and previewed', async () => {
    const path = pageImages.newPath('.pdf')
    writeFileSync(path, odd)
    expect(await inspect(path)).toMatchObject({ state: 'READY', facts: { pages: [{ width: 300, height: 400 }] } })
    for (const format of ['png', 'svg'] as const) {
      const { results, notes } = await pageImages.run([odd], { format, dpi: 72 })
      expect(notes).toEqual([])
      const drawn = sharp(readFileSync(results[0]?.path ?? ''), { density: 72 })
      expect(await drawn.metadata()).toMatchObject({ width: 300, height: 400 })
      const { data } = await drawn.flatten({ background: '#ffffff' }).greyscale().raw().toBuffer({ resolveWithObject: true })
      expect(data[390 * 300 + 10]).toBeLessThan(50)
    }
    const preview = pageImages.newPath('.webp')
    expect(await renderPreview(path, preview, { page: 1, width: 150 })).toMatchObject({ width: 150, height: 200 })
  })

  test('does not keep numbers and text away', async () => {
    const { results, failures } = await numbers.run([odd])
    expect(failures).toEqual({})
    const drawn = await pageImages.run([{ name: 'a.pdf', bytes: readFileSync(results[0]?.path ?? '') }], { format: 'png', dpi: 72 })
    const { data } = await sharp(drawn.results[0]?.path).greyscale().raw().toBuffer({ resolveWithObject: true })
    const foot = data.subarray(355 * 300, 375 * 300)
    expect(foot.some((value, index) => value < 128 && Math.abs((index % 300) - 150) < 10)).toBe(true)
    expect(readFileSync(await firstPath(texts.run([odd])), 'utf8')).toContain('Hello')
  })
})

/** The box of red pixels on the first page as drawn by poppler, one pixel per unit. */
async function redBox(path: string): Promise<number[]> {
  const drawn = images.newPath('')
  execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', path, drawn])
  const { data, info } = await sharp(`${drawn}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
    (at) => (data[at * 3 + 1] ?? 255) < 160 && (data[at * 3] ?? 0) > 200,
  )
  const [xs, ys] = [found.map((at) => at % info.width), found.map((at) => Math.floor(at / info.width))]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1]
}
