import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { codestreamOf } from '@octavo/documents/images/formats/jpx-facts.ts'
import { cmykProfile } from '@octavo/documents/images/profiles/cmyk-profile.ts'
import { srgbProfile } from '@octavo/documents/images/profiles/srgb-profile.ts'
import { jpeg2000, jpeg2000Size } from '@octavo/documents/testing/jpeg-2000-files.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Options } from '../extract-images-from-pdf/options.ts'
import run from '../extract-images-from-pdf/run.ts'
import { Options as ToPdfOptions } from '../images-to-pdf/options.ts'
import imagesToPdf from '../images-to-pdf/run.ts'
import { deepPdf, drawnByPoppler, firstChannel, height, samplesOf, width } from '../testing/deep-images.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const extracted = createToolRunner(run, Options)
const toPdf = createToolRunner(imagesToPdf, ToPdfOptions)
afterAll(() => {
  extracted.close()
  toPdf.close()
})

const step = (at: number) => 20_000 + at * 11
const inks = (at: number) => [step(at), 9000, 2000 + at, 1000]

async function fileOf(pdf: Buffer, format: 'original' | 'png' | 'jpg'): Promise<{ file: Buffer; mimeType: string | undefined }> {
  const { results } = await extracted.run([pdf], { format })
  expect(results).toHaveLength(1)
  return { file: readFileSync(results[0]?.path ?? ''), mimeType: results[0]?.mimeType }
}

const profile = cmykProfile(() => extracted.newPath('.pdf'))
const spaces: [string, Buffer, Buffer | undefined][] = [
  ['without a profile', deepPdf('/DeviceCMYK', inks), undefined],
  ['with a profile', deepPdf('[/ICCBased 6 0 R]', inks, { objects: [streamObject(profile, '/N 4')] }), profile],
]

test.each(spaces)('printing inks of 16 bits %s leave as they are stored, in a TIFF', async (_, pdf, icc) => {
  const { file, mimeType } = await fileOf(pdf, 'original')
  expect(mimeType).toBe('image/tiff')
  const facts = await sharp(file).metadata()
  expect(facts).toMatchObject({ format: 'tiff', space: 'cmyk', depth: 'ushort', channels: 4, width, height })
  expect(facts.icc).toEqual(icc)
  const samples = await samplesOf(file)
  for (const pixel of [0, 1, 1200, width * height - 1])
    expect([0, 2, 4, 6].map((at) => samples.readUInt16LE(pixel * 8 + at))).toEqual(inks(pixel))
})

test('printing inks from dark to light are written as inks', async () => {
  const { file } = await fileOf(deepPdf('/DeviceCMYK', inks, { entries: '/Decode[1 0 1 0 1 0 1 0]' }), 'original')
  const samples = await samplesOf(file)
  expect([0, 2, 4, 6].map((at) => samples.readUInt16LE(8 + at))).toEqual(inks(1).map((value) => 0xffff - value))
})

test.each(spaces)('printing inks of 16 bits %s become a PNG of 16 bits, in the colours of 8 bits', async (_, pdf) => {
  const { file } = await fileOf(pdf, 'png')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', space: 'rgb16', depth: 'ushort', channels: 3, width, height })
  expect(new Set(await firstChannel(file)).size).toBeGreaterThan(width * height * 0.9)
  const [samples, seen] = [
    await samplesOf(file),
    await sharp((await fileOf(pdf, 'jpg')).file)
      .raw()
      .toBuffer(),
  ]
  for (const at of [0, 1, 2, 3600, 3601, 3602]) expect(Math.abs((seen[at] ?? 0) - samples.readUInt16LE(at * 2) / 257)).toBeLessThan(4)
})

