import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { emptyPdf } from '../engines/qpdf/pdf.ts'
import { innerBytes } from '../extract/images/inner-bytes.ts'
import { boundedBytes } from './bounded-bytes.ts'
import { contentBytes } from './content-bytes.ts'

const zeros = Buffer.alloc(100_000)
/** A hundred runs of 128 zeros. */
const runs = Buffer.concat([...Array.from({ length: 100 }, () => Buffer.from([129, 0])), Buffer.of(128)])
/** The example of the standard: ten bytes. */
const lzw = Buffer.from('800B6050220C0C8501', 'hex')

const packed: [string, Uint8Array, number][] = [
  ['/FlateDecode', deflateSync(zeros), 100_000],
  ['/RunLengthDecode', runs, 12_800],
  ['/LZWDecode', lzw, 10],
  ['[/ASCIIHexDecode /RunLengthDecode]', Buffer.from(`${runs.toString('hex')}>`), 12_800],
  ['[/AHx /LZW]', Buffer.from(`${lzw.toString('hex')}>`), 10],
]

test.each(packed)('%s is decoded up to its bound', (filter, bytes, length) => {
  using pdf = emptyPdf()
  const stream = pdf.stream(bytes, { '/Filter': pdf.parse(filter) })
  expect(boundedBytes(pdf, stream, length)).toHaveLength(length)
  expect(boundedBytes(pdf, stream, length - 1)).toBeUndefined()
})

test('what is packed twice, or by a coder of images, is not decoded', () => {
  using pdf = emptyPdf()
  for (const filter of ['[/FlateDecode /FlateDecode]', '/DCTDecode', '[/FlateDecode /JPXDecode]'])
    expect(boundedBytes(pdf, pdf.stream(deflateSync(deflateSync(zeros)), { '/Filter': pdf.parse(filter) }), 1_000_000)).toBeUndefined()
})

test('content packed by run lengths is read', () => {
  using pdf = emptyPdf()
  const packed = Buffer.concat([Buffer.of(5), Buffer.from('0 g f '), Buffer.of(254), Buffer.from('q'), Buffer.of(128)])
  const content = contentBytes(pdf.stream(packed, { '/Filter': '/RunLengthDecode' }))
  expect(Buffer.from(content ?? []).toString()).toBe('0 g f qqq')
})

test('runs are measured as qpdf decodes them, which goes on behind their end', () => {
  using pdf = emptyPdf()
  const stream = pdf.stream(Buffer.concat([Buffer.of(128), runs]), { '/Filter': '/RunLengthDecode' })
  expect(stream.streamBytes()).toHaveLength(12_800)
  expect(boundedBytes(pdf, stream, 12_800)).toHaveLength(12_800)
  const read = vi.spyOn(stream, 'streamBytes')
  expect(boundedBytes(pdf, stream, 12_799)).toBeUndefined()
  // Only the stored bytes, which are few.
  expect(read.mock.calls).toEqual([[{ decode: false }]])
})

test('what grows behind many filters that do not is not decoded', () => {
  using pdf = emptyPdf()
  const asText = 8
  let bytes: Buffer = deflateSync(deflateSync(zeros))
  for (let time = 0; time < asText; time += 1) bytes = Buffer.from(`${bytes.toString('hex')}>`)
  const stream = pdf.stream(bytes, { '/Filter': pdf.parse(`[${'/AHx '.repeat(asText)}/Fl /Fl]`) })
  expect(stream.streamBytes()).toHaveLength(zeros.length)
  expect(boundedBytes(pdf, stream, 1_000_000)).toBeUndefined()
  expect(contentBytes(stream)).toBeUndefined()
  expect(contentBytes(stream, { lenient: true })).toBeUndefined()
})

test('an image is not unpacked from two filters that grow', () => {
  using pdf = emptyPdf()
  const filters = ['/FlateDecode', '/FlateDecode', '/DCTDecode']
  const image = pdf.stream(deflateSync(deflateSync(zeros)), { '/Filter': pdf.parse(`[${filters.join(' ')}]`) })
  expect(innerBytes(pdf, image, filters)).toBeUndefined()
  expect(innerBytes(pdf, image, ['', '/DCTDecode'])).toBeUndefined()
})
