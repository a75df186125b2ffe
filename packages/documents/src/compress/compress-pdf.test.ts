import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { noisePixels } from '../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { compressPdf } from './compress-pdf.ts'
import { deflateStreams } from './structure/deflate-streams.ts'
import { shareEqualStreams } from './structure/share-streams.ts'
import { stripPrivateData } from './structure/strip.ts'
import { createComparison } from './testing/before-and-after.ts'

const comparison = createComparison()
afterAll(() => comparison.remove())

const drawn = (name: string) =>
  `0.2 0.4 0.6 rg ${Array.from({ length: 400 }, (_, at) => `${at % 20} ${at} ${name.length} 2 re f`).join(' ')}`

test('what programs keep for themselves goes, and what the document says of itself stays', async () => {
  const objects = [
    ...onePage({ page: '/PieceInfo<</A<</Private 5 0 R>>>>/Thumb 5 0 R/Metadata 6 0 R', catalogue: '/Metadata 6 0 R' }),
    streamObject('a'.repeat(5000)),
    streamObject('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
  ]
  const { after, ratio } = await comparison.compare(smallPdf(objects), stripPrivateData)
  using pdf = openPdf(after)
  expect(pdf.page(1).keys()).not.toEqual(expect.arrayContaining(['/PieceInfo', '/Thumb', '/Metadata']))
  expect(pdf.root.get('/Metadata').isStream).toBe(true)
  expect(ratio).toBeLessThan(0.4)
})

test('the properties of a document lose the room for changes, and say the same', async () => {
  const xmp = '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">Größe  1</x:xmpmeta>'
  const padded = Buffer.from(`${xmp}${`${' '.repeat(99)}\n`.repeat(20)}<?xpacket end="w"?>`)
  const objects = [...onePage({ catalogue: '/Metadata 5 0 R' }), streamObject(padded, '/Type/Metadata/Subtype/XML')]
  const { before, after } = await comparison.compare(smallPdf(objects), (pdf) => compressPdf(pdf, { images: undefined }))
  const [told, tells] = [before, after].map((path) => execFileSync('pdfinfo', ['-meta', path], { encoding: 'utf8' }))
  expect(told).toContain(xmp)
  expect(tells?.trim()).toBe(`${xmp}\n<?xpacket end="w"?>`)
})

test.each([
  ['are packed where they are large', '', true],
  ['stay as PDF/A wants them', '<pdfaid:part xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">1</pdfaid:part>', false],
])('the properties of a document %s', async (_, claim, isPacked) => {
  const history = '<rdf:li stEvt:action="saved" stEvt:when="2014-01-01T00:00:00"/>'.repeat(99)
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${claim}${history}</rdf:RDF></x:xmpmeta>`
  const objects = [...onePage({ catalogue: '/Metadata 5 0 R' }), streamObject(xmp, '/Type/Metadata/Subtype/XML')]
  await comparison.compare(smallPdf(objects), async (pdf) => {
    await compressPdf(pdf, { images: undefined })
    expect(pdf.root.get('/Metadata').get('/Filter').name).toBe(isPacked ? '/FlateDecode' : undefined)
    expect(Buffer.from(pdf.root.get('/Metadata').streamBytes()).toString()).toBe(xmp)
  })
})

test('equal streams are stored once, wherever they are referred to', async () => {
  const form = (content: string) => streamObject(content, '/Type/XObject/Subtype/Form/BBox[0 0 100 100]')
  const page = '/Resources<</XObject<</A 5 0 R/B 6 0 R/C 7 0 R>>>>'
  const objects = [...onePage({ content: '/A Do /B Do /C Do', page }), form(drawn('same')), form(drawn('same')), form(drawn('other'))]
  let shared = 0
  const result = await comparison.compare(smallPdf(objects), (pdf) => {
    shared = shareEqualStreams(pdf)
    const forms = pdf.page(1).get('/Resources').get('/XObject')
    expect(forms.get('/A').id).toBe(forms.get('/B').id)
    expect(forms.get('/A').id).not.toBe(forms.get('/C').id)
  })
  expect(shared).toBe(1)
  expect(await result.difference()).toBe(0)
})

test('streams are packed as small as they can be, also those that were not or badly', async () => {
  const lettered = Buffer.from(`${Buffer.from(drawn('hex')).toString('hex')}>`)
  const objects = [
    ...onePage({ content: `${drawn('plain')} /A Do`, page: '/Resources<</XObject<</A 5 0 R>>>>' }),
    streamObject(lettered, '/Type/XObject/Subtype/Form/BBox[0 0 100 500]/Filter/ASCIIHexDecode'),
  ]
  const result = await comparison.compare(smallPdf(objects), deflateStreams)
  expect(result.ratio).toBeLessThan(0.15)
  expect(await result.difference()).toBe(0)
})

test('short streams are packed too, or stored plainly where packing costs more than it gains', async () => {
  const short = '0 0 100 100 re f'
  const objects = [
    ...onePage({ content: `${'0 0 9 9 re f '.repeat(14)}/A Do`, page: '/Resources<</XObject<</A 5 0 R>>>>' }),
    streamObject(deflateSync(short), '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Filter/FlateDecode'),
  ]
  const result = await comparison.compare(smallPdf(objects), (pdf) => {
    deflateStreams(pdf)
    const [content, form] = [pdf.page(1).get('/Contents'), pdf.page(1).get('/Resources').get('/XObject').get('/A')]
    expect([content.get('/Filter').name, form.get('/Filter').isNull]).toEqual(['/FlateDecode', true])
    expect(content.streamBytes({ decode: false }).length).toBeLessThan(60)
    expect(Buffer.from(form.streamBytes({ decode: false })).toString()).toBe(short)
  })
  expect(await result.difference()).toBe(0)
})

const predicted = '<</Predictor 15/Colors 3/BitsPerComponent 8/Columns 120>>'

test.each(['/Filter/FlateDecode', `/Filter/FlateDecode/DecodeParms${predicted}`, `/Filter[/FlateDecode]/DecodeParms[${predicted}]`])(
  'the rows of images are packed as small as they can be, with their predictor: %s',
  async (coding) => {
    const pixels = noisePixels(120, 120, 3)
    const rows = !coding.includes('Predictor')
      ? pixels
      : Buffer.concat(Array.from({ length: 120 }, (_, row) => [Buffer.of(0), pixels.subarray(row * 360, row * 360 + 360)]).flat())
    const size = '/Type/XObject/Subtype/Image/Width 120/Height 120/ColorSpace/DeviceRGB/BitsPerComponent 8'
    const objects = [
      ...onePage({ content: '100 0 0 100 0 0 cm /A Do', page: '/Resources<</XObject<</A 5 0 R>>>>' }),
      streamObject(deflateSync(rows, { level: 1 }), `${size}${coding}`),
    ]
    const result = await comparison.compare(smallPdf(objects), deflateStreams)
    expect(result.ratio).toBeLessThan(deflateSync(rows, { level: 9 }).length / deflateSync(rows, { level: 1 }).length)
    expect(await result.difference()).toBe(0)
  },
)

describe('a whole document', () => {
  const fixtures = new URL('../../fixtures/corpus/', import.meta.url)
  const sound = /^(attachments|cjk-rtl|forms|outlined|pdfa|photo|rotated|signed|text|vector)-.*\.pdf$/
  const names = readdirSync(fixtures).filter((name) => sound.test(name))
  const ratios: number[] = []

  test.each(names)('%s looks and reads the same when no pixel may change', async (name) => {
    const result = await comparison.compare(readFileSync(new URL(name, fixtures)), (pdf) => compressPdf(pdf, { images: undefined }))
    expect(await result.difference()).toBe(0)
    expect(textOf(result.after)).toBe(textOf(result.before))
    ratios.push(result.ratio)
  })

  test('becomes smaller, most by a fifth and more', () => {
    expect(ratios).toHaveLength(names.length)
    expect(ratios.filter((ratio) => ratio < 1).length).toBeGreaterThanOrEqual(names.length - 1)
    expect(ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)]).toBeLessThan(0.85)
  })
})

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
