import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { archiveXmp } from '../../testing/archive-pdf.ts'
import { conformingPdf } from '../../testing/conforming-pdf.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { pdfALevels } from '../levels.ts'
import { brokenBy, brokenWith } from './testing/broken-rules.ts'
import { validatePdfA } from './validate-pdfa.ts'

const fixtures = join(import.meta.dirname, '../../../fixtures/verapdf')

describe('the test files of veraPDF', () => {
  const files = (['1b', '2b'] as const).flatMap((level) =>
    globSync(join(fixtures, level, '*.pdf')).map((path) => ({ level, path, name: basename(path) })),
  )

  test.each(files)('$level $name', async ({ level, path, name }) => {
    const { conforms, broken } = await validatePdfA(path, level)
    expect(conforms).toBe(name.includes('-pass-'))
    const [, clause = ''] = /^([\d-]+)-t/.exec(name) ?? []
    const clauses = broken.map((rule) => rule.clause)
    if (!conforms) expect(clauses).toContain(clause.replaceAll('-', '.'))
  })
})

test.each(pdfALevels.filter((level) => !level.endsWith('a')))('a small file conforms to %s', async (level) => {
  expect(await brokenWith({}, level)).toEqual([])
})

test.each(['1a', '2a', '3a'] as const)('level %s asks for tags', async (level) => {
  expect(await brokenWith({}, level)).toEqual(['NOT_MARKED', 'TAGS_MISSING'])
  const tags = {
    catalogue: '/MarkInfo<</Marked true>>/Lang(en)/StructTreeRoot 7 0 R',
    objects: ['<</Type/StructTreeRoot/K 8 0 R>>', '<</S/P>>'],
  }
  expect(await brokenWith(tags, level)).toEqual([])
  expect(await brokenWith({ ...tags, objects: ['<</Type/StructTreeRoot/K 8 0 R>>', '<</S/Mine>>'] }, level)).toEqual(['TAG_NOT_MAPPED'])
  expect(await brokenWith({ ...tags, catalogue: tags.catalogue.replace('(en)', '(not a language)') }, level)).toEqual(['LANGUAGE_WRONG'])
})

test('a report tells clause, test, count and place', async () => {
  const path = join(fixtures, '2b/6-2-11-4-1-t02-fail-d.pdf')
  const { broken } = await validatePdfA(path, '2b')
  expect(broken[0]).toEqual({
    clause: '6.2.11.4.1',
    test: 2,
    code: 'GLYPH_MISSING',
    count: expect.any(Number),
    pages: [1],
    object: expect.any(Number),
  })
})

test('a file that cannot be opened conforms to nothing', async () => {
  expect(await brokenBy(Buffer.from('not a PDF'))).toEqual(['FILE_UNREADABLE'])
})

describe('what could not be checked counts as broken', () => {
  test('an object that is not where the table says', async () => {
    const moved = conformingPdf({ objects: ['[1]'] })
      .toString('latin1')
      .replace('7 0 obj', '9 0 obj')
    expect(await brokenBy(Buffer.from(moved, 'latin1'))).toEqual(['FILE_NOT_CHECKED'])
  })

  test('content that cannot be unpacked', async () => {
    const page = '/Resources<</XObject<</F 7 0 R>>>>'
    const packed = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter[/FlateDecode/FlateDecode]'
    expect(await brokenWith({ content: '/F Do', page, objects: [streamObject('x', packed)] })).toEqual(['FILE_NOT_CHECKED'])
  })

  test('forms in forms without an end', async () => {
    const count = 150
    const inner = (index: number) => `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${index + 1} 0 R>>>>`
    const objects = Array.from({ length: count }, (_, index) => streamObject('/F Do', inner(7 + index)))
    expect(await brokenWith({ content: '/F Do', page: '/Resources<</XObject<</F 7 0 R>>>>', objects })).toEqual(['FILE_NOT_CHECKED'])
  })
})

test('an ordinary file breaks the rules about metadata', async () => {
  expect(await brokenBy(smallPdf(onePage()))).toEqual(['FILE_ID_MISSING', 'DEVICE_GRAY', 'METADATA_MISSING', 'CLAIM_MISSING'])
})

describe('the claim', () => {
  test.each([
    ['of another part', archiveXmp(3, { conformance: 'B' }), ['CLAIM_PART']],
    ['of no level', archiveXmp(2, { conformance: 'X' }), ['CLAIM_LEVEL']],
    ['of a higher level', archiveXmp(2, { conformance: 'U' }), []],
    [
      'with another prefix',
      archiveXmp(2, { conformance: 'B' }).replaceAll('pdfaid:', 'id:').replace('xmlns:pdfaid', 'xmlns:id'),
      ['CLAIM_PREFIX'],
    ],
  ])('%s', async (_, xmp, codes) => {
    expect(await brokenWith({ xmp })).toEqual(codes)
  })

  test('and the information of the document must agree in part 1', async () => {
    const trailer = '/Info<</Title(Mine)>>'
    expect(await brokenWith({ trailer }, '1b')).toEqual(['INFO_TITLE'])
    expect(await brokenWith({ trailer })).toEqual([])
  })
})

describe('the file', () => {
  const change = (from: string, to: string) => Buffer.from(conformingPdf().toString('latin1').replace(from, to), 'latin1')

  test.each([
    ['starts with something else', change('%PDF', ' %PDF'), 'HEADER_WRONG'],
    ['lacks the comment after its header', change('%\xe2\xe3\xcf\xd3', '%abcd'), 'HEADER_COMMENT_MISSING'],
    ['goes on after its end', Buffer.concat([conformingPdf(), Buffer.from('more')]), 'DATA_AFTER_END'],
    ['has a gap after xref', change('xref\n0', 'xref \n0'), 'XREF_SPACING'],
    ['has no line end after obj', change('1 0 obj\n', '1 0 obj '), 'OBJECT_SPACING'],
    ['has no line end before endstream', change('\nendstream', ' endstream'), 'STREAM_LENGTH_WRONG'],
    ['has a stream without a line end', change('stream\n0 0 100', 'stream 0 0 100'), 'STREAM_KEYWORD_SPACING'],
  ])('that %s', async (_, bytes, code) => {
    expect(await brokenBy(bytes)).toContain(code)
  })

  test.each([
    ['HEX_STRING_ODD', '<</A<123>>>'],
    ['HEX_STRING_WRONG', '<</A<1x>>>'],
    ['INTEGER_TOO_LARGE', '[2147483648]'],
    ['NAME_TOO_LONG', `/${'a'.repeat(128)}`],
    ['STRING_TOO_LONG', `(${'a'.repeat(32_768)})`],
  ])('with an object that is written wrongly: %s', async (code, object) => {
    expect(await brokenWith({ objects: [object] })).toEqual([code])
  })

  test('has other limits in part 1', async () => {
    expect(await brokenWith({ objects: ['[40000.5]'] }, '1b')).toEqual(['REAL_TOO_LARGE'])
    expect(await brokenWith({ objects: [`[${'0 '.repeat(8192)}]`] }, '1b')).toEqual(['ARRAY_TOO_LONG'])
    expect(await brokenWith({ objects: ['[40000.5]'] })).toEqual([])
  })
})
