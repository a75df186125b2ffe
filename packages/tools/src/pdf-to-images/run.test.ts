import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readBmp } from '@octavo/documents/images/formats/bmp.ts'
import { readImage } from '@octavo/documents/testing/read-image.ts'
import { quartersOf } from '@octavo/documents/testing/sample-image.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { Options } from './options.ts'
import run from './run.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)

const red = [255, 0, 0, 255]
const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]

/** A page of 144 x 72 points whose left half is red. */
const halfRed = smallPdf(onePage({ box: '0 0 144 72', content: '1 0 0 rg 0 0 72 72 re f' }))

describe('the image of a page', () => {
  test.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['tiff', 'tiff', 'image/tiff'],
    ['gif', 'gif', 'image/gif'],
    ['avif', 'heif', 'image/avif'],
  ] as const)('as %s has its size and its colours', async (format, read, mimeType) => {
    const { results } = await tool.run([halfRed], { format, dpi: 144, quality: 100 })
    expect(results).toMatchObject([{ mimeType, pageCount: 1 }])
    const image = await readImage(results[0]?.path ?? '')
    expect(image).toMatchObject({ format: read, width: 288, height: 144 })
    expect(close(image.at(0.25, 0.5), red)).toBe(true)
    expect(close(image.at(0.75, 0.5), white)).toBe(true)
  })

  test.each([
    ['color', 24],
    ['gray', 8],
    ['bw', 1],
  ] as const)('as BMP in %s has %d bits', async (color, bits) => {
    const { results } = await tool.run([halfRed], { format: 'bmp', color, dpi: 144 })
    const path = results[0]?.path ?? ''
    const bytes = readFileSync(path)
    expect(bytes.readUInt16LE(28)).toBe(bits)
    const { pixels, ...size } = await readBmp(path, () => {})
    expect(size).toMatchObject({ width: 288, height: 144, density: 144 })
    expect([...pixels.subarray(0, 3)]).toEqual(color === 'color' ? red.slice(0, 3) : color === 'bw' ? [0, 0, 0] : [76, 76, 76])
    expect([...pixels.subarray(-3)]).toEqual([255, 255, 255])
  })

  test.each(['jpg', 'png', 'tiff'] as const)('as %s says how densely it is to be printed', async (format) => {
    const { results } = await tool.run([halfRed], { format, dpi: 300 })
    expect((await readImage(results[0]?.path ?? '')).density).toBe(300)
  })

  test('is fitted into a width, a height or both', async () => {
    const sizes = [{ width: 500 }, { height: 100 }, { width: 300, height: 300 }, { width: 1000, height: 100 }]
    const read = []
    for (const size of sizes) {
      const { results } = await tool.run([halfRed], { ...size, format: 'png' })
      const { width, height } = await readImage(results[0]?.path ?? '')
      read.push([width, height])
    }
    expect(read).toEqual([
      [500, 250],
      [200, 100],
      [300, 150],
      [200, 100],
    ])
  })

  test('in grey has one channel', async () => {
    for (const format of ['jpg', 'png', 'tiff'] as const) {
      const { results } = await tool.run([halfRed], { format, color: 'gray' })
      expect(await readImage(results[0]?.path ?? ''), format).toMatchObject({ channels: 1 })
    }
  })

  test('in black and white has two colours, and one bit in PNG and TIFF', async () => {
    const text = smallPdf(shaded())
    for (const [format, more] of [
      ['png', {}],
      ['tiff', {}],
      ['tiff', { tiffCompression: 'g4' }],
    ] as const) {
      const { results } = await tool.run([text], { format, color: 'bw', ...more })
      expect(await readImage(results[0]?.path ?? ''), format).toMatchObject({ colours: 2, bits: 1 })
    }
  })

  test('in black and white is black from the threshold on', async () => {
    const grey = smallPdf(onePage({ content: '0.6 g 0 0 200 200 re f' }))
    const colourAt = async (threshold: number) => {
      const { results } = await tool.run([grey], { format: 'png', color: 'bw', threshold })
      return (await readImage(results[0]?.path ?? '')).at(0.5, 0.5)
    }
    expect([await colourAt(50), await colourAt(70)]).toEqual([white, black])
  })

  test.each(['png', 'webp', 'tiff'] as const)('as %s can leave the paper out', async (format) => {
    const { results } = await tool.run([halfRed], { format, transparent: true, quality: 100 })
    const image = await readImage(results[0]?.path ?? '')
    expect(image.hasAlpha).toBe(true)
    expect(image.at(0.75, 0.5)[3]).toBe(0)
    expect(image.at(0.25, 0.5)[3]).toBe(255)
  })

  test('shows the crop box, the whole sheet, or only what is printed', async () => {
    const cropped = smallPdf(onePage({ box: '0 0 200 200', content: '50 50 100 100 re f', page: '/CropBox[20 20 180 180]' }))
    const sizes = []
    for (const area of ['crop', 'media', 'content'] as const) {
      const { results } = await tool.run([cropped], { area, dpi: 72, format: 'png' })
      const { width, height } = await readImage(results[0]?.path ?? '')
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [160, 160],
      [200, 200],
      [100, 100],
    ])
  })

  test('shows comments, and does not where they are not wanted', async () => {
    const stamped = smallPdf([
      ...onePage({ content: '', page: '/Annots[5 0 R]' }),
      '<</Type/Annot/Subtype/Stamp/Rect[50 50 150 150]/AP<</N 6 0 R>>/F 4>>',
      streamObject('1 0 0 rg 0 0 100 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 100]'),
    ])
    const colours = []
    for (const annotations of [true, false]) {
      const { results } = await tool.run([stamped], { annotations, format: 'png' })
      colours.push((await readImage(results[0]?.path ?? '')).at(0.5, 0.5))
    }
    expect(colours).toEqual([red, white])
  })

  test('stands as the page is turned', async () => {
    const turned = smallPdf(onePage({ box: '0 0 144 72', content: '1 0 0 rg 0 0 72 72 re f', page: '/Rotate 90' }))
    const { results } = await tool.run([turned], { format: 'png', dpi: 72 })
    const image = await readImage(results[0]?.path ?? '')
    expect(image).toMatchObject({ width: 72, height: 144 })
    expect(image.at(0.5, 0.25)).toEqual(red)
  })
})

