import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { noteMessage } from '@octavo/core/messages/notes.ts'
import { english } from '@octavo/core/text/language.ts'
import { sampleHeic, sampleJxr } from '@octavo/documents/testing/program-images.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { checkPdf, readBack } from '../merge-pdf/testing/read-back.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { type GivenOptions, Options, unmetRequirements } from './options.ts'
import run from './run.ts'

const addImages = createToolRunner(run, Options)
afterAll(addImages.close)

let red: Buffer
beforeAll(async () => {
  red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
})

type Image = NonNullable<GivenOptions['images']>[number]

/** Puts the red image, which is the second file, on a PDF. */
async function withRed(pdf: Uint8Array, ...images: Omit<Image, 'document'>[]): Promise<string> {
  const files = [
    { name: 'a.pdf', bytes: pdf },
    { name: 'red.png', bytes: red },
  ]
  const { results } = await addImages.run(files, { images: images.map((image) => ({ document: refOf(2), ...image })) })
  return results[0]?.path ?? ''
}

/** The box of red pixels on a page drawn by poppler at one pixel per point: left, top, width, height, and the colour in its middle. */
async function redBox(path: string, page = 1): Promise<{ box: number[]; middle: number[] }> {
  const drawn = addImages.newPath('')
  execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-png', '-singlefile', '-f', String(page), '-l', String(page), path, drawn])
  const { data, info } = await sharp(`${drawn}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const [r = 0, g = 255] = at(x, y)
      if (r < 200 || g > 160) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  return { box: [left, top, right - left + 1, bottom - top + 1], middle: at((left + right) >> 1, (top + bottom) >> 1) }
}

describe('an image', () => {
  test('stands where the options say, in the size they say', async () => {
    const path = await withRed(plainPdf('a', 2), { page: 2, x: 50, y: 100, width: 80, height: 60 })
    expect((await redBox(path, 2)).box).toEqual([50, 100, 80, 60])
    expect((await redBox(path, 1)).box[2]).toBeLessThan(0)
    checkPdf(path)
  })

  test.each([
    ['points', { x: '50pt', y: 100, width: '80pt', height: '60pt' }, [50, 100, 80, 60]],
    ['millimetres', { x: '25.4mm', y: '50.8mm', width: '25.4mm', height: '12.7mm' }, [72, 144, 72, 36]],
    ['shares of the page', { x: '10%', y: '25%', width: '20%', height: '10%' }, [30, 100, 60, 40]],
    ['shares, from an anchor', { anchor: 'bottom-right', margin: '10%', width: '20%' }, [210, 330, 60, 30]],
  ] as const)('takes lengths in %s', async (_, placed, box) => {
    const sheet = smallPdf(onePage({ box: '0 0 300 400', content: '' }))
    expect((await redBox(await withRed(sheet, { page: 1, ...placed }))).box).toEqual(box)
  })

  test('has its share of every page, whatever its size', async () => {
    const [large, small] = [smallPdf(onePage({ box: '0 0 600 800', content: '' })), smallPdf(onePage({ box: '0 0 300 400', content: '' }))]
    const boxes = await Promise.all(
      [large, small].map(async (file) => (await redBox(await withRed(file, { x: '50%', y: '50%', width: '10%' }))).box),
    )
    expect(boxes).toEqual([
      [300, 400, 60, 30],
      [150, 200, 30, 15],
    ])
  })

  test.each(['10 mm', '5', 'mm', '5em', '-1%%', '1e9mm', '99999mm', '2000%'])('is not placed at %s', (x) => {
    expect(Options.safeParse({ images: [{ document: refOf(1), x }] }).success).toBe(false)
  })

  test.each([0, 90, 180, 270])('stands there on a page that is cropped and turned by %d', async (rotation) => {
    const page = { text: '', box: '0 0 400 600', entries: `/CropBox[50 60 350 560]/Rotate ${rotation}` }
    const path = await withRed(testPdf({ pages: [page] }), { page: 1, x: 30, y: 40, width: 80, height: 60 })
    expect((await redBox(path)).box).toEqual([30, 40, 80, 60])
  })

  test('keeps its shape where one measure is given', async () => {
    expect((await redBox(await withRed(plainPdf('', 1), { page: 1, x: 10, y: 10, width: 100 }))).box).toEqual([10, 10, 100, 50])
    expect((await redBox(await withRed(plainPdf('', 1), { page: 1, x: 10, y: 10, height: 100 }))).box).toEqual([10, 10, 200, 100])
  })

  test('is turned clockwise around its middle', async () => {
    const { box } = await redBox(await withRed(plainPdf('', 1), { page: 1, x: 100, y: 100, width: 80, height: 20, rotation: 90 }))
    expect(box).toEqual([130, 70, 20, 80])
  })

  test('can stand at one of nine places', async () => {
    const { box } = await redBox(
      await withRed(plainPdf('', 1), { pages: 'all', anchor: 'bottom-right', margin: 10, width: 40, height: 20 }),
    )
    expect(box).toEqual([350, 570, 40, 20])
  })

  test('can be seen through', async () => {
    const { middle } = await redBox(await withRed(plainPdf('', 1), { page: 1, width: 80, height: 60, opacity: 0.5 }))
    expect(middle[0]).toBeGreaterThan(250)
    expect(middle[1]).toBeGreaterThan(120)
    expect(middle[1]).toBeLessThan(135)
  })

  test('is written once for many pages, and can fill them', async () => {
    const path = await withRed(plainPdf('a', 20), { pages: 'all', width: 40, height: 20, tile: { gapX: 0, gapY: 0 }, layer: 'under' })
    expect((await redBox(path)).box).toEqual([0, 0, 400, 600])
    const images = execFileSync('qpdf', ['--json', path], { encoding: 'utf8' }).match(/"\/Subtype": "\/Image"/g)
    expect(images).toHaveLength(1)
    expect(readBack(path).texts[0]).toBe('a-1')
  })

  test('goes onto the pages of each PDF, or of the one that is meant', async () => {
    const files = [plainPdf('a', 1), red, plainPdf('b', 1)]
    const { results } = await addImages.run(files, { images: [{ document: refOf(2), target: refOf(3), page: 1, width: 50, height: 50 }] })
    expect(await Promise.all(results.map(async ({ path }) => ((await redBox(path)).box[2] ?? 0) > 0))).toEqual([false, true])
  })
})

describe('a drawing', () => {
  const circle = '<circle cx="20" cy="10" r="10" fill="#ff0000"/>'
  const square = '<rect width="40" height="20" fill="#ff0000"/>'
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}<text y="15">Words</text></svg>`)
  const withDrawing = async (content: string, ...images: Omit<Image, 'document'>[]) => {
    const { results } = await addImages.run([testPdf({ pages: [{ text: '' }] }), svg(content)], {
      images: images.map((image) => ({ document: refOf(2), ...image })),
    })
    checkPdf(results[0]?.path ?? '')
    return results[0]?.path ?? ''
  }

  test('stays one, turned and in its size, once for all its places', async () => {
    const path = await withDrawing(square, { page: 1, x: 100, y: 100, width: 80, height: 40, rotation: 90 }, { page: 1, tile: {} })
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2)
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Words')
    expect(execFileSync('pdffonts', [path], { encoding: 'utf8' }).match(/ yes yes yes /g)).toHaveLength(1)
    const turned = await withDrawing(square.replace('40', '38'), { page: 1, x: 100, y: 100, width: 80, height: 40, rotation: 90 })
    expect((await redBox(turned)).box).toEqual([120, 80, 40, 76])
  })

  test('is seen through as one thing, and blends', async () => {
    const twice = await withDrawing(circle + circle, { page: 1, x: 0, y: 0, width: 80, height: 40, opacity: 0.5 })
    const [, green = 0] = (await redBox(twice)).middle
    expect([green > 115, green < 140]).toEqual([true, true])
    const backdrop = smallPdf(onePage({ content: '1 0 0 rg 0 0 900 900 re f' }))
    const files = [backdrop, svg(square.replace('#ff0000', '#00ff00'))]
    const { results } = await addImages.run(files, { images: [{ document: refOf(2), page: 1, width: 80, height: 40, blend: 'multiply' }] })
    const drawn = execFileSync('pdftoppm', ['-r', '72', '-png', results[0]?.path ?? ''])
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    expect([at(75, 5), at(75, 55)]).toEqual([
      [0, 0, 0],
      [255, 0, 0],
    ])
  })
})

