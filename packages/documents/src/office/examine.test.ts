import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { oddZips, spareEntry, twiceThere } from '../testing/odd-zips.ts'
import { docxOf, officeFixture, xlsxOf, zipOf } from '../testing/office-files.ts'
import { readCompoundFile } from './compound-file.ts'
import { examineOffice } from './examine.ts'
import { readText } from './plain-text.ts'
import { spreadsheetOf } from './text-table.ts'
import { unlockOoxml } from './unlock-ooxml.ts'
import { openZip, zipLimits } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-examine-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const docx: MediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('what a file is', () => {
  test.each<[string, Buffer, MediaType, object]>([
    ['a Word document', docxOf(['a']), docx, { family: 'text', ending: 'docx' }],
    ['a workbook, whatever it was taken for', xlsxOf({ A: [['1']] }), docx, { family: 'sheets', ending: 'xlsx' }],
    ['an OpenDocument text', odf('text'), docx, { family: 'text', ending: 'odt' }],
    [
      'a locked OpenDocument presentation',
      odf('presentation', '<x:encryption-data/>'),
      docx,
      { family: 'slides', ending: 'odp', lock: 'office' },
    ],
    ['a locked package', officeFixture('protected_passtika.xlsx'), docx, { family: 'text', ending: 'bin', lock: 'own' }],
    ['an old document', officeFixture('Lists.doc'), docx, { family: 'text', ending: 'doc' }],
    ['an old locked document', officeFixture('password_tika_binaryrc4.doc'), docx, { family: 'text', ending: 'doc', lock: 'own' }],
    ['an old workbook', officeFixture('44010-SingleChart.xls'), docx, { family: 'sheets', ending: 'xls' }],
    ['an old locked workbook', officeFixture('password.xls'), docx, { family: 'sheets', ending: 'xls', lock: 'own' }],
    ['an old presentation', officeFixture('bullets.ppt'), docx, { family: 'slides', ending: 'ppt' }],
    ['an old locked presentation', officeFixture('Password_Protected-hello.ppt'), docx, { family: 'slides', ending: 'ppt', lock: 'own' }],
    ['rich text', Buffer.from('{\\rtf1 a}'), 'application/msword', { family: 'text', ending: 'rtf' }],
    ['plain text', Buffer.from('a'), 'text/plain', { family: 'text', ending: 'txt' }],
    ['a table in text', Buffer.from('a,b'), 'text/csv', { family: 'sheets', ending: 'fods' }],
  ])('%s', async (_, bytes, mediaType, examined) => {
    expect(await examineOffice(place(bytes), mediaType)).toEqual(examined)
  })

  test.each<[string, Buffer, MediaType, string]>([
    ['a zip file of something else', zipOf({ 'a.txt': 'a' }), docx, 'TYPE_NOT_ACCEPTED'],
    ['no text', Buffer.from([1, 0, 2, 0]), 'text/plain', 'DOCUMENT_DAMAGED'],
    ['text that calls itself a document', Buffer.from('hello'), docx, 'DOCUMENT_DAMAGED'],
    ['a cut file', officeFixture('truncated62886.docx'), docx, 'DOCUMENT_DAMAGED'],
    [
      'a compound file without an end',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xfd)]),
      docx,
      'DOCUMENT_DAMAGED',
    ],
    ['entities', officeFixture('ExternalEntityInText.docx'), docx, 'DOCUMENT_DAMAGED'],
    ['a bomb of entities', officeFixture('poc-xmlbomb.xlsx'), docx, 'DOCUMENT_DAMAGED'],
    ['an entry that is larger than it says', lying(10), docx, 'DOCUMENT_DAMAGED'],
    ['an entry that is smaller than it says', lying(5_000_000), docx, 'DOCUMENT_DAMAGED'],
  ])('refuses %s', async (_, bytes, mediaType, code) => {
    await expect(examineOffice(place(bytes), mediaType)).rejects.toMatchObject({ code })
  })
})

describe('an entry that no document has', () => {
  const whole = docxOf(['a'], { parts: { [spareEntry]: 'one', [twiceThere]: 'two' } })

  test('is not among those of a whole document', async () => {
    expect(await examineOffice(place(whole), docx)).toEqual({ family: 'text', ending: 'docx' })
  })

  test.each(Object.entries(oddZips))('because it %s makes it damaged', async (_, make) => {
    await expect(examineOffice(place(make(whole)), docx)).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })

  test('may tell its size behind its content instead of before it', async () => {
    const streamed = Buffer.from(whole)
    const own = streamed.indexOf(spareEntry) - 30
    streamed.writeUInt16LE(8, own + 6)
    streamed.fill(0, own + 14, own + 26)
    expect(await examineOffice(place(streamed), docx)).toEqual({ family: 'text', ending: 'docx' })
  })
})

test.each([
  ['entries', { ...zipLimits, entries: 3 }],
  ['total size', { ...zipLimits, totalBytes: 1000 }],
  ['ratio', { ...zipLimits, ratio: 2, ratioFromBytes: 1000 }],
])('holds a zip file to its %s', async (_, limits) => {
  const path = place(zipOf({ a: 'x'.repeat(100_000), b: '', c: '', d: '' }))
  await expect(openZip(path, limits)).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  await (await openZip(path)).close()
})

test.each([
  ['bug53475-password-is-pass.docx', 'pass'],
  ['protected_passtika.xlsx', 'tika'],
])('unlocks %s', async (name, password) => {
  const file = await readCompoundFile(place(officeFixture(name)))
  expect(unlockOoxml(file, password).subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04', 'latin1'))
  expect(() => unlockOoxml(file, 'wrong')).toThrow(expect.objectContaining({ code: 'DOCUMENT_PASSWORD_WRONG' }))
})

test('reads text in whichever encoding it is', async () => {
  const text = 'größer'
  const written = [Buffer.from(text), Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`)]
  expect(await Promise.all(written.map((bytes) => readText(place(bytes))))).toEqual([text, text, text, text])
})

test.each([
  [
    'a;"b;""c""\nd";1\n;2',
    [
      ['a', 'b;"c"\nd', '1'],
      ['', '2'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a|b', [['a', 'b']]],
  ['<&>', [['<&>']]],
])('the table %j', (text, rows) => {
  const cells = [...spreadsheetOf(text).matchAll(/<table:table-row>(.*?)<\/table:table-row>/gs)].map((row) =>
    [...(row[1] ?? '').matchAll(/<table:table-cell(?:\/>|[^>]*><text:p>(.*?)<\/text:p><\/table:table-cell>)/gs)].map((match) =>
      (match[1] ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ),
  )
  expect(cells).toEqual(rows)
})

function place(bytes: Uint8Array): string {
  const path = join(folder, `${++files}`)
  writeFileSync(path, bytes)
  return path
}

function odf(kind: string, manifest = ''): Buffer {
  return zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'META-INF/manifest.xml': manifest || '<x/>' })
}

function lying(declared: number): Buffer {
  const types = '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  return zipOf({ '[Content_Types].xml': types.padEnd(2_000_000) }, { declared })
}
