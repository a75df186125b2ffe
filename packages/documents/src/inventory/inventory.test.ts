import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { takeInventory } from './inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-inventory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const image = (entries = '') =>
  streamObject('x', `/Type/XObject/Subtype/Image/Width 100/Height 50/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`)
const form = (content: string, entries = '') => streamObject(content, `/Type/XObject/Subtype/Form/BBox[0 0 10 10]${entries}`)
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** What a page draws; objects are numbered from 5. */
function inventoryOf({ content = '', page = '', objects = [] as (string | Buffer)[] }) {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, smallPdf([...onePage({ content, page }), ...objects]))
  using pdf = openPdf(path)
  const { images, fonts, isComplete } = takeInventory(pdf)
  return {
    images: [...images.values()].map(({ id, width, height }) => [id, Number(width.toFixed(2)), Number(height.toFixed(2))]),
    fonts: [...fonts].map(([id, use]) => [id, String.fromCharCode(...use.codes().filter((code) => code < 0x10000))]),
    codesOf: [...fonts].map(([, use]) => use.codes()),
    isComplete,
  }
}

describe('an image', () => {
  const page = '/Resources<</XObject<</I 5 0 R/F 6 0 R>>>>'

  test('is as large as the largest of its places, turned or not', () => {
    const content = 'q 72 0 0 36 10 10 cm /I Do Q q 0 144 -20 0 0 0 cm /I Do Q'
    expect(inventoryOf({ content, page, objects: [image(), form('')] }).images).toEqual([[5, 144, 36]])
  })

  test('in a form is placed by the form, its matrix and where it is drawn', () => {
    const inner = form('10 0 0 5 0 0 cm /I Do', '/Matrix[2 0 0 2 0 0]/Resources<</XObject<</I 5 0 R>>>>')
    expect(inventoryOf({ content: 'q 3 0 0 3 0 0 cm /F Do Q /F Do', page, objects: [image(), inner] }).images).toEqual([[5, 60, 30]])
  })

  test('that is drawn nowhere is not listed, and one in a form that draws itself is', () => {
    const endless = form('10 0 0 5 0 0 cm /I Do /F Do', '/Resources<</XObject<</I 5 0 R/F 6 0 R>>>>')
    expect(inventoryOf({ content: '', page, objects: [image(), endless] }).images).toEqual([])
    expect(inventoryOf({ content: '/F Do', page, objects: [image(), endless] }).images).toEqual([[5, 10, 5]])
  })

  test('brings its masks along', () => {
    const objects = [image('/SMask 6 0 R'), image()]
    expect(inventoryOf({ content: '72 0 0 36 0 0 cm /I Do', page, objects }).images).toEqual([
      [5, 72, 36],
      [6, 72, 36],
    ])
  })

  test('is found in patterns, soft masks and appearances, at the size it has there', () => {
    const within = '/Resources<</XObject<</I 5 0 R>>>>'
    const objects = [
      image(),
      streamObject('4 0 0 2 0 0 cm /I Do', `/Type/Pattern/PatternType 1/PaintType 1/BBox[0 0 9 9]/Matrix[2 0 0 2 0 0]${within}`),
      form('5 0 0 3 0 0 cm /I Do', within),
      form('10 0 0 10 0 0 cm /I Do', within),
    ]
    const resources = (rest: string) => `/Resources<</Pattern<</P 6 0 R>>/ExtGState<</G <</SMask<</S/Luminosity/G 7 0 R>>>>>>>>${rest}`
    expect(inventoryOf({ content: '3 0 0 3 0 0 cm /Pattern cs /P scn 0 0 1 1 re f', page: resources(''), objects }).images).toEqual([
      [5, 8, 4],
    ])
    expect(inventoryOf({ content: '3 0 0 3 0 0 cm /G gs', page: resources(''), objects }).images).toEqual([[5, 15, 9]])
    const annotation = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 50 20]/AP<</N 8 0 R>>>>]'
    expect(inventoryOf({ page: resources(annotation), objects }).images).toEqual([[5, 50, 20]])
  })

  test('on a page with a unit of its own is as large as on paper', () => {
    const content = '72 0 0 36 0 0 cm /I Do'
    expect(inventoryOf({ content, page: `${page}/UserUnit 2.5`, objects: [image(), form('')] }).images).toEqual([[5, 180, 90]])
  })
})

describe('a font', () => {
  const page = '/Resources<</Font<</A 5 0 R/B 6 0 R>>/XObject<</F 7 0 R>>/ExtGState<</G <</Font[6 0 R 12]>>>>>>'

  test('is used with the codes of all strings that are shown with it', () => {
    const content = `BT /A 12 Tf (ab) Tj [(c) -20 <6465>] TJ (\\146) ' /B 9 Tf 1 2 (g) " ET`
    expect(inventoryOf({ content, page, objects: [font, font, form('')] }).fonts).toEqual([
      [5, 'abcdef'],
      [6, 'g'],
    ])
  })

  test.each([
    { encoding: '/Identity-H', shown: '<00410142ff>', codes: [0x41, 0x142, 0xff00] },
    { encoding: '/90ms-RKSJ-H', shown: '<4182a042>', codes: [0x41, 0x42, 0x82a0] },
    { encoding: '/UniJIS-UTF16-H', shown: '<0041d842dfb7>', codes: [0x41, 0xd842dfb7] },
    { encoding: '/UniJIS-UTF8-H', shown: '<41e697a5>', codes: [0x41, 0xe697a5] },
    { encoding: '/UniJIS-UTF32-H', shown: '<00000041000065e5>', codes: [0x41, 0x65e5] },
  ])('is used with codes of the lengths that its map has: $encoding', ({ encoding, shown, codes }) => {
    const composite = `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding ${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A>>]>>`
    const { codesOf } = inventoryOf({ content: `BT /A 12 Tf ${shown} Tj ET`, page, objects: [composite, font, form('')] })
    expect(codesOf).toEqual([codes])
  })

  test('comes back with the graphics state, and is set by one', () => {
    const content = 'BT /A 12 Tf q /B 12 Tf (b) Tj Q (a) Tj /G gs (c) Tj ET'
    expect(inventoryOf({ content, page, objects: [font, font, form('')] }).fonts).toEqual([
      [6, 'bc'],
      [5, 'a'],
    ])
  })

  test('that is set around a form is used by its text, each time with the one of the moment', () => {
    const objects = [font, font, form('BT (x) Tj /A 9 Tf (y) Tj ET', '/Resources<</Font<</A 5 0 R>>>>')]
    expect(inventoryOf({ content: '/A 9 Tf /F Do /B 9 Tf /F Do', page, objects }).fonts.toSorted()).toEqual([
      [5, 'xy'],
      [6, 'x'],
    ])
  })

  test('without a number cannot be listed, and that is said', () => {
    const direct = `/Resources<</Font<</A ${font}>>>>`
    expect(inventoryOf({ content: 'BT /A 9 Tf (a) Tj ET', page: direct }).isComplete).toBe(false)
    expect(inventoryOf({ content: 'BT /A 9 Tf (a) Tj ET', page, objects: [font, font, form('')] }).isComplete).toBe(true)
  })
})
