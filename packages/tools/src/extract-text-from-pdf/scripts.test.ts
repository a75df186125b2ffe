import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner } from '../testing/tool-runner.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'
import { codesOf, unicodePdf } from './testing/text-pdfs.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)
const layouts = ['reading', 'stream', 'layout'] as const

describe("a font's own map to Unicode", () => {
  test('counts where PDFium takes one letter for another that looks like it', async () => {
    // Both scripts are mapped to the same codes, one after the other; PDFium uses the smaller number.
    const map = '2 beginbfrange <0001> <0003> <0391> <0001> <0003> <0410> endbfrange 1 beginbfchar <0004> <D83DDE00> endbfchar'
    const pdf = mappedPdf('BT /F 20 Tf 50 700 Td <0001000200030004> Tj ET', map)
    expect(popplerText(pdf)).toBe('АБВ😀')
    for (const layout of layouts) expect((await textOf(pdf, { layout })).trim()).toBe('АБВ😀')
  })
})

describe('words whose letters are set apart', () => {
  const helvetica = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
  const page = (content: string) => smallPdf(onePage({ box: '0 0 600 800', content: `BT /F 12 Tf ${content} ET`, page: helvetica }))
  const kerned = (words: string) => `50 700 Td [${words.replace(/(\S)/g, '($1) -300 ').replaceAll(' -300  ', ' -900 ')}] TJ`
  const widths: Record<string, number> = { M: 833, A: 722, I: 278, N: 722, H: 722, E: 667, D: 722, G: 778, ' ': 278 }
  /** Each letter is drawn separately, a third of the size after the previous one. */
  function placed(words: string): string {
    let x = 50
    return [...words]
      .map((letter) => {
        const shown = letter === ' ' ? '' : `1 0 0 1 ${x.toFixed(2)} 700 Tm (${letter}) Tj`
        x += ((widths[letter] ?? 0) / 1000 + 0.33) * 12
        return shown
      })
      .join(' ')
  }

  test.each([
    ['by character spacing', page('4 Tc 50 700 Td (9 North Buona Vista) Tj'), '9 North Buona Vista'],
    ['by kerning', page(kerned('9 North Buona Vista')), '9 North Buona Vista'],
    ['letter by letter', page(placed('MAIN HEADING')), 'MAIN HEADING'],
    ['turned', page('4 Tc 0 1 -1 0 300 100 Tm (North Buona) Tj'), 'North Buona'],
  ])('%s stay whole', async (_, pdf, expected) => {
    for (const layout of layouts) expect((await textOf(pdf, { layout })).trim().replace(/ +/g, ' ')).toBe(expected)
  })

  test.each([
    ['initials', page('50 700 Td [(J) -300 (R) -300 (R) -300 (Tolkien)] TJ'), 'J R R Tolkien'],
    ['digits', page('50 700 Td [(1) -300 (2) -300 (3) -300 (4) -300 (5) -300 (6) -300 (7)] TJ'), '1 2 3 4 5 6 7'],
    ['formulas', page('50 700 Td [(a) -250 (=) -250 (b) -250 (+) -250 (c)] TJ'), 'a = b + c'],
  ])('%s stay apart', async (_, pdf, expected) => {
    for (const layout of layouts) expect((await textOf(pdf, { layout })).trim()).toBe(expected)
  })
})

describe('scripts from right to left', () => {
  const letters = 'אבגדהשלום()[]123abc.َُّלم\u05b8\u05b9محدرس/'

  test.each([
    ['brackets that are named for their shapes', 'םש (אב) הד', 'דה (בא) שם'],
    ['brackets that are named for what they mean', 'םש )אב( הד', 'דה (בא) שם'],
    ['numbers in brackets', 'הד (12) םש', 'שם (12) דה'],
    ['Latin words', 'הד abc םש', 'שם abc דה'],
    ['dates', 'הד 12/3 םש', 'שם 12/3 דה'],
    ['a full stop', '.הד םש', 'שם דה.'],
    ['marks that are drawn before their letters', 'ם\u05b9ול\u05b8ש', 'ש\u05b8לו\u05b9ם'],
  ])('keep %s in order', async (_, seen, expected) => {
    const pdf = unicodePdf(placedLine(seen), letters)
    for (const layout of layouts) expect((await textOf(pdf, { layout })).trim()).toBe(expected)
  })

  test('are read the same where the content is written in the order of reading', async () => {
    const read = [...'דה 12 שם']
    const places = [...'םש 12 הד']
    const content = read
      .map((letter) => (letter === ' ' ? '' : `1 0 0 1 ${100 + 12 * places.indexOf(letter)} 700 Tm ${codesOf(letter, letters)} Tj`))
      .join(' ')
    const pdf = unicodePdf(`BT /F 20 Tf ${content} ET`, letters)
    for (const layout of layouts) expect((await textOf(pdf, { layout })).trim()).toBe('דה 12 שם')
  })

  /** Letters in visual order, from left to right; marks have no width and are at the start of the next letter. */
  function placedLine(seen: string): string {
    let x = 100
    const shown = [...seen].map((letter) => {
      const isMark = /\p{M}/u.test(letter)
      const at = isMark ? x + 4 : x
      if (!isMark) x += 12
      return letter === ' ' ? '' : `1 0 0 1 ${at} 700 Tm ${codesOf(letter, letters)} Tj`
    })
    return `BT /F 20 Tf ${shown.join(' ')} ET`
  }
})

/** One page in a font without glyphs, with this map of its codes. */
function mappedPdf(content: string, map: string): Buffer {
  return smallPdf([
    ...onePage({ box: '0 0 600 800', content, page: '/Resources<</Font<</F 5 0 R>>>>' }),
    '<</Type/Font/Subtype/Type0/BaseFont/None/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/None/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor 8 0 R>>',
    streamObject(`begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${map} endcmap`),
    '<</Type/FontDescriptor/FontName/None/Flags 4/FontBBox[0 -200 1000 880]/ItalicAngle 0/Ascent 880/Descent -200/CapHeight 700/StemV 80>>',
  ])
}

async function textOf(pdf: Buffer, options: GivenOptions = {}): Promise<string> {
  const { results } = await tool.run([pdf], options)
  return readFileSync(results[0]?.path ?? '', 'utf8')
}

function popplerText(pdf: Buffer): string {
  const path = tool.newPath('.pdf')
  writeFileSync(path, pdf)
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).trim()
}
