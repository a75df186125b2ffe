import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { renderPreview } from '@octavo/documents/inspect/preview.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)

const size = { width: 20, height: 10 }
/** Left half red, right half blue. */
const colours = rows(size, (x) => (x < 10 ? [255, 0, 0] : [0, 0, 255]))
const jpeg = await sharp(colours, { raw: { ...size, channels: 3 } })
  .jpeg({ quality: 90 })
  .toBuffer()
const cmykJpeg = await sharp(colours, { raw: { ...size, channels: 3 } })
  .toColourspace('cmyk')
  .jpeg({ quality: 95 })
  .toBuffer()

describe('a drawing', () => {
  const circle = '110 100 m 110 127 87 150 60 150 c 32 150 10 127 10 100 c 10 72 32 50 60 50 c 87 50 110 72 110 100 c f'
  const star = '0 0 1 RG 20 60 m 100 140 l 100 60 l 20 140 l s'
  const label = 'BT /F1 10 Tf 40 151 Td (Radius) Tj ET'
  const table = Array.from({ length: 8 }, (_, row) => `20 ${200 + row * 10} m 180 ${200 + row * 10} l S`).join('\n')
  const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  const drawing = (page = '') =>
    smallPdf(onePage({ box: '0 0 300 400', content: `${table}\n1 0 0 rg ${circle}\n${star}\n0 g ${label}`, page: `${font}${page}` }))

  test.each([
    ['as it stands', '', [104, 113]],
    ['on a page that is turned and cropped', '/Rotate 90/CropBox[5 45 290 390]', [113, 104]],
  ])('comes out as SVG with its words and without the table, %s', async (_, page, size) => {
    const { results } = await tool.run([{ name: 'plan.pdf', bytes: drawing(page) }], { drawings: true })
    expect(results).toMatchObject([{ name: 'plan-drawing-1', mimeType: 'image/svg+xml' }])
    const path = results[0]?.path ?? ''
    const svg = readFileSync(path, 'utf8')
    const [, width, height] = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? []
    expect([Number(width), Number(height)].map((side, index) => Math.abs(side - (size[index] ?? 0)) < 4)).toEqual([true, true])
    expect(svg).toContain('glyph')
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(info.height * 0.55) * info.width + Math.floor(info.width * 0.3)) * info.channels
    expect([...data.subarray(middle, middle + 4)]).toEqual([255, 0, 0, 255])
    expect(data[3]).toBe(0)
  })

  test('comes beside the images, and none is no failure unless nothing comes out at all', async () => {
    const images = withImages([image(jpeg, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode')])
    expect((await tool.run([images], { drawings: true })).results).toMatchObject([{ mimeType: 'image/jpeg' }])
    const plain = smallPdf(onePage({ content: table }))
    await expect(tool.run([plain], { drawings: true })).rejects.toMatchObject({ code: 'NO_IMAGES' })
    await expect(tool.run([drawing()])).rejects.toMatchObject({ code: 'NO_IMAGES' })
  })
})

describe('an image', () => {
  test('that is a JPEG comes out byte for byte, whatever is packed around it', async () => {
    expect(await bytesOf(withImages([image(jpeg, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode')]))).toEqual([jpeg])
    const packed = image(deflateSync(jpeg), '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/FlateDecode/DCTDecode]')
    expect(await bytesOf(withImages([packed]))).toEqual([jpeg])
    const hex = image(Buffer.from(`${jpeg.toString('hex')}>`), '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/ASCIIHexDecode/DCTDecode]')
    expect(await bytesOf(withImages([hex]))).toEqual([jpeg])
  })

  test('of packed pixels becomes a PNG without loss', async () => {
    const pdf = withImages([image(deflateSync(colours), '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode')])
    const [found] = await imagesOf(pdf)
    expect(found).toMatchObject({ mimeType: 'image/png', format: 'png', width: 20, height: 10, channels: 3 })
    expect(found?.pixels).toEqual(colours)
    expect((await imagesOf(pdf, { format: 'gif' }))[0]).toMatchObject({ mimeType: 'image/gif', format: 'gif', width: 20, height: 10 })
  })

  test('with a soft mask becomes transparent, in the size of the finer one', async () => {
    const mask = image(
      rows({ width: 40, height: 20 }, (_, y) => [y < 10 ? 255 : 0]),
      '/ColorSpace/DeviceGray/BitsPerComponent 8',
      { width: 40, height: 20 },
    )
    const pdf = withImages([image(colours, '/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 6 0 R'), mask], { drawn: 1 })
    const [found, ...others] = await imagesOf(pdf)
    expect(others).toEqual([])
    expect(found).toMatchObject({ format: 'png', width: 40, height: 20, channels: 4 })
    expect(at(found, 5, 5)).toEqual([255, 0, 0, 255])
    expect(at(found, 35, 5)).toEqual([0, 0, 255, 255])
    expect(at(found, 5, 15)[3]).toBe(0)
  })

  test('that is a JPEG with a mask becomes a PNG, or a JPG on white', async () => {
    const mask = image(
      rows(size, (_, y) => [y < 5 ? 255 : 0]),
      '/ColorSpace/DeviceGray/BitsPerComponent 8',
    )
    const pdf = withImages([image(jpeg, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/SMask 6 0 R'), mask], { drawn: 1 })
    expect((await imagesOf(pdf))[0]).toMatchObject({ format: 'png', channels: 4 })
    const [flat] = await imagesOf(pdf, { format: 'jpg', quality: 100 })
    expect(flat).toMatchObject({ format: 'jpeg', channels: 3 })
    expect(Math.min(...at(flat, 5, 8))).toBeGreaterThan(240)
  })

  test('with colours that are masked out is transparent there', async () => {
    const pdf = withImages([image(colours, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Mask[0 0 0 0 255 255]')])
    const [found] = await imagesOf(pdf)
    expect(at(found, 3, 3)).toEqual([255, 0, 0, 255])
    expect(at(found, 17, 3)[3]).toBe(0)
  })

  test('in colours for printing is converted to those of a screen', async () => {
    const [fromJpeg] = await imagesOf(
      withImages([image(cmykJpeg, '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]')]),
    )
    expect(fromJpeg).toMatchObject({ mimeType: 'image/jpeg', space: 'srgb', channels: 3 })
    const cyan = rows(size, () => [255, 0, 0, 0])
    const [fromPixels] = await imagesOf(withImages([image(cyan, '/ColorSpace/DeviceCMYK/BitsPerComponent 8')]))
    expect(fromPixels).toMatchObject({ format: 'png', channels: 3 })
    const [red = 255, , blue = 0] = at(fromPixels, 3, 3)
    expect(blue - red).toBeGreaterThan(150)
  })

  test('of an index of colours, of inverted ones and of a spot colour looks as on the page', async () => {
    const indexed = image(Buffer.alloc(200, 1), '/ColorSpace[/Indexed/DeviceRGB 1<00ff00ff8000>]/BitsPerComponent 8')
    const inverted = image(Buffer.alloc(200, 0), '/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]')
    const tint = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 1]/N 1>>'
    const spot = image(Buffer.alloc(200, 255), `/ColorSpace[/Separation/Spot/DeviceRGB${tint}]/BitsPerComponent 8`)
    const images = await imagesOf(withImages([indexed, inverted, spot]))
    expect(images.map((found) => at(found, 3, 3).slice(0, 3))).toEqual([
      [255, 128, 0],
      images[1]?.channels === 1 ? [255] : [255, 255, 255],
      [0, 0, 255],
    ])
  })

  test('of one bit a pixel becomes a PNG of one bit, a stencil too', async () => {
    const bits = Buffer.alloc(30, 0b11110000)
    const pdf = withImages([
      image(bits, '/ColorSpace/DeviceGray/BitsPerComponent 1'),
      image(bits, '/ImageMask true/BitsPerComponent 1/Decode[1 0]'),
    ])
    const images = await imagesOf(pdf)
    expect(images.map(({ bits }) => bits)).toEqual([1, 1])
    expect(at(images[0], 0, 0)[0]).toBe(255)
    expect(at(images[0], 4, 0)[0]).toBe(0)
    // The stencil paints black where its bits are set.
    expect(at(images[1], 0, 0)[0]).toBe(0)
    expect(at(images[1], 4, 0)[0]).toBe(255)
  })

  test('coded as a fax is a TIFF around the same bytes, also through an inverting stencil', async () => {
    const { data, isInverted } = await fax()
    const coding = (more: string) =>
      `/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 20/Rows 10/BlackIs1 ${isInverted}${more}>>`
    const pdf = withImages([
      image(data, `/ColorSpace/DeviceGray${coding('')}`),
      image(data, `/ImageMask true/Decode[1 0]${coding('')}`),
      image(data, `/ColorSpace/DeviceGray${coding('/EncodedByteAlign true')}`),
    ])
    const images = await imagesOf(pdf, { allowDuplicates: true })
    expect(images.slice(0, 2).map(({ mimeType, bits }) => [mimeType, bits])).toEqual([
      ['image/tiff', 1],
      ['image/tiff', 1],
    ])
    expect(images[2]?.mimeType).not.toBe('image/tiff')
    expect(images.slice(0, 2).map((found) => [at(found, 2, 2)[0], at(found, 17, 2)[0]])).toEqual([
      [0, 255],
      [255, 0],
    ])
    expect((await bytesOf(pdf))[0]?.subarray(-data.length)).toEqual(data)
  })

  test('coded as JBIG2 is a file of the same bytes, with what is shared before them and a head and an end around', async () => {
    const { data, shared } = await jbig2()
    const entries = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'
    const pdf = withImages([image(data, `${entries}/DecodeParms<</JBIG2Globals 6 0 R>>`), streamObject(shared)], { drawn: 1 })
    const { results } = await tool.run([pdf])
    expect(results.map(({ mimeType }) => mimeType)).toEqual(['image/x-jbig2'])
    const [file] = await bytesOf(pdf)
    const [byPoppler = Buffer.alloc(0), sharedByPoppler = Buffer.alloc(0)] = popplerJbig2(pdf)
    expect(byPoppler).toEqual(data)
    const ends = Buffer.from('0000000431000100000000' + '0000000533000000000000', 'hex')
    expect(file).toEqual(Buffer.concat([Buffer.from('974a42320d0a1a0a0100000001', 'hex'), sharedByPoppler, byPoppler, ends]))
    // Read back, it shows what the page shows.
    const [path = '', to] = [results[0]?.path, tool.newPath('.webp')]
    await renderPreview(path, to, { page: 1, width: 20 })
    const shown = await sharp(to).removeAlpha().toColourspace('b-w').raw().toBuffer()
    const [asPng] = await imagesOf(pdf, { format: 'png' })
    expect([shown[42] ?? 0, shown[57] ?? 0].map((value) => value > 128)).toEqual([at(asPng, 2, 2)[0] === 255, at(asPng, 17, 2)[0] === 255])
    expect(at(asPng, 2, 2)).not.toEqual(at(asPng, 17, 2))
    // Inverted by the page, it would look different outside.
    expect((await imagesOf(withImages([image(data, `${entries}/Decode[1 0]`)])))[0]?.mimeType).toBe('image/png')
  })

  test('inside the content, inside a form and in the look of an annotation is found', async () => {
    const inline = Buffer.concat([
      Buffer.from('q 20 0 0 10 0 0 cm BI /W 20 /H 10 /CS /RGB /BPC 8 ID '),
      colours,
      Buffer.from(' EI Q /Form Do'),
    ])
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]'
    const pdf = smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</Form 5 0 R/Unused 7 0 R>>>>/Annots[8 0 R]>>',
      streamObject(inline),
      streamObject('/P Do', `${form}/Resources<</XObject<</P 6 0 R>>>>`),
      image(Buffer.alloc(200, 10), '/ColorSpace/DeviceGray/BitsPerComponent 8'),
      image(Buffer.alloc(200, 20), '/ColorSpace/DeviceGray/BitsPerComponent 8'),
      '<</Type/Annot/Subtype/Stamp/Rect[0 0 20 10]/AP<</N 9 0 R>>>>',
      streamObject('/P Do', `${form}/Resources<</XObject<</P 10 0 R>>>>`),
      image(Buffer.alloc(200, 30), '/ColorSpace/DeviceGray/BitsPerComponent 8'),
    ])
    const images = await imagesOf(pdf)
    expect(images.map((found) => at(found, 0, 0)[0])).toEqual([255, 10, 30])
    expect(images[0]?.pixels).toEqual(colours)
  })
})

describe('of many images', () => {
  const grey = (value: number, entries = '') => image(Buffer.alloc(200, value), `/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`)

  test('those that are repeated come once, unless asked for', async () => {
    const pdf = withImages([grey(1), grey(1), grey(2)])
    expect(await imagesOf(pdf)).toHaveLength(2)
    expect(await imagesOf(pdf, { allowDuplicates: true })).toHaveLength(3)
  })

  test('those that come out alike are repeated, however they are stored, and numbers count the others', async () => {
    const packed = image(deflateSync(Buffer.alloc(200, 1)), '/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode')
    const indexed = image(Buffer.alloc(200, 0), '/ColorSpace[/Indexed/DeviceGray 0<01>]/BitsPerComponent 8')
    const wrapped = image(
      Buffer.from(`${jpeg.toString('hex')}>`),
      '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/ASCIIHexDecode/DCTDecode]',
    )
    const plain = image(jpeg, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode')
    const pdf = { name: 'album.pdf', bytes: withImages([grey(1), packed, plain, indexed, wrapped, grey(2)]) }
    const { results } = await tool.run([pdf])
    const files = results.map(({ path }) => readFileSync(path).toString('base64'))
    expect(new Set(files).size).toBe(files.length)
    expect(results.at(-1)?.name).toBe(`album-image-${results.length}`)
    const { results: last } = await tool.run([pdf], { images: 'last' })
    expect(last.map(({ name, path }) => [name, readFileSync(path).toString('base64')])).toEqual([[results.at(-1)?.name, files.at(-1)]])
    expect((await tool.run([pdf], { allowDuplicates: true })).results).toHaveLength(6)
  })

  test('all are taken out, and tiny ones can be left out', async () => {
    const dot = image(Buffer.from([7]), '/ColorSpace/DeviceGray/BitsPerComponent 8', { width: 1, height: 1 })
    const pdf = withImages([dot, grey(1)])
    expect(await imagesOf(pdf)).toHaveLength(2)
    expect(await imagesOf(pdf, { minWidth: 2 })).toHaveLength(1)
    expect(await imagesOf(pdf, { minHeight: 2 })).toHaveLength(1)
    await expect(tool.run([pdf], { minWidth: 21 })).rejects.toMatchObject({ code: 'NO_IMAGES' })
  })

  test('some can be chosen by page and by number, and are named by it', async () => {
    const pdf = { name: 'album.pdf', bytes: withImages([grey(1), grey(2), grey(3), grey(4)], { perPage: true }) }
    const chosen = await tool.run([pdf], { images: '2,last' })
    expect(chosen.results.map(({ name }) => name)).toEqual(['album-image-2', 'album-image-4'])
    const onPages = await tool.run([pdf], { pages: '3', fileName: '{name}-p{page}-{n}' })
    expect(onPages.results.map(({ name }) => name)).toEqual(['album-p3-1'])
    await expect(tool.run([pdf], { images: '5' })).rejects.toMatchObject({
      code: 'IMAGE_OUT_OF_RANGE',
      details: { image: 5, count: 4 },
    })
    await expect(tool.run([pdf], { pages: '9' })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  test('one that is too large is left out with a word about it', async () => {
    const huge = image(Buffer.alloc(10), '/ColorSpace/DeviceGray/BitsPerComponent 8', { width: 100_000, height: 100_000 })
    const { results, notes } = await tool.run([withImages([huge, grey(1)])])
    expect(results).toHaveLength(1)
    expect(notes).toEqual([{ code: 'IMAGES_LEFT_OUT', document: refOf(1), details: { what: 'images', count: 1 } }])
    await expect(tool.run([withImages([huge])])).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  })
})

describe('an image that lies in the file as it is', () => {
  const equal = Array.from({ length: 3 }, (_, index) => Buffer.concat([jpeg, Buffer.alloc(4000, index)]))
  const image = `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
  /** Each image on a page of its own, in the order of these kids of the page tree. */
  const album = (kids: string) =>
    smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count 3>>`,
      ...equal.flatMap((bytes, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${4 + index * 3} 0 R/Resources<</XObject<</I ${5 + index * 3} 0 R>>>>>>`,
        streamObject('q 99 0 0 99 0 0 cm /I Do Q'),
        streamObject(bytes, image),
      ]),
    ])

  test('is a range of it', async () => {
    const { results, ranges } = await tool.run([album('9 0 R 6 0 R 3 0 R')])
    expect(results.map(({ path }) => equal.findIndex((bytes) => bytes.equals(readFileSync(path))))).toEqual([2, 1, 0])
    expect(ranges).toBe(3)
  })

  test('is never a range of another than the opened file, such as one that had to be rewritten', async () => {
    const { results, ranges } = await tool.run([album('9 0 R 6 0 R 3 0 R 2 0 R')])
    expect(results.map(({ path }) => equal.findIndex((bytes) => bytes.equals(readFileSync(path))))).toEqual([2, 1, 0])
    expect(ranges).toBe(0)
  })

  test('is written if ranges of it would be more than the file has', async () => {
    const pages = Array.from({ length: 4 }, (_, index) => `${5 + index} 0 R`)
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 3 0 R/Resources<</XObject<</I 4 0 R>>>>>>'
    const pdf = smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${pages.join(' ')}]/Count 4>>`,
      streamObject('q 99 0 0 99 0 0 cm /I Do Q'),
      streamObject(equal[0] ?? '', image),
      ...pages.map(() => page),
    ])
    const { results, ranges } = await tool.run([pdf], { allowDuplicates: true })
    expect(results.map(({ path }) => equal[0]?.equals(readFileSync(path)))).toEqual([true, true, true, true])
    expect(ranges).toBe(1)
  })
})

describe('files', () => {
  test('without images, and files that are none, fail alone', async () => {
    const { results, failures } = await tool.run([
      smallPdf(onePage()),
      withImages([image(jpeg, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode')]),
      Buffer.from('no PDF'),
    ])
    expect(results).toHaveLength(1)
    expect(failures[refOf(1)]?.code).toBe('NO_IMAGES')
    expect(failures[refOf(3)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  testFiles({
    files: corpusFiles(),
    atLeast: 2,
    run: (file) => tool.run([file], { allowDuplicates: true, minWidth: 1, minHeight: 1, format: 'png' }),
    async check({ results }, file) {
      const sizes = await Promise.all(results.map(async ({ path }) => sharp(path).metadata()))
      expect(sizes.map(({ width, height }) => `${width}x${height}`).toSorted()).toEqual(popplerSizes(file.bytes).toSorted())
    },
    checkError(code, file) {
      if (code === 'NO_IMAGES') expect(popplerSizes(file.bytes)).toEqual([])
    },
  })
})

interface FoundImage {
  mimeType: string
  format: string
  space: string
  width: number
  height: number
  channels: number
  bits: number | undefined
  pixels: Buffer
}

async function imagesOf(pdf: Uint8Array, options: GivenOptions = {}): Promise<FoundImage[]> {
  const { results } = await tool.run([pdf], options)
  return Promise.all(
    results.map(async ({ path, mimeType }) => {
      const { format = '', space = '', bitsPerSample: bits } = await sharp(path).metadata()
      const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
      return { mimeType, format, space, bits, width: info.width, height: info.height, channels: info.channels, pixels: data }
    }),
  )
}

async function bytesOf(pdf: Uint8Array): Promise<Buffer[]> {
  const { results } = await tool.run([pdf])
  return results.map(({ path }) => readFileSync(path))
}

function at(found: FoundImage | undefined, x: number, y: number): number[] {
  if (!found) return []
  const from = (y * found.width + x) * found.channels
  return [...found.pixels.subarray(from, from + found.channels)]
}

function rows({ width, height }: { width: number; height: number }, colour: (x: number, y: number) => number[]): Buffer {
  return Buffer.from(Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => colour(x, y))).flat(2))
}

function image(bytes: Buffer, entries: string, { width, height } = size): Buffer {
  return streamObject(bytes, `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`)
}

/** The left half of the sample black, as single-strip Group 4 TIFF data. */
async function fax(): Promise<{ data: Buffer; isInverted: boolean }> {
  const pixels = rows(size, (x) => [x < 10 ? 0 : 255])
  const tiff = await sharp(pixels, { raw: { ...size, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const entry = (tag: number) => {
    const all = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12)
    const found = all.find((place) => tiff.readUInt16LE(place) === tag) ?? 0
    return tiff.readUInt16LE(found + 2) === 3 ? tiff.readUInt16LE(found + 8) : tiff.readUInt32LE(found + 8)
  }
  return { data: tiff.subarray(entry(273), entry(273) + entry(279)), isInverted: entry(262) === 1 }
}

/** A page with one fax-coded region, and a shared comment segment. */
async function jbig2(): Promise<{ data: Buffer; shared: Buffer }> {
  const { data } = await fax()
  const segment = (number: number, type: number, page: number, ...content: (string | Buffer)[]) => {
    const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
    const head = Buffer.alloc(11)
    head.writeUInt32BE(number, 0)
    head.set([type, 0, page], 4)
    head.writeUInt32BE(body.length, 7)
    return Buffer.concat([head, body])
  }
  const extent = '000000140000000a'
  return {
    shared: segment(0, 62, 0, '20000000', Buffer.from('by\0hand\0\0', 'latin1')),
    data: Buffer.concat([
      segment(2, 48, 1, extent, '0000000000000000', '00', '0000'),
      segment(3, 38, 1, extent, '0000000000000000', '00', '01', data),
    ]),
  }
}

/** The JBIG2 data and its shared segments, as extracted by poppler. */
function popplerJbig2(bytes: Uint8Array): Buffer[] {
  const path = tool.newPath('.pdf')
  writeFileSync(path, bytes)
  execFileSync('pdfimages', ['-jbig2', path, path])
  return ['jb2e', 'jb2g'].map((ending) => readFileSync(`${path}-000.${ending}`))
}

/** A document that draws images, which are its objects from 5 on, on one page or on a page each. */
function withImages(images: readonly Buffer[], { drawn = images.length, perPage = false } = {}): Buffer {
  const names = Array.from({ length: drawn }, (_, index) => `/I${index}`)
  const resources = `/Resources<</XObject<<${names.map((name, index) => `${name} ${5 + index} 0 R`).join('')}>>>>`
  const draw = (some: readonly string[]) => some.map((name) => `q 20 0 0 10 0 0 cm ${name} Do Q`).join(' ')
  if (!perPage) return smallPdf([...onePage({ content: draw(names), page: resources }), ...images])
  const first = 5 + images.length
  const pages = names.flatMap((name, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${resources}/Contents ${first + index * 2 + 1} 0 R>>`,
    streamObject(draw([name])),
  ])
  const kids = names.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${drawn}>>`, 'null', 'null', ...images, ...pages])
}

/** The sizes of the images that poppler finds, without masks. */
function popplerSizes(bytes: Uint8Array): string[] {
  const path = tool.newPath('.pdf')
  writeFileSync(path, bytes)
  try {
    const list = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8', stdio: 'pipe' })
    const rows = list.trim().split('\n').slice(2)
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, , type]) => type === 'image' || type === 'stencil')
      .map(([, , , width, height]) => `${width}x${height}`)
  } catch {
    return []
  }
}