describe('pages', () => {
  test('are chosen, delivered one by one in their order, and named so that they sort', async () => {
    const { results, progress } = await tool.run([{ name: 'Report.pdf', bytes: pagesOf(12) }], { pages: '11,2,last' })
    expect(results.map(({ name }) => name)).toEqual(['Report-page-11', 'Report-page-02', 'Report-page-12'])
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('are chosen file by file, and files of which none is chosen give none', async () => {
    const { results } = await tool.run([pagesOf(3), pagesOf(2), pagesOf(3)], {
      files: [
        { document: refOf(3), pages: '2' },
        { document: refOf(1), pages: '3' },
        { document: refOf(3), pages: '1' },
      ],
    })
    expect(results.map(({ name }) => name)).toEqual(['file-1-page-3', 'file-3-page-2', 'file-3-page-1'])
  })

  test('get their number where a template does not tell them apart', async () => {
    const { results } = await tool.run([pagesOf(2)], { fileName: 'scan' })
    expect(results.map(({ name }) => name)).toEqual(['scan-1', 'scan-2'])
  })

  test('of one document look as pdftoppm draws them', async () => {
    const path = tool.newPath('.pdf')
    writeFileSync(path, pagesOf(3))
    const { results } = await tool.run([pagesOf(3)], { format: 'png', dpi: 72 })
    for (const [index, { path: drawn }] of results.entries()) {
      const theirs = await readImage(execFileSync('pdftoppm', ['-r', '72', '-png', '-f', `${index + 1}`, '-l', `${index + 1}`, path]))
      const ours = await readImage(drawn)
      const places = [0.05, 0.15, 0.25, 0.5, 0.75, 0.95]
      for (const x of places) for (const y of places) expect(ours.at(x, y)).toEqual(theirs.at(x, y))
    }
  })

  test.each(['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const)('are one TIFF, compressed by %s', async (tiffCompression) => {
    const { results } = await tool.run([pagesOf(3)], { format: 'tiff', tiffCompression, dpi: 72, quality: 100 })
    expect(results).toMatchObject([{ name: 'file-1-pages', pageCount: 3 }])
    const read = await Promise.all([0, 1, 2].map((page) => readImage(results[0]?.path ?? '', page)))
    expect(read.map(({ count }) => count)).toEqual([3, 3, 3])
    expect(read.map((image) => close(image.at(0.05, 0.5), black))).toEqual([true, true, true])
    expect(read.map((image) => [0.25, 0.45].filter((x) => close(image.at(x, 0.5), black)).length)).toEqual([0, 1, 2])
  })

  test('are TIFF files of their own where that is wished', async () => {
    const { results } = await tool.run([pagesOf(2)], { format: 'tiff', multiPage: false })
    expect(results).toHaveLength(2)
  })

  test('of different widths stand below one another in one tall image, each in the middle', async () => {
    const mixed = smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 50]/Contents 4 0 R/Resources<<>>>>',
      streamObject('1 0 0 rg 0 0 100 50 re f'),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 100]/Contents 6 0 R/Resources<<>>>>',
      streamObject('0 g 0 0 50 100 re f'),
    ])
    const { results } = await tool.run([mixed], { layout: 'tall', format: 'png', dpi: 72 })
    const image = await readImage(results[0]?.path ?? '')
    expect(image).toMatchObject({ width: 100, height: 150 })
    expect([image.at(0.1, 0.1), image.at(0.1, 0.9), image.at(0.5, 0.9), image.at(0.9, 0.9)]).toEqual([red, white, black, white])
  })

  test('stand small and with their numbers on sheets', async () => {
    const { results } = await tool.run([pagesOf(5)], { layout: 'contact', format: 'png', columns: 2, rows: 2, width: 100, height: 100 })
    expect(results.map(({ name }) => name)).toEqual(['file-1-sheet-1', 'file-1-sheet-2'])
    const [first, last] = [await readImage(results[0]?.path ?? ''), await readImage(results[1]?.path ?? '')]
    expect([first, last]).toMatchObject([
      { width: 248, height: 292 },
      { width: 248, height: 154 },
    ])
    // Page numbers below the pages, in grey.
    expect(first.colours).toBeGreaterThan(3)
  })

  test('give the images that stand in them', async () => {
    const { data } = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const image = streamObject(
      data,
      '/Type/XObject/Subtype/Image/Width 40/Height 30/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    )
    const file = smallPdf([...onePage({ content: '/P Do', page: '/Resources<</XObject<</P 5 0 R>>>>' }), image])
    const { results } = await tool.run([halfRed, file], { mode: 'images', files: [{ document: refOf(2), pages: '1' }] })
    expect(results).toHaveLength(1)
    expect(readFileSync(results[0]?.path ?? '').equals(data)).toBe(true)
  })

  test('that are too large are left out, and it is said', async () => {
    const { results, notes } = await tool.run([mixedSizes()], { dpi: 600 })
    expect(results.map(({ name }) => name)).toEqual(['file-1-page-1', 'file-1-page-3'])
    expect(notes).toMatchObject([{ code: 'PAGE_LEFT_OUT', document: refOf(1), details: { page: 2 } }])
  })
})

