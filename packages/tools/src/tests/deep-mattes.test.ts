import { readFileSync, writeFileSync } from 'node:fs'
import { cmykProfile } from '@octavo/documents/images/profiles/cmyk-profile.ts'
import { streamObject } from '@octavo/documents/testing/small-pdf.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Options } from '../extract-images-from-pdf/options.ts'
import run from '../extract-images-from-pdf/run.ts'
import { deepPdf, drawnByPoppler, height, samplesOf, width } from '../testing/deep-images.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const extracted = createToolRunner(run, Options)
afterAll(() => extracted.close())

/** The opacity of all pixels, by which they were mixed with a matte. */
const opacity = 0x80
const profile = streamObject(
  cmykProfile(() => extracted.newPath('.pdf')),
  '/N 4',
)
const orange = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[.9 .4 .1]/N 1>>'
const inks = (pixel: number) => [12_000 + pixel * 11, 9000 + pixel, 20_000, 3000]
/** The values of each pixel, the matte, and the least and largest of each value. */
const spaces: [string, string, (pixel: number) => number[], number[], number[]][] = [
  ['printing inks', '/DeviceCMYK', inks, [0.9, 0, 0, 0.6], [0, 1, 0, 1, 0, 1, 0, 1]],
  ['printing inks with a profile', '[/ICCBased 7 0 R]', inks, [0.9, 0, 0, 0.6], [0, 1, 0, 1, 0, 1, 0, 1]],
  ['a spot colour', `[/Separation/Orange/DeviceRGB ${orange}]`, (pixel) => [12_000 + pixel * 11], [0.7], [0, 1]],
  [
    'Lab',
    '[/Lab<</WhitePoint[.9505 1 1.089]/Range[-128 127 -128 127]>>]',
    (pixel) => [20_000 + pixel * 11, 0x8080, 0x8080],
    [20, 30, -40],
    [0, 100, -128, 127, -128, 127],
  ],
]

function pdfOf(space: string, valuesAt: (pixel: number) => number[], matte: string): Buffer {
  const mask = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8 ${matte}`
  const objects = [streamObject(Buffer.alloc(width * height, opacity), mask), profile]
  return deepPdf(space, valuesAt, { entries: '/SMask 6 0 R', objects })
}

async function fileOf(pdf: Buffer): Promise<Buffer> {
  const { results } = await extracted.run([pdf])
  const file = readFileSync(results[0]?.path ?? '')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', depth: 'ushort', hasAlpha: true, width, height })
  return file
}

test.each(spaces)('%s of 16 bits are separated from a matte', async (_, space, plain, matte, range) => {
  const mixed = (pixel: number) =>
    plain(pixel).map((value, at) => {
      const [least = 0, largest = 1] = range.slice(at * 2)
      const behind = (((matte[at] ?? 0) - least) / (largest - least)) * 65_535
      return Math.round(behind + ((value - behind) * opacity) / 255)
    })
  const without = pdfOf(space, plain, '')
  const file = await fileOf(pdfOf(space, mixed, `/Matte [${matte.join(' ')}]`))
  const [found, wanted] = await Promise.all([file, await fileOf(without)].map(samplesOf))
  expect(found?.length).toBe(wanted?.length)
  for (let at = 0; at < (wanted?.length ?? 0); at += 2)
    expect(Math.abs((found?.readUInt16LE(at) ?? 0) - (wanted?.readUInt16LE(at) ?? 0))).toBeLessThanOrEqual(32)
  // poppler shows inks a little differently, but the matte would be seen much more.
  const path = extracted.newPath('.pdf')
  writeFileSync(path, without)
  const drawn = await drawnByPoppler(path)
  const seen = await sharp(file).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer()
  for (const at of [0, 1, 2, 3600, 3601, 3602]) expect(Math.abs((drawn[at] ?? 0) - (seen[at] ?? 0))).toBeLessThan(15)
})
