import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { archivePdf, archiveXmp } from '../testing/archive-pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { readClaim, removeClaim } from './claim.ts'
import { readXmp } from './xmp-packet.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-claim-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

function open(bytes: Buffer) {
  const path = join(folder, `${++files}.pdf`)
  writeFileSync(path, bytes)
  return openPdf(path)
}

function withPacket(xml: string | Buffer, entries = '') {
  return open(smallPdf([...onePage({ catalogue: '/Metadata 5 0 R' }), streamObject(xml, `/Type/Metadata/Subtype/XML${entries}`)]))
}

const utf16 = (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le')
const utf32 = (xml: string) => Buffer.concat([...xml].map((character) => Buffer.from([0, 0, 0, character.codePointAt(0) ?? 0])))

test.each([
  ['UTF-8', Buffer.from],
  ['UTF-16, small end first', utf16],
  ['UTF-16, big end first', (xml: string) => utf16(xml).swap16()],
  ['UTF-32', (xml: string) => utf32(xml.replace('\ufeff', ''))],
] as const)('a claim in %s is read and taken out, and the rest stays', (_, encode) => {
  using pdf = open(archivePdf({ encode }))
  expect(readClaim(pdf)).toEqual({ part: 2, level: 'B' })
  removeClaim(pdf)
  expect(readClaim(pdf)).toBeUndefined()
  expect(readXmp(pdf)).toContain('<dc:format>application/pdf</dc:format>')
})

test.each([
  `<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" pdfaid:conformance='U'/>`,
  '<rdf:Description xmlns:a="http://www.aiim.org/pdfa/ns/id/"><a:part>3</a:part><a:conformance>u</a:conformance></rdf:Description>',
])('a claim is known however it is written', (xml) => {
  using pdf = withPacket(xml)
  expect(readClaim(pdf)).toEqual({ part: 3, level: 'U' })
  removeClaim(pdf)
  expect(readClaim(pdf)).toBeUndefined()
  expect(readXmp(pdf)).toContain('<rdf:Description')
})

test('a compressed description is read, and one that unpacks into too much is not', () => {
  using packed = withPacket(deflateSync(archiveXmp(2, { conformance: 'B' })), '/Filter/FlateDecode')
  expect(readClaim(packed)).toEqual({ part: 2, level: 'B' })
  using bomb = withPacket(deflateSync(Buffer.alloc(50_000_000)), '/Filter/FlateDecode')
  expect(readClaim(bomb)).toBeUndefined()
})
