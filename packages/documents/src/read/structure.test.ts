import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { readFormFields } from '../forms/form-fields.ts'
import { readSignatures } from '../signatures/signatures.ts'
import { type HostileName, hostilePdfs } from '../testing/hostile-pdfs.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { parsePdfDate } from './dates.ts'
import { createDestinations } from './destinations.ts'
import { readEncryption, restrictionsOf } from './encryption.ts'
import { readMetadata } from './metadata.ts'
import { type Bookmark, readOutline } from './outline.ts'
import { pageBoxes, pageSize } from './page-boxes.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-structure-'))
const opened: Pdf[] = []
afterAll(() => {
  for (const pdf of opened) pdf.dispose()
  rmSync(folder, { recursive: true })
})

describe('an outline', () => {
  test('is a tree whose items know their pages', () => {
    const outline = readOutline(fixture('outlined-page-labels-and-outlines.pdf'))
    expect(outline.map(({ title }) => title)).toEqual(['Isís 1 -> 5: /XYZ null null null', 'Trepak 2 -> 15: /XYZ 66 756 3'])
    expect(outline[1]).toMatchObject({ destination: { page: 16, view: ['/XYZ', '66', '756', '3'] } })
    expect(flat(outline).length).toBeGreaterThan(5)
  })

  test('finds its way through named destinations, old and new, and actions', () => {
    const items = [
      '<</Title(new)/Parent 5 0 R/Next 7 0 R/Dest(chapter)>>',
      '<</Title(old)/Parent 5 0 R/Next 8 0 R/Dest/section>>',
      '<</Title(action)/Parent 5 0 R/Next 9 0 R/A<</S/GoTo/D[3 0 R/FitH 100]>>>>',
      '<</Title(by index)/Parent 5 0 R/Next 10 0 R/Dest[0/Fit]>>',
      '<</Title(elsewhere)/Parent 5 0 R/Next 11 0 R/A<</S/URI/URI(https://example.org/)>>>>',
      '<</Title(nowhere)/Parent 5 0 R/Dest(missing)>>',
    ]
    const catalogue = '/Outlines 5 0 R/Names<</Dests<</Kids[12 0 R]>>>>/Dests<</section<</D[3 0 R/Fit]>>>>'
    const tree = '<</Limits[(a)(z)]/Names[(chapter)[3 0 R/XYZ 0 90 null]]>>'
    const pdf = open([...onePage({ catalogue }), '<</Type/Outlines/First 6 0 R/Last 11 0 R>>', ...items, tree])
    const uriOf = (action: number | undefined) => (action === undefined ? undefined : pdf.object(action).get('/URI').text)
    const found = readOutline(pdf).map(({ title, destination, action }) => [title, destination?.page, destination?.view[0], uriOf(action)])
    expect(found).toEqual([
      ['new', 1, '/XYZ', undefined],
      ['old', 1, '/Fit', undefined],
      ['action', 1, '/FitH', undefined],
      ['by index', 1, '/Fit', undefined],
      ['elsewhere', undefined, undefined, 'https://example.org/'],
      ['nowhere', undefined, undefined, undefined],
    ])
  })

  test('that runs in circles ends', () => {
    expect(readOutline(hostile('outline-loop'))).toHaveLength(1)
    expect(flat(readOutline(hostile('outline-deep'))).length).toBeLessThan(100)
  })
})

test('named destinations that run in circles end', () => {
  expect([...createDestinations(hostile('name-tree-loop')).named().keys()]).toEqual(['a'])
})

describe('form fields', () => {
  test('have full names, types and values', () => {
    const fields = [
      '<</T(person)/Kids[6 0 R 7 0 R]>>',
      '<</Parent 5 0 R/T(name)/FT/Tx/V(Ada)/Ff 2>>',
      '<</Parent 5 0 R/T(agrees)/FT/Btn/V/Yes/Kids[8 0 R]>>',
      '<</Parent 7 0 R/Subtype/Widget/Rect[0 0 9 9]>>',
      '<</T(colours)/FT/Ch/V[(red)(blue)]/Ff 1>>',
    ]
    const pdf = open([...onePage({ catalogue: '/AcroForm<</Fields[5 0 R 9 0 R]>>' }), ...fields])
    expect(readFormFields(pdf)).toEqual([
      { name: 'person.name', type: 'text', value: 'Ada', readOnly: false, required: true, id: 6 },
      { name: 'person.agrees', type: 'check-box', value: 'Yes', readOnly: false, required: false, id: 7 },
      { name: 'colours', type: 'choice', value: ['red', 'blue'], readOnly: true, required: false, id: 9 },
    ])
  })

  test('inherit what those above them say', () => {
    const parent = '<</T(choice)/FT/Btn/Ff 32769/V/Two/Kids[6 0 R 7 0 R]>>'
    const kids = ['<</Parent 5 0 R/T(one)>>', '<</Parent 5 0 R/T(two)/Ff 2/FT/Tx/V(own)>>']
    const pdf = open([...onePage({ catalogue: '/AcroForm<</Fields[5 0 R]>>' }), parent, ...kids])
    expect(readFormFields(pdf)).toEqual([
      { name: 'choice.one', type: 'radio', value: 'Two', readOnly: true, required: false, id: 6 },
      { name: 'choice.two', type: 'text', value: 'own', readOnly: false, required: true, id: 7 },
    ])
  })

  test('that run in circles or multiply end', () => {
    expect(readFormFields(hostile('field-loop')).length).toBeLessThan(3)
    expect(readFormFields(hostile('field-fan-out'))).toHaveLength(1)
  })
})