test('a photograph as telephones write it stands upright on the page', async () => {
  const files = [plainPdf('a', 1), await sampleHeic(), await sampleJxr()]
  const images = [
    { document: refOf(2), page: 1, x: 10, y: 10 },
    { document: refOf(3), page: 1, x: 100, y: 10 },
  ]
  const { results } = await addImages.run(files, { images })
  const listed = execFileSync('pdfimages', ['-list', results[0]?.path ?? ''], { encoding: 'utf8' })
  expect(listed).toMatch(/image +64 +128 +icc .* jpeg .* 144 +144/)
  expect(listed).toMatch(/image +80 +40 .* 144 +144/)
})

test('a code stands where the options say, on the PDF that is meant', async () => {
  const code = {
    text: 'https://example.org',
    color: '#ff0000',
    background: false,
    width: 100,
    anchor: 'top-left',
    target: refOf(2),
  } as const
  const { results } = await addImages.run([plainPdf('a', 1), plainPdf('', 1)], { codes: [code] })
  // Four empty modules around the twenty-five of the code.
  const quiet = Math.round((100 / 33) * 4)
  expect((await redBox(results[1]?.path ?? '')).box).toEqual([quiet, quiet, 100 - 2 * quiet, 100 - 2 * quiet])
  expect((await redBox(results[0]?.path ?? '')).box[2]).toBeLessThan(0)
  await expect(addImages.run([plainPdf('a', 1)], { codes: [{ text: 'x', kind: 'ean-13' }] })).rejects.toMatchObject({
    code: 'CODE_NOT_VALID',
  })
})