describe('files', () => {
  test('that cannot be drawn fail alone', async () => {
    const { results, failures } = await tool.run([Buffer.from('%PDF-1.4 nothing'), halfRed])
    expect(results).toHaveLength(1)
    expect(failures).toMatchObject({ [refOf(1)]: { code: 'DOCUMENT_DAMAGED' } })
  })

  test('too short for the selection fail alone', async () => {
    const { results, failures } = await tool.run([pagesOf(1), pagesOf(3)], { pages: '3' })
    expect(results).toHaveLength(1)
    expect(failures).toMatchObject({ [refOf(1)]: { code: 'PAGE_OUT_OF_RANGE' } })
  })

  test('with a password open with it', async () => {
    const [plain, locked] = [tool.newPath('.pdf'), tool.newPath('.pdf')]
    writeFileSync(plain, halfRed)
    execFileSync('qpdf', ['--encrypt', 'word', 'owner', '256', '--', plain, locked])
    const bytes = readFileSync(locked)
    const { notes } = await tool.run([{ name: 'locked.pdf', bytes, password: 'word' }])
    expect(notes).toContainEqual({ code: 'ENCRYPTION_REMOVED', document: refOf(1) })
    await expect(tool.run([{ name: 'locked.pdf', bytes }])).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
    await expect(tool.run([{ name: 'locked.pdf', bytes, password: 'x' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  })

  test('whose every page is too large say so', async () => {
    const huge = smallPdf(onePage({ box: '0 0 14400 14400' }))
    await expect(tool.run([huge])).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE', details: { maxPixels: 100_000_000 } })
    const long = smallPdf(onePage({ box: '0 0 14400 100' }))
    await expect(tool.run([long], { format: 'webp' })).rejects.toMatchObject({ code: 'IMAGE_SIDE_TOO_LONG' })
    await expect(tool.run([pagesOf(80)], { layout: 'tall', dpi: 600 })).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  })

  test('that select no page say so', async () => {
    await expect(tool.run([pagesOf(1)], { pages: 'even' })).rejects.toMatchObject({ code: 'NO_PAGES_CHOSEN' })
  })
})

describe('as SVG', () => {
  const drawn = (path = '') => sharp(path).png().toBuffer()

  test('a page is a drawing of its size, turned as it is, and letters are shapes', async () => {
    const content = '1 0 0 rg 0 0 72 72 re f BT /F1 12 Tf 80 30 Td (Words) Tj ET'
    const page = '/Rotate 90/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    const { results } = await tool.run([smallPdf(onePage({ box: '0 0 144 72', content, page }))], { format: 'svg', dpi: 300 })
    expect(results).toMatchObject([{ name: 'file-1-page-1', mimeType: 'image/svg+xml', pageCount: 1 }])
    const svg = readFileSync(results[0]?.path ?? '', 'utf8')
    expect(svg).toMatch(/<svg [^>]*width="72pt" height="144pt"/)
    expect(svg).not.toMatch(/<image|<text|Words/)
    expect(svg).toMatch(/<symbol [^>]*id="glyph/)
    expect(await quartersOf(await drawn(results[0]?.path))).toEqual(['red', 'red', 'white', 'white'])
  })

  test('it shows the crop box or the whole sheet, with comments or without, and opens what is locked', async () => {
    const stamped = smallPdf([
      ...onePage({ box: '0 0 200 200', content: '', page: '/CropBox[20 20 180 180]/Annots[5 0 R]' }),
      '<</Type/Annot/Subtype/Stamp/Rect[20 20 180 180]/AP<</N 6 0 R>>/F 4>>',
      streamObject('1 0 0 rg 0 0 100 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 100]'),
    ])
    const [plain, locked] = [tool.newPath('.pdf'), tool.newPath('.pdf')]
    writeFileSync(plain, stamped)
    execFileSync('qpdf', ['--encrypt', 'word', 'owner', '256', '--', plain, locked])
    const file = { name: 'locked.pdf', bytes: readFileSync(locked), password: 'word' }
    const { results, notes } = await tool.run([file], { format: 'svg' })
    expect(notes).toContainEqual({ code: 'ENCRYPTION_REMOVED', document: refOf(1) })
    expect(readFileSync(results[0]?.path ?? '', 'utf8')).toContain('width="160pt"')
    expect(await quartersOf(await drawn(results[0]?.path))).toEqual(['red', 'red', 'red', 'red'])
    const bare = await tool.run([file], { format: 'svg', annotations: false, area: 'media' })
    expect(readFileSync(bare.results[0]?.path ?? '', 'utf8')).toContain('width="200pt"')
    expect((await readImage(bare.results[0]?.path ?? '')).at(0.5, 0.5)).toEqual(white)
    const clear = await tool.run([file], { format: 'svg', annotations: false, transparent: true })
    expect((await readImage(clear.results[0]?.path ?? '')).at(0.5, 0.5)[3]).toBe(0)
  })

  test('pages are chosen and named', async () => {
    const { results } = await tool.run([{ name: 'Report.pdf', bytes: pagesOf(12) }], { format: 'svg', pages: '11,2' })
    expect(results.map(({ name }) => name)).toEqual(['Report-page-11', 'Report-page-02'])
  })

  testFiles({
    files: corpusFiles().filter((_, index) => index % 3 === 0),
    atLeast: 10,
    run: (file) => tool.run([file], { pages: '1', format: 'svg' }),
    check: ({ results }) => expect(results).toMatchObject([{ mimeType: 'image/svg+xml' }]),
  })
})

testFiles({
  files: corpusFiles(),
  atLeast: 26,
  run: (file) => tool.run([file], { pages: '1', dpi: 72 }),
  check: async ({ results }) => expect(await sharp(results[0]?.path).metadata()).toMatchObject({ format: 'jpeg' }),
})

/** Pages of 200 x 100 points, each with as many black columns as its number says. */
function pagesOf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${3 + index * 2} 0 R`).join(' ')
  const pages = Array.from({ length: count }, (_, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents ${4 + index * 2} 0 R/Resources<<>>>>`,
    streamObject(Array.from({ length: index + 1 }, (_column, column) => `${column * 40} 0 20 100 re f`).join('\n')),
  ])
  const columns = [...pages.flat()]
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...columns])
}

function mixedSizes(): Buffer {
  const page = (box: string) => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<<>>>>`
  const pages = [page('0 0 100 100'), page('0 0 14400 14400'), page('0 0 100 100')]
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>', ...pages])
}

/** A page that goes from black to white. */
function shaded(): (string | Buffer)[] {
  const steps = Array.from({ length: 20 }, (_, step) => `${step / 20} g ${step * 10} 0 10 200 re f`)
  return onePage({ content: steps.join('\n') })
}

function close(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12)
}
