import { describe, expect, test } from 'vitest'
import { conformingPdf } from '../../../testing/conforming-pdf.ts'
import { streamObject } from '../../../testing/small-pdf.ts'
import { brokenWith } from '../testing/broken-rules.ts'

const appearance = streamObject('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const annotation = (entries: string) => ({ page: `/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]`, objects: [appearance] })

describe('an annotation', () => {
  test.each([
    ['with all that it needs', '/Subtype/Stamp/F 4/AP<</N 7 0 R>>', []],
    ['of a type that is not allowed', '/Subtype/Sound/F 4/AP<</N 7 0 R>>', ['ANNOTATION_TYPE']],
    ['without flags', '/Subtype/Stamp/AP<</N 7 0 R>>', ['ANNOTATION_FLAGS_MISSING']],
    ['that is hidden', '/Subtype/Stamp/F 6/AP<</N 7 0 R>>', ['ANNOTATION_FLAGS']],
    ['that is not printed', '/Subtype/Stamp/F 0/AP<</N 7 0 R>>', ['ANNOTATION_FLAGS']],
    ['without an appearance', '/Subtype/Stamp/F 4', ['APPEARANCE_MISSING']],
    ['that is a link', '/Subtype/Link/F 4/A<</S/URI/URI(http://example.org)>>', []],
    ['with more appearances', '/Subtype/Stamp/F 4/AP<</N 7 0 R/D 7 0 R>>', ['APPEARANCE_KEYS']],
    ['that is a button with one appearance', '/Subtype/Widget/FT/Btn/F 4/AP<</N 7 0 R>>', ['APPEARANCE_NOT_STATES']],
    ['that is a text field with states', '/Subtype/Widget/FT/Tx/F 4/AP<</N<</On 7 0 R>>>>', ['APPEARANCE_NOT_STREAM']],
    ['with a script', '/Subtype/Link/F 4/A<</S/JavaScript/JS(x)>>', ['ACTION_NOT_ALLOWED']],
    ['with an action that follows', '/Subtype/Link/F 4/A<</S/GoTo/D(x)/Next<</S/Launch>>>>', ['ACTION_NOT_ALLOWED']],
    ['with an unknown named action', '/Subtype/Link/F 4/A<</S/Named/N/Print>>', ['ACTION_NAME']],
    ['that is a field with an action', '/Subtype/Widget/FT/Tx/F 4/AP<</N 7 0 R>>/A<</S/GoTo/D(x)>>', ['WIDGET_ACTION']],
  ])('%s', async (_, entries, codes) => {
    expect(await brokenWith(annotation(entries))).toEqual(codes)
  })

  test('in part 1 has no transparency and colours only with RGB', async () => {
    const look = annotation('/Subtype/Stamp/F 4/AP<</N 7 0 R>>/CA 0.5/C[1 0 0]')
    expect(await brokenWith(look, '1b')).toEqual(['ANNOTATION_ALPHA'])
    expect(await brokenWith({ ...look, output: 'CMYK' }, '1b')).toEqual(['ANNOTATION_ALPHA', 'ANNOTATION_COLOUR'])
    expect(await brokenWith(look)).toEqual([])
  })
})

describe('the document', () => {
  test.each([
    ['DOCUMENT_ADDITIONAL_ACTIONS', '/AA<<>>'],
    ['ACTION_NOT_ALLOWED', '/OpenAction<</S/JavaScript/JS(x)>>'],
    ['ACTION_NOT_ALLOWED', '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(x)>>]>>>>'],
    ['PERMISSIONS_UNKNOWN', '/Perms<</Mine 1>>'],
    ['NEED_APPEARANCES', '/AcroForm<</NeedAppearances true/Fields[]>>'],
    ['XFA', '/AcroForm<</XFA[]/Fields[]>>'],
    ['FIELD_ADDITIONAL_ACTIONS', '/AcroForm<</Fields[<</T(a)/FT/Tx/AA<<>>>>]>>'],
    ['NEEDS_RENDERING', '/NeedsRendering true'],
    ['REQUIREMENTS', '/Requirements[]'],
    ['ALTERNATE_PRESENTATIONS', '/Names<</AlternatePresentations<<>>>>'],
    ['LAYERS_NAME', '/OCProperties<</OCGs[]/D<<>>>>'],
    ['LAYERS_AUTOMATIC', '/OCProperties<</OCGs[]/D<</Name(a)/AS[]>>>>'],
    ['LAYERS_NAME_TWICE', '/OCProperties<</OCGs[]/D<</Name(a)>>/Configs[<</Name(a)>>]>>'],
  ])('%s', async (code, catalogue) => {
    expect(await brokenWith({ catalogue })).toEqual([code])
  })

  test('lists all layers in an order, and has none in part 1', async () => {
    const catalogue = (order: string) => `/OCProperties<</OCGs[7 0 R]/D<</Name(a)/Order[${order}]>>>>`
    const objects = ['<</Type/OCG/Name(x)>>']
    expect(await brokenWith({ catalogue: catalogue('[7 0 R]'), objects })).toEqual([])
    expect(await brokenWith({ catalogue: catalogue(''), objects })).toEqual(['LAYERS_ORDER'])
    expect(await brokenWith({ catalogue: catalogue('7 0 R'), objects }, '1b')).toEqual(['LAYERS_NOT_ALLOWED'])
  })

  test('has pages without actions and presentations', async () => {
    expect(await brokenWith({ page: '/AA<<>>' })).toEqual(['PAGE_ADDITIONAL_ACTIONS'])
    expect(await brokenWith({ page: '/PresSteps<<>>' })).toEqual(['PRESENTATION_STEPS'])
  })

  test('has streams in the file, with filters of the standard', async () => {
    expect(await brokenWith({ objects: [streamObject('', '/F(elsewhere)')] })).toEqual(['STREAM_EXTERNAL'])
    expect(await brokenWith({ objects: [streamObject('', '/Filter/LZWDecode')] })).toEqual(['FILTER_NOT_ALLOWED'])
    expect(await brokenWith({ objects: [streamObject('', '/Filter/LZWDecode')] }, '1b')).toEqual(['FILTER_NOT_ALLOWED'])
  })

  test('and the metadata of its parts follow the same rules since part 2', async () => {
    const objects = [streamObject('<x:xmpmeta', '/Type/Metadata/Subtype/XML')]
    expect(await brokenWith({ page: '/Metadata 7 0 R', objects })).toEqual(['XMP_MALFORMED'])
    expect(await brokenWith({ page: '/Metadata 7 0 R', objects }, '1b')).toEqual([])
  })
})

describe('an embedded file', () => {
  const catalogue = '/Names<</EmbeddedFiles<</Names[(a)7 0 R]>>>>/AF[7 0 R]'
  const specification = (entries = '/UF(a)/AFRelationship/Data') => `<</Type/Filespec/F(a)${entries}/EF<</F 8 0 R>>>>`
  const file = (bytes: string | Buffer) => streamObject(bytes, '/Type/EmbeddedFile/Subtype/text#2Fplain')

  test('is not allowed in part 1', async () => {
    expect(await brokenWith({ catalogue, objects: [specification(), file('x')] }, '1b')).toEqual(['FILE_EMBEDDED', 'FILES_EMBEDDED'])
  })

  test('must be PDF/A in part 2', async () => {
    expect(await brokenWith({ catalogue, objects: [specification(), file('x')] })).toEqual(['EMBEDDED_NOT_PDFA'])
    expect(await brokenWith({ catalogue, objects: [specification(), file(conformingPdf())] })).toEqual([])
    expect(await brokenWith({ catalogue, objects: [specification(), file(conformingPdf({ content: 'mine' }))] })).toEqual([
      'EMBEDDED_NOT_PDFA',
    ])
  })

  test('has a type and a relationship in part 3', async () => {
    const untyped = streamObject('x', '/Type/EmbeddedFile/Subtype/text')
    expect(await brokenWith({ catalogue, objects: [specification(), untyped] }, '3b')).toEqual(['EMBEDDED_TYPE_MISSING'])
    expect(await brokenWith({ catalogue, objects: [specification(), file('x')] }, '3b')).toEqual([])
    expect(await brokenWith({ catalogue, objects: [specification('/UF(a)'), file('x')] }, '3b')).toEqual(['EMBEDDED_RELATIONSHIP'])
    expect(await brokenWith({ catalogue, objects: [specification('/AFRelationship/Data'), file('x')] }, '3b')).toEqual([
      'EMBEDDED_NAME_MISSING',
    ])
    expect(await brokenWith({ catalogue: catalogue.replace('/AF[7 0 R]', ''), objects: [specification(), file('x')] }, '3b')).toEqual([
      'EMBEDDED_NOT_ASSOCIATED',
    ])
  })
})
