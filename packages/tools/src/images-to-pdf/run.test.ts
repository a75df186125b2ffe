import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { openImage } from '@octavo/documents/images/open/open-image.ts'
import { sampleHeic, sampleJxr } from '@octavo/documents/testing/program-images.ts'
import { sampleJp2, samplePnm, samplePsd } from '@octavo/documents/testing/rare-images.ts'
import { clearImage, quartersOf, sampleImage, sampleTiff } from '@octavo/documents/testing/sample-image.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import run from './run.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)

const jpeg = await sampleImage().jpeg({ quality: 95 }).toBuffer()
const png = await sampleImage().removeAlpha().png().toBuffer()
const asGiven = ['green', 'blue', 'red', 'blue']

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)('as %s becomes a page that shows it', async (format) => {
    const bytes = await sampleImage().toFormat(format, { quality: 100 }).toBuffer()
    const { results } = await tool.run([{ name: `image.${format}`, bytes }])
    expect(results).toMatchObject([{ name: 'image-images', mimeType: 'application/pdf', pageCount: 1 }])
    expect(await shownOn(results[0]?.path)).toEqual(asGiven)
    expect(pagesOf(results[0]?.path)).toEqual([[80, 40]])
  })

  test.each([
    ['JPEG 2000', async () => sampleJp2, [40, 20]],
    ['PPM', () => samplePnm('P6'), [80, 40]],
    ['PPM of 16 bits', () => samplePnm('P6-16'), [80, 40]],
    ['PPM in figures', () => samplePnm('P3'), [80, 40]],
    ['PSD', () => samplePsd({ mode: 'rgb', packed: false }), [80, 40]],
    ['packed PSD', () => samplePsd({ mode: 'rgb', packed: true }), [80, 40]],
    ['PSD in CMYK', () => samplePsd({ mode: 'cmyk', packed: true }), [80, 40]],
  ])('as %s becomes a page that shows it, in colour and in grey', async (_, make, size) => {
    const bytes = await make()
    const { results } = await tool.run([bytes])
    expect(await shownOn(results[0]?.path)).toEqual(asGiven)
    expect(pagesOf(results[0]?.path)).toEqual([size])
    expect((await tool.run([bytes], { color: 'gray' })).results).toHaveLength(1)
    await expect(tool.run([bytes.subarray(0, bytes.length / 2)])).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })

  test('as JPEG 2000 is taken over byte by byte', async () => {
    const { results } = await tool.run([sampleJp2])
    expect(readFileSync(results[0]?.path ?? '').includes(sampleJp2)).toBe(true)
    expect(execFileSync('pdfimages', ['-list', results[0]?.path ?? ''], { encoding: 'utf8' })).toContain(' jpx ')
  })

  test('as SVG stays a drawing, on a page of its size, and is drawn finely in grey', async () => {
    const svg = Buffer.from(drawing('width="80" height="40"', '<text x="2" y="15" font-size="6">Words</text>'))
    const { results } = await tool.run([svg, svg])
    expect(await shownOn(results[0]?.path, 2)).toEqual(asGiven)
    expect(imagesOf(results[0]?.path)).toEqual([])
    expect(execFileSync('pdftotext', [results[0]?.path ?? '', '-'], { encoding: 'utf8' })).toContain('Words')
    const captioned = (await tool.run([svg], { quality: 'low', captions: true })).results[0]?.path
    expect([imagesOf(captioned), pagesOf(captioned)]).toEqual([[], [[80, 58]]])
    const grey = (await tool.run([svg], { color: 'gray' })).results[0]?.path
    expect(imagesOf(grey)).toMatchObject([{ width: 333, height: 167, color: 'gray' }])
  })

  test('as HEIC stands upright, turned further where wished, and as JPEG XR looks as it did', async () => {
    const files = [
      { name: 'IMG_1.HEIC', bytes: await sampleHeic() },
      { name: 'scan.jxr', bytes: await sampleJxr() },
    ]
    const { results } = await tool.run(files, { turns: [{ document: refOf(1), rotation: 270 }] })
    expect(pagesOf(results[0]?.path)).toEqual([
      [64, 32],
      [40, 20],
    ])
    for (const page of [1, 2]) expect(await shownOn(results[0]?.path, page)).toEqual(asGiven)
    const small = await tool.run(files, { quality: 'low', color: 'gray', output: 'each' })
    expect(small.results.map(({ name }) => name)).toEqual(['IMG_1', 'scan'])
  })

  test('as SVG in millimetres has its size too', async () => {
    const { results } = await tool.run([Buffer.from(drawing('width="50.8mm" height="25.4mm" viewBox="0 0 80 40"'))])
    expect(pagesOf(results[0]?.path)).toEqual([[144, 72]])
  })

  test('as JPEG is taken over byte by byte, and as PNG row by row', async () => {
    const one = await tool.run([jpeg])
    expect(readFileSync(one.results[0]?.path ?? '').includes(jpeg)).toBe(true)
    const other = await tool.run([png])
    const rows = png.subarray(png.indexOf('IDAT') + 4, png.length - 16)
    expect(readFileSync(other.results[0]?.path ?? '').includes(rows)).toBe(true)
  })

  test('of a palette or with interlaced rows looks as it did', async () => {
    for (const options of [{ palette: true }, { progressive: true }]) {
      const { results } = await tool.run([await sampleImage().removeAlpha().png(options).toBuffer()])
      expect(await shownOn(results[0]?.path)).toEqual(asGiven)
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('from a camera stands upright, orientation %i, and turned beside that', async (orientation) => {
    const bytes = await sampleImage().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const upright = await quartersOf(await sampleImage().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer().then(uprightOf))
    const { results } = await tool.run([bytes])
    expect(await shownOn(results[0]?.path)).toEqual(upright)
    const turned = await tool.run([bytes], { turns: [{ document: refOf(1), rotation: 90 }] })
    const [topLeft, topRight, bottomLeft, bottomRight] = upright
    expect(await shownOn(turned.results[0]?.path)).toEqual([bottomLeft, topLeft, bottomRight, topRight])
  })

  test('that is transparent shows the background', async () => {
    const clear = await clearImage().png().toBuffer()
    const { results } = await tool.run([clear], { background: '#0000ff' })
    expect(await shownOn(results[0]?.path)).toEqual(['blue', 'blue', 'blue', 'blue'])
  })

  test('in grey and in black and white has those colours only', async () => {
    for (const bytes of [jpeg, png]) {
      const grey = await tool.run([bytes], { color: 'gray' })
      expect(imagesOf(grey.results[0]?.path)).toMatchObject([{ color: 'gray', bits: 8 }])
      const black = await tool.run([bytes], { color: 'bw' })
      expect(imagesOf(black.results[0]?.path)).toMatchObject([{ color: 'gray', bits: 1 }])
      expect(new Set(await shownOn(black.results[0]?.path))).toEqual(new Set(['black', 'white']))
    }
  })

  test('of lower quality makes a smaller file, and never a larger one', async () => {
    const noise = await sampleImage({ width: 3000, height: 2000 }).blur(3).jpeg({ quality: 98 }).toBuffer()
    const sizes: number[] = []
    for (const quality of ['original', 'high', 'medium', 'low'] as const) {
      const { results } = await tool.run([noise], { quality })
      sizes.push(readFileSync(results[0]?.path ?? '').length)
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes[3]).toBeLessThan((sizes[0] ?? 0) / 2)
    const tiny = await sampleImage().jpeg({ quality: 5 }).toBuffer()
    const kept = await tool.run([tiny], { quality: 'high' })
    expect(readFileSync(kept.results[0]?.path ?? '').includes(tiny)).toBe(true)
  })

  test('loses what its camera wrote where that is wished, and looks as before', async () => {
    const bytes = await sampleImage()
      .withExif({ IFD0: { Copyright: 'somebody known' } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const [kept, stripped] = [await tool.run([bytes]), await tool.run([bytes], { stripMetadata: true })]
    expect(readFileSync(kept.results[0]?.path ?? '').includes('somebody known')).toBe(true)
    expect(readFileSync(stripped.results[0]?.path ?? '').includes('somebody known')).toBe(false)
    expect(await shownOn(stripped.results[0]?.path)).toEqual(asGiven)
  })

  test('that lost its end is shown as far as it goes, and it is said', async () => {
    const large = await sampleImage({ width: 800, height: 400 }).jpeg().toBuffer()
    const { notes, results } = await tool.run([large.subarray(0, large.length - 200)])
    expect(notes).toEqual([{ code: 'IMAGE_INCOMPLETE', document: refOf(1), details: { share: expect.any(Number) } }])
    expect((await shownOn(results[0]?.path))[0]).toBe('green')
  })
})

describe('pages', () => {
  test('have the size, the margin and the orientation that are wished', async () => {
    const options = { pageSize: 'a4', margin: 'big' } as const
    expect(pagesOf((await tool.run([png], options)).results[0]?.path)).toEqual([[842, 595]])
    expect(pagesOf((await tool.run([png], { ...options, orientation: 'portrait' })).results[0]?.path)).toEqual([[595, 842]])
    const custom = { pageSize: 'custom', width: 4, height: 6, unit: 'in', orientation: 'portrait' } as const
    const { results } = await tool.run([png], custom)
    expect(pagesOf(results[0]?.path)).toEqual([[288, 432]])
  })

  test('show every image of a TIFF', async () => {
    const { results } = await tool.run([await sampleTiff('red', 'blue', 'lime'), jpeg])
    expect(results).toMatchObject([{ pageCount: 4 }])
    expect(await shownOn(results[0]?.path, 3)).toEqual(['green', 'green', 'green', 'green'])
  })

  test('hold several images', async () => {
    const { results } = await tool.run([png, jpeg, png, jpeg, png], { perPage: 4 })
    expect(results).toMatchObject([{ pageCount: 2 }])
    expect(imagesOf(results[0]?.path).map(({ page }) => page)).toEqual([1, 1, 1, 1, 2])
  })

  test('have captions in any script', async () => {
    const files = ['Urlaub am Meer.png', '日本の写真.png', 'صورة.png'].map((name) => ({ name, bytes: png }))
    const { results } = await tool.run(files, { captions: true, pageSize: 'a5' })
    const text = execFileSync('pdftotext', [results[0]?.path ?? '', '-'], { encoding: 'utf8' })
    expect(text).toContain('Urlaub am Meer')
    expect(text).toContain('日本の写真')
    expect(pagesOf(results[0]?.path)).toHaveLength(3)
  })

  test('follow the wished order', async () => {
    const files = [
      { name: 'b10.png', bytes: await sampleTiff('red'), facts: { createdDate: '2024-01-01T00:00:00' } },
      { name: 'b9.png', bytes: await sampleTiff('blue'), facts: { createdDate: '2023-01-01T00:00:00' } },
      { name: 'a.png', bytes: await sampleTiff('lime') },
    ]
    const orders = []
    for (const sort of ['given', 'name', 'natural', 'date'] as const) {
      const { results } = await tool.run(files, { sort })
      orders.push([1, 2, 3].map(async (page) => (await shownOn(results[0]?.path, page))[0]))
    }
    expect(await Promise.all(orders.map((order) => Promise.all(order)))).toEqual([
      ['red', 'blue', 'green'],
      ['green', 'red', 'blue'],
      ['green', 'blue', 'red'],
      ['blue', 'red', 'green'],
    ])
  })
})

describe('files', () => {
  test('become one PDF each where that is wished, named as they are', async () => {
    const files = [
      { name: 'one.jpg', bytes: jpeg },
      { name: 'two.png', bytes: png },
    ]
    const { results } = await tool.run(files, { output: 'each' })
    expect(results.map(({ name }) => name)).toEqual(['one', 'two'])
    expect(await shownOn(results[1]?.path)).toEqual(asGiven)
  })

  test('that cannot be used fail alone', async () => {
    const huge = hugePng(100_000, 100_000)
    const text = Buffer.from('this is no image')
    const cut = png.subarray(0, 20)
    for (const output of ['one', 'each'] as const) {
      const { failures, results } = await tool.run([huge, jpeg, text, cut], { output })
      expect(results).toMatchObject([{ pageCount: 1 }])
      expect(failures).toMatchObject({
        [refOf(1)]: { code: 'IMAGE_TOO_LARGE' },
        [refOf(3)]: { code: 'TYPE_NOT_ACCEPTED' },
        [refOf(4)]: { code: 'DOCUMENT_DAMAGED' },
      })
    }
  })

  test('that are all bad are the first error', async () => {
    await expect(tool.run([hugePng(100_000, 100_000), Buffer.from('no image')])).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  })

  test('of SVG read no other file', async () => {
    const path = tool.newPath('.png')
    writeFileSync(path, png)
    const { results } = await tool.run([Buffer.from(drawing('width="80" height="40"', `<image width="80" height="40" href="${path}"/>`))])
    expect(await shownOn(results[0]?.path)).toEqual(asGiven)
    expect(imagesOf(results[0]?.path)).toEqual([])
  })

  test('tell progress that only grows and ends at 1', async () => {
    const { progress } = await tool.run([jpeg, await sampleTiff('red', 'blue'), png])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })
})

/** The four quarters of a page as poppler draws them. */
async function shownOn(path = '', page = 1): Promise<string[]> {
  execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
  return quartersOf(execFileSync('pdftoppm', ['-r', '72', '-png', '-f', `${page}`, '-l', `${page}`, path], { maxBuffer: 1e8 }))
}

function pagesOf(path = ''): number[][] {
  const lines = execFileSync('pdfinfo', ['-l', '99', path], { encoding: 'utf8' }).matchAll(/size:\s+([\d.]+) x ([\d.]+)/g)
  return [...lines].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

function imagesOf(path = ''): { page: number; width: number; height: number; color: string; bits: number }[] {
  const lines = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return lines.flatMap((line) => {
    const [page, , kind, width, height, color = '', , bits] = line.trim().split(/\s+/)
    return kind === 'image' ? [{ page: Number(page), width: Number(width), height: Number(height), color, bits: Number(bits) }] : []
  })
}

async function uprightOf(bytes: Buffer): Promise<Buffer> {
  const path = tool.newPath('.jpg')
  writeFileSync(path, bytes)
  return (await openImage(path)).pixels().png().toBuffer()
}

function drawing(size = 'width="80" height="40"', more = ''): string {
  const parts =
    '<rect width="40" height="20" fill="lime"/><rect y="20" width="40" height="20" fill="red"/><rect x="40" width="40" height="40" fill="blue"/>'
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts}${more}</svg>`
}

/** Only its header claims to be large. */
function hugePng(width: number, height: number): Buffer {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(width, 16)
  huge.writeUInt32BE(height, 20)
  return huge
}
