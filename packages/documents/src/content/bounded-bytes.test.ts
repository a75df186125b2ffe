import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { emptyPdf } from '../engines/qpdf/pdf.ts'
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