describe('what cannot be done', () => {
  test('is said: no PDF, no image placed, no such page', async () => {
    await expect(addImages.run([red], { images: [{ document: refOf(1) }] })).rejects.toMatchObject({ code: 'NO_PDF' })
    expect(unmetRequirements(Options.parse({}), { language: english })).toHaveProperty('images')
    await expect(withRed(plainPdf('a', 1), { page: 2 })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  test('is noted: an image that lies beside the page, also by its turn, but not one that shows a corner', async () => {
    const off = { document: refOf(2), x: 5000, width: 40, height: 20 }
    const images = [off, { ...off, page: 2 }, { ...off, x: -39 }, { ...off, x: -31, rotation: 90 }, { ...off, x: 0, y: -20 }]
    const { results, notes } = await addImages.run([plainPdf('a', 3), red], { images })
    expect(results).toHaveLength(1)
    expect(notes).toEqual([{ code: 'OFF_THE_PAGE', document: refOf(1), details: { what: 'images', pages: [1, 2, 3] } }])
    const one = await addImages.run([plainPdf('a', 3), red], { images: [{ ...off, page: 2 }] })
    expect(one.notes.map((note) => noteMessage(note, english))).toEqual([
      "At least one image isn't visible on page 2 because it's outside the page. Choose another position.",
    ])
    expect((await addImages.run([plainPdf('a', 1), red], { images: [{ document: refOf(2), tile: {} }] })).notes).toEqual([])
  })

  test('of which only a part can be read is put there, and it is said', async () => {
    const noise = Buffer.from(Array.from({ length: 400 * 600 * 3 }, (_, at) => (at * 7919 + ((at * at) >> 7)) & 255))
    const png = await sharp(noise, { raw: { width: 400, height: 600, channels: 3 } })
      .png()
      .toBuffer()
    const files = [
      { name: 'a.pdf', bytes: plainPdf('a', 1) },
      { name: 'cut.png', bytes: png.subarray(0, png.length / 2) },
    ]
    const { notes, results } = await addImages.run(files, { images: [{ document: refOf(2), page: 1 }] })
    expect(results).toHaveLength(1)
    expect(notes).toEqual([{ code: 'IMAGE_INCOMPLETE', document: refOf(2), details: { share: expect.any(Number) } }])
    expect(noteMessage({ code: 'IMAGE_INCOMPLETE', details: { share: 0.629 } }, english)).toBe('Only 62% of this image could be read.')
  })

  test('is told of where it may be missing', async () => {
    const [catalogue = '', tree = '', page = ''] = onePage()
    const unread = smallPdf([catalogue, tree, page, streamObject('0 0 1 1 re f', '/Filter/DCTDecode')])
    const files = [
      { name: 'a.pdf', bytes: unread },
      { name: 'red.png', bytes: red },
    ]
    const { notes } = await addImages.run(files, { images: [{ document: refOf(2), page: 1 }] })
    expect(notes).toEqual([{ code: 'MAY_BE_MISSING', document: refOf(1), details: { pages: [1] } }])
  })

  test('fails alone: a damaged image beside a good one', async () => {
    const files = [plainPdf('', 1), red, red.subarray(0, 40)]
    const images = [refOf(2), refOf(3)].map((document) => ({ document, page: 1, width: 40, height: 20 }))
    const { results, failures } = await addImages.run(files, { images })
    expect((await redBox(results[0]?.path ?? '')).box).toEqual([0, 0, 40, 20])
    expect(failures[refOf(3)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  test('keeps bookmarks and links of real files', async () => {
    const bytes = readFileSync(new URL('../../fixtures/page-labels-and-outlines.pdf', import.meta.url))
    const path = await withRed(bytes, { pages: 'all', width: 20 })
    checkPdf(path)
  })
})