test('printing inks of 16 bits with a mask become a PNG with it', async () => {
  const mask = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`
  const pdf = deepPdf('/DeviceCMYK', inks, { entries: '/SMask 6 0 R', objects: [streamObject(Buffer.alloc(width * height, 0x80), mask)] })
  const { file } = await fileOf(pdf, 'original')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', hasAlpha: true })
  expect((await samplesOf(file)).readUInt16LE(6)).toBe(0x8080)
})

const exponential = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[.2 .4 .1]/N 1.4>>'
const stitched = `<</FunctionType 3/Domain[0 1]/Bounds[.4]/Encode[0 1 0 1]/Functions[
  <</FunctionType 2/Domain[0 1]/C0[1 .9 .9]/C1[.7 .5 .4]/N 1>> <</FunctionType 2/Domain[0 1]/C0[.7 .5 .4]/C1[.1 .2 .3]/N 1>>]>>`
const sampled = streamObject(
  Buffer.from([255, 255, 255, 190, 120, 60, 100, 40, 20]),
  '/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[3]/BitsPerSample 8',
)
const program =
  '{ 1 index 0.5 mul 1 exch sub 3 1 roll 0.3 mul exch dup 0.5 gt { pop 0.4 } { 0.8 mul } ifelse 1 exch sub dup 3 -1 roll sub }'
const calculator = streamObject(deflateSync(program), '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Filter/FlateDecode')
const [one, two] = [(at: number) => [step(at)], (at: number) => [step(at), 65_535 - step(at)]]
const lab = '[/Lab<</WhitePoint[.9505 1 1.089]/Range[-128 127 -128 127]>>]'
const mixtures: [string, Buffer][] = [
  ['one ink by a power', deepPdf(`[/Separation/Spot/DeviceRGB ${exponential}]`, one)],
  ['one ink by parts', deepPdf(`[/Separation/Spot/DeviceRGB ${stitched}]`, one)],
  ['one ink by a table', deepPdf('[/Separation/Spot/DeviceRGB 6 0 R]', one, { objects: [sampled] })],
  ['one ink in Lab', deepPdf(`[/Separation/Spot ${lab} <</FunctionType 2/Domain[0 1]/C0[100 0 0]/C1[20 0 0]/N 1>>]`, one)],
  ['two inks by a program', deepPdf('[/DeviceN[/Spot/Varnish]/DeviceRGB 6 0 R]', two, { objects: [calculator] })],
]

test.each(mixtures)('%s of 16 bits leaves with all its steps, in the colours that poppler draws', async (_, pdf) => {
  const { file } = await fileOf(pdf, 'original')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', width, height })
  expect(new Set(await firstChannel(file)).size).toBeGreaterThan(width * height * 0.9)
  const source = extracted.newPath('.pdf')
  writeFileSync(source, pdf)
  const [drawn, samples] = [await drawnByPoppler(source), await samplesOf(file)]
  for (const at of [0, 1, 2, 3600, 3601, 3602, 7197, 7198, 7199])
    expect(Math.abs((drawn[at] ?? 0) - samples.readUInt16LE(at * 2) / 257)).toBeLessThan(3)
})

test('one ink that is shown in the usual inks leaves in those', async () => {
  const black = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .5 1 0]/N 1>>'
  const { file } = await fileOf(deepPdf(`[/Separation/Orange/DeviceCMYK ${black}]`, one), 'original')
  const samples = await samplesOf(file)
  expect([0, 2, 4, 6].map((at) => samples.readUInt16LE(at))).toEqual([0, step(0) / 2, step(0), 0])
})

const packings: [string, string, (samples: Buffer) => Buffer][] = [
  ['LZW', '/LZWDecode', lzw],
  ['run lengths', '/RunLengthDecode', runs],
  ['hexadecimal text', '/ASCIIHexDecode', hexadecimal],
  ['Flate in hexadecimal text', '[/ASCIIHexDecode/FlateDecode]', (samples) => hexadecimal(deflateSync(samples))],
  ['LZW in hexadecimal text', '[/ASCIIHexDecode/LZWDecode]', (samples) => hexadecimal(lzw(samples))],
  ['Flate by its short name', '/Fl', (samples) => deflateSync(samples)],
]

test.each(packings)('an image of 16 bits that is packed by %s keeps them', async (_, filter, pack) => {
  const pdf = deepPdf('/DeviceRGB', (at) => [step(at), at, 65_535 - at], { entries: `/Filter ${filter}`, pack })
  const { file } = await fileOf(pdf, 'original')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', width, height })
  const samples = await samplesOf(file)
  for (const pixel of [0, 1200, width * height - 1]) expect(samples.readUInt16LE(pixel * 6)).toBe(step(pixel))
})

test('images that differ in their lower eight bits alone are two', async () => {
  const image = (low: number) =>
    streamObject(
      Buffer.alloc(8 * 8 * 2, Buffer.of(0x80, low)),
      '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 16',
    )
  const page = { content: '8 0 0 8 0 0 cm /P Do /Q Do /R Do', page: '/Resources<</XObject<</P 5 0 R/Q 6 0 R/R 7 0 R>>>>' }
  const { results } = await extracted.run([smallPdf([...onePage(page), image(1), image(2), image(1)])])
  expect(await Promise.all(results.map(async ({ path }) => (await samplesOf(readFileSync(path))).readUInt16LE(0)))).toEqual([
    0x8001, 0x8002,
  ])
})

function hexadecimal(bytes: Buffer): Buffer {
  return Buffer.from(`${bytes.toString('hex')}>`)
}

/** Runs of different bytes only. */
function runs(bytes: Buffer): Buffer {
  const parts = Array.from({ length: Math.ceil(bytes.length / 128) }, (_, at) => bytes.subarray(at * 128, at * 128 + 128))
  return Buffer.concat([...parts.flatMap((part) => [Buffer.of(part.length - 1), part]), Buffer.of(128)])
}

/** Codes of single bytes, with the table cleared before longer codes would be needed. */
function lzw(bytes: Buffer): Buffer {
  const codes = [...bytes].flatMap((byte, at) => (at % 250 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** Eight by eight greys of 16 bits as bare JPEG 2000; made by OpenJPEG, since nothing here can write this format. */
const bareJpeg2000 = Buffer.from(
  [
    '/0//UQApAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAABDwEB/1IADAAAAAEAAQQEAAH/XAAHQICIiJD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVH',
    'IHZlcnNpb24gMi41LjT/kAAKAAAAAABBAAH/k8f+DDwQ4mIr5g8yVRkglY8PX8I5mn+s2l5rBhuLauA3AL/AH5gsD/AKIhoWYN8Df+yY5v/Z',
  ].join(''),
  'base64',
)

test('JPEG 2000 of 16 bits without a file around it gets one, and stays as it is', async () => {
  const page = { box: '0 0 8 8', content: '8 0 0 8 0 0 cm /P Do', page: '/Resources<</XObject<</P 5 0 R>>>>' }
  const entries = '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 16/Filter/JPXDecode'
  const { file, mimeType } = await fileOf(smallPdf([...onePage(page), streamObject(bareJpeg2000, entries)]), 'original')
  expect(mimeType).toBe('image/jp2')
  expect(file.subarray(-bareJpeg2000.length)).toEqual(bareJpeg2000)
  // The header: 8 by 8 pixels, one channel, 16 bits.
  const at = file.indexOf('ihdr') + 4
  expect([...file.subarray(at, at + 11)]).toEqual([0, 0, 0, 8, 0, 0, 0, 8, 0, 1, 15])
  const source = extracted.newPath('.pdf')
  writeFileSync(source, await pdfOf(file))
  expect(execFileSync('pdfimages', ['-list', source], { encoding: 'utf8' })).toMatch(/gray +1 +\d+ +jpx/)
})

const whitePoint = '/WhitePoint[.9505 1 1.089]'
const bareRgb = codestreamOf(jpeg2000.rgb) ?? Buffer.alloc(0)

test.each([
  ['in calibrated colours', bareRgb, `[/CalRGB<<${whitePoint}/Gamma[1 1 1]>>]`],
  ['with a profile', bareRgb, '[/ICCBased 6 0 R]'],
  ['whose values are places in a palette', jpeg2000.grey, `[/Indexed/DeviceRGB 255<${'ff0000'.repeat(256)}>]`],
])('JPEG 2000 %s, which its own header can not tell, is decoded', async (_, image, space) => {
  const { file, mimeType } = await fileOf(jpeg2000Pdf(image, space), 'original')
  expect(mimeType).toBe('image/png')
  expect(await sharp(file).metadata()).toMatchObject(jpeg2000Size)
})

test('bare JPEG 2000 in the colours of the device gets a header', async () => {
  const { mimeType } = await fileOf(jpeg2000Pdf(bareRgb, '/DeviceRGB'), 'original')
  expect(mimeType).toBe('image/jp2')
})

function jpeg2000Pdf(image: Uint8Array, space: string): Buffer {
  const page = { box: '0 0 8 8', content: '8 0 0 8 0 0 cm /P Do', page: '/Resources<</XObject<</P 5 0 R>>>>' }
  const size = `/Width ${jpeg2000Size.width}/Height ${jpeg2000Size.height}`
  const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace${space}/BitsPerComponent 8/Filter/JPXDecode`
  return smallPdf([...onePage(page), streamObject(Buffer.from(image), entries), streamObject(srgbProfile(), '/N 3')])
}

async function pdfOf(image: Buffer): Promise<Buffer> {
  const { results } = await toPdf.run([{ name: 'image.jp2', bytes: image }])
  return readFileSync(results[0]?.path ?? '')
}
