import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inkTiff } from '@octavo/documents/images/encode/ink-tiff.ts'
import { cmykProfile } from '@octavo/documents/images/profiles/cmyk-profile.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Options as ExtractOptions } from '../extract-images-from-pdf/options.ts'
import extract from '../extract-images-from-pdf/run.ts'
import { Options } from '../images-to-pdf/options.ts'
import run from '../images-to-pdf/run.ts'
import { deepPdf, drawnByPoppler, firstChannel, height, samplesOf, width } from '../testing/deep-images.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const toPdf = createToolRunner(run, Options)
const extracted = createToolRunner(extract, ExtractOptions)
afterAll(() => {
  toPdf.close()
  extracted.close()
})

/** Every pixel has a different value, which eight bits can't hold. */
function deep(channels: 1 | 2 | 3 | 4) {
  const samples = Uint16Array.from({ length: width * height * channels }, (_, at) => (at * 257 + 13) & 0xffff)
  return sharp(samples, { raw: { width, height, channels } }).toColourspace(channels < 3 ? 'grey16' : 'rgb16')
}

/** What poppler reports about the images of a PDF. */
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

const transparent: [string, () => Promise<Buffer>, 'rgb' | 'gray'][] = [
  ['a PNG in colour', () => deep(4).png().toBuffer(), 'rgb'],
  ['a PNG in grey', () => deep(2).png().toBuffer(), 'gray'],
  ['a TIFF', () => deep(4).tiff({ compression: 'lzw' }).toBuffer(), 'rgb'],
]

test.each(transparent)('transparency and colours of 16 bits of %s are kept, too', async (_, make, color) => {
  const bytes = await make()
  const { results } = await toPdf.run([bytes])
  const path = results[0]?.path ?? ''
  expect(listed(path)).toEqual([
    { type: 'image', color, bits: 16 },
    { type: 'smask', color: 'gray', bits: 16 },
  ])
  const { results: out } = await extracted.run([readFileSync(path)], { format: 'png' })
  const file = out[0]?.path ?? ''
  expect(await sharp(file).metadata()).toMatchObject({ depth: 'ushort', hasAlpha: true, width, height })
  expect(await difference(readFileSync(file), bytes)).toBeLessThanOrEqual(1)
})

const profiled: [string, () => Promise<Buffer>, number][] = [
  ['a PNG', () => deep(3).withIccProfile('p3').png().toBuffer(), 1],
  ['a transparent PNG', () => deep(4).withIccProfile('p3').png().toBuffer(), 2],
  ['a TIFF', () => deep(3).withIccProfile('p3').tiff({ compression: 'lzw' }).toBuffer(), 1],
]

test.each(profiled)('%s of 16 bits keeps its colour profile, in a PDF and out of it', async (_, make, images) => {
  const bytes = await make()
  const { icc } = await sharp(bytes).metadata()
  const { results } = await toPdf.run([bytes])
  const path = results[0]?.path ?? ''
  expect(listed(path)).toHaveLength(images)
  expect(listed(path)[0]).toEqual({ type: 'image', color: 'icc', bits: 16 })
  const { results: out } = await extracted.run([readFileSync(path)])
  const file = out[0]?.path ?? ''
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', icc })
  expect(await difference(readFileSync(file), bytes)).toBeLessThanOrEqual(1)
})

/** P3 colours with sixteen bits, next to their eight-bit conversion. */
test('colours of a profile are those of a screen where they are made smaller', async () => {
  const samples = Uint16Array.from({ length: width * height * 3 }, (_, at) => [40_000, 20_000, 10_000][at % 3] ?? 0)
  const wide = sharp(samples, { raw: { width, height, channels: 3 } }).toColourspace('rgb16')
  const { results } = await toPdf.run([await wide.withIccProfile('p3').png().toBuffer()], { quality: 'low' })
  const { results: out } = await extracted.run([readFileSync(results[0]?.path ?? '')], { format: 'png' })
  const [red = 0, green = 0, blue = 0] = await sharp(out[0]?.path).raw().toBuffer()
  // By the tables of both colour spaces: 168, 74 and 26.
  expect(Math.abs(red - 168) + Math.abs(green - 74) + Math.abs(blue - 26)).toBeLessThan(9)
})