describe('signatures', () => {
  test('are those fields that have been signed', () => {
    const signatures = readSignatures(fixture('signed-minimal-two-fields-signed-twice.pdf'))
    expect(signatures).toHaveLength(2)
    expect(signatures[0]).toMatchObject({ field: 'Sig1', isTimestamp: false })
    expect(readSignatures(fixture('signed-with-signature.pdf'))).toEqual([])
  })

  test('include one whose field stands in the form itself', () => {
    const field = '<</T(direct)/FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite>>>>'
    expect(readSignatures(open(onePage({ catalogue: `/AcroForm<</Fields[${field}]>>` })))).toMatchObject([{ field: 'direct' }])
  })

  test('include one that only certifies the document', () => {
    const pdf = open([...onePage({ catalogue: '/Perms<</DocMDP 5 0 R>>' }), '<</Type/Sig/Filter/Adobe.PPKLite/M(D:20240102030405Z)>>'])
    expect(readSignatures(pdf)).toMatchObject([{ field: undefined, signedDate: '2024-01-02T03:04:05.000Z' }])
  })
})

describe('page boxes', () => {
  test('are inherited, cut to the media box and put in order', () => {
    const pdf = open([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 400]/CropBox[350 390 10 20]/Rotate -90>>',
      '<</Type/Page/Parent 2 0 R/UserUnit 2>>',
    ])
    expect(pageBoxes(pdf.page(1))).toMatchObject({ media: [0, 0, 300, 400], crop: [10, 20, 300, 390], rotation: 270, userUnit: 2 })
    expect(pageSize(pdf.page(1))).toEqual({ width: 580, height: 740, rotation: 270 })
  })

  test('that make no sense become those that viewers take', () => {
    expect(pageSize(hostile('page-box-not-numbers').page(1))).toEqual({ width: 612, height: 792, rotation: 0 })
    const outside = open(onePage({ page: '/CropBox[900 900 950 950]/Rotate 45' }))
    expect(pageSize(outside.page(1))).toEqual({ width: 200, height: 200, rotation: 0 })
  })
})

describe('encryption', () => {
  test('tells method, key and what is forbidden', () => {
    const facts = readEncryption(fixture('encrypted-encryption-nocopy.pdf'))
    expect(facts).toMatchObject({ handler: '/Standard', method: 'AES', keyBits: 128, restrictions: ['copy'] })
    const strong = readEncryption(fixture('encrypted-r6-both-passwords.pdf', 'foo'))
    expect(strong).toMatchObject({ revision: 6, version: 5, method: 'AES', keyBits: 256, restrictions: [] })
    expect(readEncryption(open(onePage()))).toBeUndefined()
  })

  test('reads the permission bits of both generations', () => {
    expect(restrictionsOf(-1, 4)).toEqual([])
    expect(restrictionsOf(~(1 << 11), 3)).toEqual(['print-high'])
    expect(restrictionsOf(~(1 << 11), 2)).toEqual([])
    expect(restrictionsOf(~(1 << 2), 2)).toEqual(['print', 'print-high'])
    expect(restrictionsOf(0, 4)).toHaveLength(8)
  })
})

test('metadata is tidied text', () => {
  const info = '<</Title(\\376\\377\\000A\\000\\000\\000B)/Author(  )/CreationDate(D:20240131)>>'
  const pdf = openBytes(smallPdf([...onePage(), info], '/Info 5 0 R'))
  expect(readMetadata(pdf)).toMatchObject({ title: 'A B', author: undefined, createdDate: '2024-01-31T00:00:00.000Z', hasXmp: false })
})

test.each([
  ["D:20240131120000+01'30'", '2024-01-31T10:30:00.000Z'],
  ['D:2024', '2024-01-01T00:00:00.000Z'],
  ['20240131120000Z', '2024-01-31T12:00:00.000Z'],
  ['D:20249931', undefined],
  ['yesterday', undefined],
])('reads the date %s', (text, expected) => {
  expect(parsePdfDate(text)).toBe(expected)
})

function flat(bookmarks: Bookmark[]): Bookmark[] {
  return bookmarks.flatMap((bookmark) => [bookmark, ...flat(bookmark.children)])
}

function fixture(name: string, password?: string): Pdf {
  return keep(openPdf(fileURLToPath(new URL(`../../fixtures/corpus/${name}`, import.meta.url)), password === undefined ? {} : { password }))
}

function hostile(name: HostileName): Pdf {
  return openBytes(hostilePdfs[name]())
}

function open(objects: (string | Buffer)[]): Pdf {
  return openBytes(smallPdf(objects))
}

function openBytes(bytes: Buffer): Pdf {
  const path = join(folder, `${opened.length}.pdf`)
  writeFileSync(path, bytes)
  return keep(openPdf(path))
}

function keep(pdf: Pdf): Pdf {
  opened.push(pdf)
  return pdf
}