/** A sixteen-bit image whose samples count up, with a mask. */
function maskedPdf(mask: string, maskBytes = Buffer.alloc(0), entries = ''): Buffer {
  const samples = Buffer.alloc(width * height * 6)
  for (let at = 0; at < samples.length; at += 2) samples.writeUInt16BE(valueAt(at), at)
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 16`
  const page = {
    box: `0 0 ${width} ${height}`,
    content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q`,
    page: '/Resources<</XObject<</P 5 0 R>>>>',
  }
  return smallPdf([...onePage(page), streamObject(samples, `${image} ${mask}`), streamObject(maskBytes, entries)])
}

function valueAt(byte: number): number {
  return (byte * 257 + 13) & 0xffff
}

const gray = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8'
const coarse = `${gray} /Width 30 /Height 20`
const stencil = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ImageMask true`

test('a coarser mask and a stencil leave the colours as deep as they were', async () => {
  for (const [mask, bytes, entries, opaque] of [
    ['/SMask 6 0 R', Buffer.alloc(600, 0xff), coarse, 0xffff],
    ['/Mask 6 0 R', Buffer.alloc(8 * height, 0xff), stencil, 0],
  ] as const) {
    const { results } = await extracted.run([maskedPdf(mask, bytes, entries)], { format: 'png' })
    const file = readFileSync(results[0]?.path ?? '')
    expect(await sharp(file).metadata()).toMatchObject({ depth: 'ushort', hasAlpha: true, width, height })
    const samples = await samplesOf(file)
    expect(samples.readUInt16LE(6)).toBe(opaque)
    expect(samples.readUInt16LE(8)).toBe(valueAt(6))
  }
})

test('colours that are hidden by a key leave the others as deep as they were', async () => {
  const [red, green, blue] = [valueAt(6), valueAt(8), valueAt(10)]
  const key = `/Mask [${red} ${red} ${green} ${green} ${blue} ${blue}]`
  const { results } = await extracted.run([maskedPdf(key)], { format: 'png' })
  const samples = await samplesOf(readFileSync(results[0]?.path ?? ''))
  expect([0, 1, 2].map((pixel) => samples.readUInt16LE(pixel * 8 + 6))).toEqual([0xffff, 0, 0xffff])
  expect(samples.readUInt16LE(0)).toBe(valueAt(0))
})

test('colours that were mixed with a matte are separated from it', async () => {
  const alpha = 0x80
  const mask = Buffer.alloc(width * height, alpha)
  const pdf = maskedPdf('/SMask 6 0 R', mask, `${gray} /Width ${width} /Height ${height} /Matte [0 0 0]`)
  const { results } = await extracted.run([pdf], { format: 'png' })
  const samples = await samplesOf(readFileSync(results[0]?.path ?? ''))
  expect(samples.readUInt16LE(6)).toBe(alpha * 257)
  expect(samples.readUInt16LE(2)).toBe(Math.round((valueAt(2) * 0xff) / alpha))
})

const step = (at: number) => 20_000 + at * 11
const white = '/WhitePoint[.9505 1 1.089]'
const calibrated = deepPdf(
  `[/CalRGB<<${white}/Gamma[2.2 2.2 2.2]/Matrix[.4124 .2126 .0193 .3576 .7152 .1192 .1805 .0722 .9505]>>]`,
  (at) => [step(at), step(at), step(at)],
)
const spaces: [string, Buffer][] = [
  ['Lab', deepPdf(`[/Lab<<${white}/Range[-128 127 -128 127]>>]`, (at) => [step(at), 0x8080, 0x8080])],
  ['calibrated RGB', calibrated],
  ['RGB from light to dark', deepPdf('/DeviceRGB', (at) => [step(at), step(at), step(at)], { entries: '/Decode[1 0 1 0 1 0]' })],
]

test.each(spaces)('an image of 16 bits in %s leaves with all its steps, in the colours that poppler draws', async (_, pdf) => {
  const { results } = await extracted.run([pdf], { format: 'png' })
  const file = readFileSync(results[0]?.path ?? '')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', width, height })
  const reds = await firstChannel(file)
  expect(new Set(reds).size).toBe(width * height)
  const source = toPdf.newPath('.pdf')
  writeFileSync(source, pdf)
  const drawn = await drawnByPoppler(source)
  for (const pixel of [0, 1200, width * height - 1]) expect(Math.abs((drawn[pixel * 3] ?? 0) - (reds[pixel] ?? 0) / 257)).toBeLessThan(3)
})

test('a calibrated grey of 16 bits is the grey of calibrated colours', async () => {
  const pdf = deepPdf(`[/CalGray<<${white}/Gamma 2.2>>]`, (at) => [step(at)])
  const files = await Promise.all([pdf, calibrated].map(async (file) => (await extracted.run([file], { format: 'png' })).results[0]?.path))
  const [grey = [], colour = []] = await Promise.all(files.map((path = '') => firstChannel(readFileSync(path))))
  expect(new Set(grey).size).toBe(width * height)
  for (const [pixel, value] of grey.entries()) expect(Math.abs(value - (colour[pixel] ?? 0))).toBeLessThan(10)
})

test('a TIFF in Lab of 16 bits keeps them in a PDF and out of it', async () => {
  const bytes = await deep(3).toColourspace('labs').tiff({ compression: 'lzw' }).toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'labs', depth: 'short' })
  const { results } = await toPdf.run([bytes])
  expect(listed(results[0]?.path ?? '')).toEqual([{ type: 'image', color: 'rgb', bits: 16 }])
})

/** What libvips can't read, with the same samples as `deep(3)`. */
const ownFormats: [string, () => Buffer][] = [
  ['a PPM', () => Buffer.concat([Buffer.from(`P6 ${width} ${height} 65535\n`), deepSamples()])],
  ['a PSD', deepPsd],
]

test.each(ownFormats)('%s of 16 bits keeps them in a PDF and out of it', async (_, make) => {
  const { results } = await toPdf.run([make()])
  const path = results[0]?.path ?? ''
  expect(listed(path)).toEqual([{ type: 'image', color: 'rgb', bits: 16 }])
  const { results: out } = await extracted.run([readFileSync(path)], { format: 'png' })
  expect(await samplesOf(readFileSync(out[0]?.path ?? ''))).toEqual(deepSamples().swap16())
})

/** Red, green and blue of each pixel, high byte first. */
function deepSamples(): Buffer {
  const samples = Buffer.alloc(width * height * 6)
  for (let at = 0; at < samples.length / 2; at += 1) samples.writeUInt16BE((at * 257 + 13) & 0xffff, at * 2)
  return samples
}

function deepPsd(): Buffer {
  const head = Buffer.alloc(26 + 12 + 2)
  head.write('8BPS\0\x01', 'latin1')
  head.writeUInt16BE(3, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(16, 22)
  head.writeUInt16BE(3, 24)
  const samples = deepSamples()
  const planes = [0, 2, 4].map((colour) =>
    Buffer.concat(Array.from({ length: width * height }, (_, pixel) => samples.subarray(pixel * 6 + colour, pixel * 6 + colour + 2))),
  )
  return Buffer.concat([head, ...planes])
}

test('a TIFF in printing inks of 16 bits has as many colours in a PDF', async () => {
  const inks = Uint16Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 1000 : 20_000 + at * 3))
  const tiff = inkTiff(inks, { width, height, profile: cmykProfile(() => toPdf.newPath('.pdf')) })
  const { results } = await toPdf.run([tiff])
  const path = results[0]?.path ?? ''
  expect(listed(path)).toEqual([{ type: 'image', color: 'rgb', bits: 16 }])
  const { results: out } = await extracted.run([readFileSync(path)], { format: 'png' })
  expect(new Set(await firstChannel(readFileSync(out[0]?.path ?? ''))).size).toBeGreaterThan(width * height * 0.9)
})

test('what is reduced becomes a JPEG of 8 bits', async () => {
  const { results } = await toPdf.run([await deep(3).tiff().toBuffer()], { quality: 'low' })
  expect(listed(results[0]?.path ?? '')).toMatchObject([{ bits: 8 }])
})

/** The maximum difference of two samples; libvips rounds transparency, while eight bits would differ by 128. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = [await samplesOf(a), await samplesOf(b)]
  expect(left.length).toBe(right.length)
  let most = 0
  for (let at = 0; at < left.length; at += 2) most = Math.max(most, Math.abs(left.readUInt16LE(at) - right.readUInt16LE(at)))
  return most
}
