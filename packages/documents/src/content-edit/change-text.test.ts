import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { anchorOf, changedRows, changeTextIn, popplerText, showsIn } from '../testing/edited-pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { saidLetter } from './anchor.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-change-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fonts =
  '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>/F2<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>>>'
let count = 0

/** A page of 400 by 300 points with this content. */
function pageOf(content: string, { page = '', resources = '', objects = [] as (string | Buffer)[] } = {}): string {
  const path = join(folder, `${count++}.pdf`)
  const parts = onePage({ box: '0 0 400 300', content, page: `/Resources<<${fonts}${resources}>>${page}` })
  writeFileSync(path, smallPdf([...parts, ...objects]))
  return path
}

function changed(path: string, word: string, text: string): string {
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [{ block: anchorOf(path, word), text: [{ text }] }])
  execFileSync('qpdf', ['--check', to])
  return to
}

/** Where a word begins, as poppler sees it. */
function placeOf(path: string, word: string): number {
  const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  return Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(words)?.[1])
}

const below = 'BT /F1 12 Tf 20 100 Td (The line below stays.) Tj ET'

/** Ways to write 'one two three' at 200 points from the bottom. */
const writings: Record<string, string> = {
  'one operator': 'BT /F1 12 Tf 20 200 Td (one two three) Tj ET',
  'an array with kerning': 'BT /F1 12 Tf 20 200 Td [(on)-20(e )10(tw)15(o)-30( thr)12(ee)] TJ ET',
  'spaces that are numbers': 'BT /F1 12 Tf 20 200 Td [(one)-333(t)28(w)-1(o)-333(three)] TJ ET',
  'the next line by an apostrophe': "BT /F1 12 Tf 14 TL 20 214 Td (one two three) ' ET",
  'the next line by quotes': 'BT /F1 12 Tf 14 TL 20 214 Td 2 0.5 (one two three) " ET',
  'an operator a word': 'BT /F1 12 Tf 20 200 Td (one ) Tj (two) Tj ( three) Tj ET',
  'an operator a word with its place': 'BT /F1 12 Tf 20 200 Td (one) Tj 24 0 Td (two) Tj 25 0 Td (three) Tj ET',
  'an operator a letter':
    'BT /F1 12 Tf 20 200 Td (o) Tj 6.67 0 Td (n) Tj 6.67 0 Td (e) Tj 10 0 Td (t) Tj 3.33 0 Td (w) Tj 8.67 0 Td (o) Tj 10 0 Td (three) Tj ET',
  'a matrix for each word': 'BT /F1 1 Tf 12 0 0 12 20 200 Tm (one) Tj 12 0 0 12 44 200 Tm (two) Tj 12 0 0 12 69 200 Tm (three) Tj ET',
  'spacing and scale': 'BT /F1 12 Tf 0.4 Tc 1.5 Tw 90 Tz 20 200 Td (one two three) Tj ET',
  'hexadecimal digits and escapes': 'BT /F1 12 Tf 20 200 Td [<6f6e6520> (\\164wo ) (three)] TJ ET',
  'a content that is scaled': 'q 2 0 0 2 0 0 cm BT /F1 6 Tf 10 100 Td (one two three) Tj ET Q',
}

describe.each(Object.entries(writings))('a word written with %s', (_, writing) => {
  test.each([
    ['longer', 'twentytwo'],
    ['shorter', 'to'],
    ['of other letters', 'Żółwią'],
    ['with a space', 'two and'],
  ])('is replaced by one that is %s, and nothing else changes', (_way, text) => {
    const path = pageOf(`${writing}\n${below}`)
    expect(popplerText(path)).toBe('one two three\n\nThe line below stays.')
    const to = changed(path, 'two', text)
    expect(popplerText(to)).toBe(`one ${text} three\n\nThe line below stays.`)
    const rows = changedRows(path, to, { dpi: 144 })
    expect(rows?.first).toBeGreaterThan(172)
    expect(rows?.last).toBeLessThan(210)
  })

  test('is deleted with the space before it', () => {
    const path = pageOf(`${writing}\n${below}`)
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [{ block: anchorOf(path, 'one two three'), text: [{ text: 'one three' }] }])
    expect(popplerText(to)).toBe('one three\n\nThe line below stays.')
  })

  test('gets a neighbour where there was none', () => {
    const path = pageOf(`${writing}\n${below}`)
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [{ block: anchorOf(path, 'one two three'), text: [{ text: 'one more two three' }] }])
    expect(popplerText(to)).toBe('one more two three\n\nThe line below stays.')
  })
})

test('a text that stays the same leaves the content as it is', () => {
  const path = pageOf(writings['an array with kerning'] ?? '')
  const to = changed(path, 'one two three', 'one two three')
  const content = execFileSync('qpdf', ['--show-object=4', '--filtered-stream-data', to], { encoding: 'latin1' })
  expect(content).toContain('[(on)-20(e )10(tw)15(o)-30( thr)12(ee)] TJ')
})

test('the next column stays where it is, whether it is set or only reached by a number', () => {
  const set = pageOf('BT /F1 12 Tf 20 200 Td (left word) Tj 200 0 Td (right column) Tj ET')
  const reached = pageOf('BT /F1 12 Tf 20 200 Td [(left word)-9000(right column)] TJ ET')
  for (const path of [set, reached]) {
    const to = changed(path, 'word', 'wordiness')
    const placeOf = (file: string) =>
      /xMin="([\d.]+)"[^>]*>right</.exec(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }))?.[1]
    expect(Number(placeOf(to))).toBeCloseTo(Number(placeOf(path)), 1)
    expect(popplerText(to)).toContain('left wordiness')
  }
})

test('a number much larger than the line before it stays where it is, as those beside footers do, and a larger word of the line moves', () => {
  const path = pageOf('BT /F1 8 Tf 20 200 Td (June 2011) Tj /F1 20 Tf 48 0 Td (15) Tj ET')
  expect(placeOf(changed(path, 'June', 'May'), '15')).toBe(placeOf(path, '15'))
  const sized = pageOf('BT /F1 8 Tf 20 200 Td (June) Tj /F1 20 Tf 24 0 Td (15) Tj ET')
  expect(placeOf(changed(sized, 'June', 'January'), '15')).toBeGreaterThan(placeOf(sized, '15') + 8)
})

test('all words behind a large first letter move with it', () => {
  const path = pageOf('BT /F1 20 Tf 20 200 Td (C) Tj /F1 12 Tf 15 0 Td (HAPTER) Tj 65 0 Td (ONE) Tj 42 0 Td (TWO) Tj ET')
  const result = changed(path, 'C', 'WW')
  const moved = ['HAPTER', 'ONE', 'TWO'].map((word) => Math.round(placeOf(result, word) - placeOf(path, word)))
  expect(new Set(moved).size).toBe(1)
  expect(moved[0]).toBeGreaterThan(10)
})

test('a capital that a font calls small is known also where a layout program says a mark of its own for the space before it', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td (1.) Tj /Span <</ActualText <feff0007004f>>> BDC ( o) Tj EMC (nly this) Tj ET')
  const said = showsIn(path, 1, ({ shows }) => shows.flatMap(({ glyphs }) => glyphs.map(saidLetter)).join(''))
  expect(said).toBe('1. Only this')
})

test('only the page that is edited gets another form, also one in another', () => {
  const path = join(folder, 'forms.pdf')
  const inner = streamObject(
    'BT /F1 12 Tf 20 200 Td (one two three) Tj ET',
    `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<<${fonts}>>`,
  )
  const outer = streamObject('q 1 0 0 1 5 0 cm /In Do Q', '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</In 6 0 R>>>>')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</XObject<</Out 5 0 R>>>>>>'
  writeFileSync(
    path,
    smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>',
      page,
      streamObject('/Out Do 1 0 0 1 0 -50 cm /Out Do'),
      outer,
      inner,
      page,
    ]),
  )
  const to = `${path}.out.pdf`
  const block = { spans: [{ show: 1, from: 4, to: 7 }], was: 'two' }
  changeTextIn(path, to, [{ block, text: [{ text: 'new' }] }])
  expect(popplerText(to)).toBe('one two three\n\none new three')
  expect(popplerText(to, 2)).toBe('one two three\n\none two three')
})

test.each([90, 180, 270])('text of a page that is turned by %i degrees is changed alike', (degrees) => {
  const path = pageOf(writings['one operator'] ?? '', { page: `/Rotate ${degrees}` })
  expect(popplerText(changed(path, 'two', 'twenty'))).toContain('one twenty three')
})

test('text that is turned itself keeps its direction', () => {
  const path = pageOf('BT /F1 12 Tf 0 1 -1 0 200 40 Tm (one two three) Tj ET')
  expect(popplerText(changed(path, 'two', 'twenty'))).toBe('one twenty three')
})

test('several edits of one line agree with each other', () => {
  const path = pageOf(writings['an array with kerning'] ?? '')
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [
    { block: anchorOf(path, 'two'), text: [{ text: 'second' }] },
    { block: anchorOf(path, 'one'), text: [{ text: 'The first' }] },
    { block: anchorOf(path, 'three'), text: [{ text: 'thirds' }] },
  ])
  expect(popplerText(to)).toBe('The first second thirds')
})

test('text that is drawn twice changes twice', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td (one two three) Tj ET BT /F1 12 Tf 20.3 200 Td (one two three) Tj ET')
  const to = changed(path, 'two', 'new')
  expect(showsIn(to, 1, ({ shows }) => shows.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')))).toEqual([
    'one new three',
    'one new three',
  ])
})

test('a line can look otherwise, and what follows looks as before', () => {
  const path = pageOf('1 0 0 rg BT /F1 12 Tf 20 200 Td (one two three) Tj ET')
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [
    {
      block: anchorOf(path, 'two'),
      text: [{ text: 'two', color: '#0000ff', size: 18, font: { family: 'serif', bold: true, italic: false } }],
    },
  ])
  expect(popplerText(to)).toBe('one two three')
  const looks = showsIn(to, 1, ({ shows }) => shows.map(({ size, fill }) => `${size} ${fill}`))
  expect(looks[0]).toBe('12 1 0 0 rg')
  expect(looks).toContain('18 0 0 1 rg')
  expect(looks.at(-1)).toBe('12 1 0 0 rg')
})

test('a block is moved with its lines, and what stood beside it stays', () => {
  const path = pageOf('BT /F1 12 Tf 14 TL 20 200 Td (first line) Tj 200 0 Td (beside) Tj -200 -14 Td (second line) Tj ET')
  const to = `${path}.out.pdf`
  const block = {
    spans: [
      { show: 0, from: 0, to: 10 },
      { show: 2, from: 0, to: 11 },
    ],
    was: 'first line\nsecond line',
  }
  changeTextIn(path, to, [{ block, text: [{ text: 'first line\nsecond line' }], move: { x: 30, y: 60 } }])
  const places = (file: string) =>
    Object.fromEntries(
      Array.from(
        execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }).matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(\w+)</g),
        ([, x, y, word]) => [word, [Math.round(Number(x)), Math.round(Number(y))]],
      ),
    )
  const [before, after] = [places(path), places(to)]
  expect(after.beside).toEqual(before.beside)
  for (const word of ['first', 'second']) expect(after[word]).toEqual([(before[word]?.[0] ?? 0) + 30, (before[word]?.[1] ?? 0) + 60])
})

test('lines that a block did not have come below it', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td (only line) Tj ET')
  expect(popplerText(changed(path, 'only line', 'first line\nsecond\nthird'))).toBe('first line\nsecond\nthird')
})

test('what marked content said in place of its glyphs goes if its words are others, and its number stays', () => {
  const path = pageOf('/Span <</MCID 3/ActualText (123)>> BDC BT /F1 12 Tf 20 200 Td (one two three) Tj ET EMC')
  const to = changed(path, 'two', 'new')
  expect(popplerText(to)).toBe('one new three')
  expect(execFileSync('qpdf', ['--qdf', to, '-'], { encoding: 'latin1' })).toContain('/Span <</MCID 3>> BDC')
})

describe('a link', () => {
  const linkIn = (rect: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(https://example.org)>>>>]`
  const leftOf = (path: string) =>
    Number(/\/Rect \[\s*([\d.]+)/.exec(execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' }))?.[1])

  test('moves with the words that it lies on', () => {
    const path = pageOf('BT /F1 12 Tf 20 200 Td (one two three) Tj ET', { page: linkIn('68 198 98 212') })
    expect(leftOf(changed(path, 'one', 'seventeen'))).toBeGreaterThan(90)
  })

  test.each(['68 184 98 198', '68 212 98 226'])('of the next line stays (%s)', (rect) => {
    const path = pageOf('BT /F1 12 Tf 20 214 Td (far up there) Tj 0 -14 Td (one two three) Tj 0 -14 Td (far down there) Tj ET', {
      page: linkIn(rect),
    })
    expect(leftOf(changed(path, 'one', 'seventeen'))).toBe(68)
  })
})

test('what is said in place of glyphs changes with them word by word', () => {
  const path = pageOf('/Span <</ActualText (ONE TWO THREE)>> BDC BT /F1 12 Tf 20 200 Td (one two three) Tj ET EMC')
  expect(popplerText(changed(path, 'two', 'new'))).toBe('ONE new THREE')
})

test('text that only looks otherwise is said as before', () => {
  const path = pageOf('/Span <</ActualText (ONE TWO THREE)>> BDC BT /F1 12 Tf 20 200 Td (one two three) Tj ET EMC')
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [{ block: anchorOf(path, 'two'), text: [{ text: 'two', color: '#ff0000' }] }])
  expect(popplerText(to)).toBe('ONE TWO THREE')
})

test('a raised figure follows the word that it stands at', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td (one two) Tj /F1 7 Tf 0 5 Td 40.7 0 Td (3) Tj /F1 12 Tf 10 -5 Td (four) Tj ET')
  const places = (file: string) =>
    Array.from(
      execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }).matchAll(/xMin="([\d.]+)"[^>]*>(\w+)</g),
      ([, x, word]) => [word, Number(x)] as const,
    )
  const [before, after] = [new Map(places(path)), new Map(places(changed(path, 'two', 'twenty')))]
  const by = (after.get('four') ?? 0) - (before.get('four') ?? 0)
  expect(by).toBeGreaterThan(10)
  expect(popplerText(`${path}.out.pdf`).replace(/\s/g, '')).toContain('twenty3')
})

test('a line of several looks keeps them where its text is changed or moved', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td 1 0 0 rg (red ) Tj 0 g /F2 16 Tf (large and black) Tj ET')
  const to = `${path}.out.pdf`
  const block = {
    spans: [
      { show: 0, from: 0, to: 4 },
      { show: 1, from: 0, to: 15 },
    ],
    was: 'red large and black',
  }
  const text = [
    { text: 'red ', font: { own: 0 } },
    { text: 'large and quite black', font: { own: 1 } },
  ]
  changeTextIn(path, to, [{ block, text, move: { x: 10, y: 30 } }])
  expect(popplerText(to)).toBe('red large and quite black')
  const looks = showsIn(to, 1, ({ shows }) => shows.map(({ size, fill }) => `${size} ${fill}`))
  expect(new Set(looks)).toEqual(new Set(['12 1 0 0 rg', '16 0 g']))
})

describe('there is no room', () => {
  test.each([
    ['before the next column', 'BT /F1 12 Tf 20 200 Td (one two) Tj 70 0 Td (next) Tj ET', ''],
    ['before text of another form', 'BT /F1 12 Tf 20 200 Td (one two) Tj ET q 1 0 0 1 70 0 cm /Other Do Q', ''],
    ['before a field', 'BT /F1 12 Tf 20 200 Td (one two) Tj ET', '/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[80 195 200 215]>>]'],
    ['at the edge of the page', 'BT /F1 12 Tf 340 200 Td (one two) Tj ET', ''],
    ['in a box that cuts off a line, too', 'q 20 190 60 30 re W n 0 0 m 400 300 l S BT /F1 12 Tf 20 200 Td (one two) Tj ET Q', ''],
  ])('%s', (_, content, page) => {
    const form = streamObject('BT /F1 12 Tf 20 200 Td (beside) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<<${fonts}>>`)
    const path = pageOf(content, { page, resources: '/XObject<</Other 5 0 R>>', objects: [form] })
    expect(() => changed(path, 'two', 'twenty-two thousand')).toThrow(expect.objectContaining({ reason: 'no-room' }))
    expect(popplerText(changed(path, 'two', 'to'))).toContain('one to')
  })

  test('until another edit makes it', () => {
    const path = pageOf('BT /F1 12 Tf 20 200 Td (one two) Tj 70 0 Td (next) Tj ET')
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [
      { block: anchorOf(path, 'two'), text: [{ text: 'twenty-two thousand' }] },
      { block: anchorOf(path, 'next'), text: [{ text: 'next' }], move: { x: 0, y: 40 } },
    ])
    expect(popplerText(to).split(/\n+/)).toEqual(['one twenty-two thousand', 'next'])
  })
})

describe('refused is', () => {
  const path = pageOf(writings['one operator'] ?? '')
  const change =
    (block: { spans: { show: number; from: number; to: number }[]; was: string }, file = path) =>
    () =>
      changeTextIn(file, `${file}.out.pdf`, [{ block, text: [{ text: 'x' }] }])

  test.each([
    ['another text than expected', [{ show: 0, from: 0, to: 3 }], 'two'],
    ['an operator that does not exist', [{ show: 7, from: 0, to: 3 }], 'one'],
    ['a glyph that does not exist', [{ show: 0, from: 0, to: 99 }], 'one'],
  ])('%s', (_, spans, was) => {
    expect(change({ spans, was })).toThrow(expect.objectContaining({ reason: 'text-differs' }))
  })

  test('a letter that two edits change', () => {
    const twice = [1, 2].map(() => ({ block: anchorOf(path, 'two'), text: [{ text: 'x' }] }))
    expect(() => changeTextIn(path, `${path}.out.pdf`, twice)).toThrow(expect.objectContaining({ reason: 'overlap' }))
  })

  test.each([30, 1000])('a page whose forms go too deep (%i)', (depth) => {
    const forms = Array.from({ length: depth }, (_, index) =>
      streamObject('/X Do', `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</X ${index + 6} 0 R>>>>`),
    )
    const deep = pageOf('BT /F1 12 Tf 20 200 Td (one) Tj ET /X Do', { resources: '/XObject<</X 5 0 R>>', objects: forms })
    expect(change({ spans: [{ show: 0, from: 0, to: 3 }], was: 'one' }, deep)).toThrow(expect.objectContaining({ reason: 'not-editable' }))
  })
})

test('a letter that a reduced font does not show comes in another face, never as a box', () => {
  const path = pageOf(writings['one operator'] ?? '')
  const to = `${path}.out.pdf`
  const missing = changeTextIn(path, to, [{ block: anchorOf(path, 'two'), text: [{ text: 'ш日' }] }])
  expect(missing.toSorted()).toEqual(['ш', '日'])
  // Poppler takes letters of such different heights for another line.
  expect(popplerText(to).split(/\s+/)).toEqual(['one', 'ш日', 'three'])
})

test('a word in a similar face has the size, colour and height of the font that it stands for', () => {
  const path = pageOf('BT /F1 12 Tf 20 200 Td (one ) Tj 1 0 0 rg 3 Ts /F2 16 Tf (two) Tj 0 g 0 Ts /F1 12 Tf ( three) Tj ET')
  const to = `${path}.out.pdf`
  const font = { own: 1, similar: { family: 'mono' as const, bold: false, italic: false } }
  const missing = changeTextIn(path, to, [{ block: anchorOf(path, 'two'), text: [{ text: 'twш', font }] }])
  expect(missing).toEqual(['ш'])
  execFileSync('qpdf', ['--check', to])
  expect(popplerText(to).split(/\s+/)).toEqual(['one', 'twш', 'three'])
  const looks = showsIn(to, 1, ({ shows }) =>
    shows.map(({ glyphs, size, rise, fill }) => `${glyphs.map(({ text }) => text).join('')} ${size} ${rise} ${fill}`),
  )
  expect(looks).toContain('twш 16 3 1 0 0 rg')
  // Letters of a typewriter are all as wide, at three fifths of their size.
  const width = 16 * 0.6 * 3
  expect(placeOf(to, 'three') - placeOf(to, 'twш')).toBeCloseTo(width + 12 * 0.278, 1)
})

test('text from right to left is shaped again', () => {
  const path = pageOf(writings['one operator'] ?? '')
  expect(popplerText(changed(path, 'two', 'مرحبا')).normalize('NFKC')).toContain('مرحبا')
})

describe('a line from right to left', () => {
  const names = '/Encoding<</Type/Encoding/Differences[97/afii57664/afii57665/afii57666]>>'
  const hebrew = `/F3<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 97/LastChar 99/Widths[600 600 600]${names}>>`
  /** Alef, bet and gimel, drawn from the left as gimel, bet, alef behind a space. */
  function hebrewPage(content: string): string {
    const path = join(folder, `${count++}.pdf`)
    const resources = `/Resources<<${fonts.replace('/F2', `${hebrew}/F2`)}>>`
    writeFileSync(path, smallPdf(onePage({ box: '0 0 400 300', content, page: resources })))
    return path
  }
  const edgesOf = (path: string) => {
    const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).matchAll(
      /xMin="([\d.]+)".*xMax="([\d.]+)"[^>]*>([^<]+)</g,
    )
    return [...words].map(([, left, right, text]) => ({ left: Number(left), right: Number(right), text }))
  }

  test('keeps its right end and its order, however a reader counts its spaces', () => {
    const path = hebrewPage('BT /F3 12 Tf 100 200 Td ( cba) Tj ET')
    const to = `${path}.out.pdf`
    const runs = [{ text: '\u05d0\u05d1' }, { text: '\u05d2\u05d3', color: '#cc0000' }]
    changeTextIn(path, to, [{ block: { spans: [{ show: 0, from: 0, to: 3 }], was: '\u05d2\u05d1\u05d0' }, text: runs }])
    execFileSync('qpdf', ['--check', to])
    expect(popplerText(to)).toContain('\u05d0\u05d1\u05d2\u05d3')
    const [before, after] = [path, to].map((file) => Math.max(...edgesOf(file).map(({ right }) => right)))
    expect(after).toBeCloseTo(before ?? 0, 0)
  })

  test('keeps its left end if it becomes one from left to right', () => {
    const path = hebrewPage('BT /F3 12 Tf 100 200 Td (cba) Tj ET')
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [
      { block: { spans: [{ show: 0, from: 0, to: 3 }], was: '\u05d2\u05d1\u05d0' }, text: [{ text: 'see \u05d0\u05d1' }] },
    ])
    expect(popplerText(to)).toContain('see')
    expect(edgesOf(to)[0]).toMatchObject({ text: 'see' })
    expect(edgesOf(to)[0]?.left).toBeCloseTo(100, 0)
  })

  /** The words with these letters, where poppler sees them from the left. */
  const seenFrom = (path: string, ...letters: string[]) =>
    edgesOf(path)
      .toSorted((one, other) => one.left - other.left)
      .flatMap(({ text }) => letters.find((letter) => text?.includes(letter)) ?? [])

  test('keeps a foreign word at its right end, with which it begins', () => {
    const path = hebrewPage('BT /F3 12 Tf 100 200 Td (cba cba ) Tj /F1 12 Tf (PDF) Tj ET')
    const to = `${path}.out.pdf`
    const [word, drawn] = ['\u05d0\u05d1\u05d2', '\u05d2\u05d1\u05d0']
    const spans = [
      { show: 0, from: 0, to: 8 },
      { show: 1, from: 0, to: 3 },
    ]
    changeTextIn(path, to, [{ block: { spans, was: `${drawn} ${drawn} PDF` }, text: [{ text: `PDF ${word} ${word}.` }] }])
    expect(seenFrom(to, 'PDF', '\u05d0')).toEqual(['\u05d0', '\u05d0', 'PDF'])
    const [before, after] = [path, to].map((file) => edgesOf(file).find(({ text }) => text?.includes('PDF'))?.right)
    expect(after).toBeCloseTo(before ?? 0, 0)
  })

  test('has its words in their order, also where some look otherwise', () => {
    const path = hebrewPage('BT /F3 12 Tf 100 200 Td (cba cba) Tj ET')
    const to = `${path}.out.pdf`
    const block = { spans: [{ show: 0, from: 0, to: 7 }], was: '\u05d2\u05d1\u05d0 \u05d2\u05d1\u05d0' }
    const text = [{ text: '\u05d0\u05d1 \u05d2\u05d3\u05d4\u05d5 xyz ' }, { text: 'opq', color: '#cc0000' }]
    changeTextIn(path, to, [{ block, text }])
    execFileSync('qpdf', ['--check', to])
    expect(seenFrom(to, '\u05d0', '\u05d2', 'xyz', 'opq')).toEqual(['xyz', 'opq', '\u05d2', '\u05d0'])
  })

  test('of which most runs to the right has its words in their order, too', () => {
    const path = hebrewPage('BT /F1 12 Tf 20 200 Td (see this ) Tj /F3 12 Tf (cba) Tj ET')
    const to = `${path}.out.pdf`
    const spans = [
      { show: 0, from: 0, to: 9 },
      { show: 1, from: 0, to: 3 },
    ]
    const text = [{ text: 'see this \u05d0\u05d1 ' }, { text: '\u05d2\u05d3', color: '#cc0000' }]
    changeTextIn(path, to, [{ block: { spans, was: 'see this \u05d2\u05d1\u05d0' }, text }])
    expect(seenFrom(to, 'see', 'this', '\u05d0', '\u05d2')).toEqual(['see', 'this', '\u05d2', '\u05d0'])
  })

  test('is another if its letters are others', () => {
    const path = hebrewPage('BT /F3 12 Tf 100 200 Td (cba) Tj ET')
    const edit = { block: { spans: [{ show: 0, from: 0, to: 3 }], was: '\u05d2\u05d1' }, text: [] }
    expect(() => changeTextIn(path, `${path}.out.pdf`, [edit])).toThrow(expect.objectContaining({ reason: 'text-differs' }))
  })
})

test('text that only gets another size or colour keeps its kerning', () => {
  const path = pageOf(`BT /F1 12 Tf 20 200 Td [(of)30(fi)180( cer)-400(T)-140(M)-140(C)] TJ ET ${below}`)
  const before = popplerText(path)
  for (const look of [{ size: 10.8 }, { color: '#cc0000' }]) {
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [{ block: anchorOf(path, 'offi cerTMC'), text: [{ text: 'offi cer TMC', ...look }] }])
    expect(popplerText(to)).toBe(before)
    const content = execFileSync('qpdf', ['--show-object=4', '--filtered-stream-data', to], { encoding: 'latin1' })
    expect(content).toContain('180')
    expect(content).toContain('-140')
  }
})

test('a line of operators with spacings of their own keeps them in proportion when it gets smaller', () => {
  const path = pageOf(`BT /F1 12 Tf 0.4 Tc 20 200 Td (Journal ) Tj -1.4 Tc [(1)-90(1)-90(5)-90(/)-90(3)-90(1)-90(2)] TJ ET ${below}`)
  expect(popplerText(path)).toContain('Journal 115/312')
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [{ block: anchorOf(path, 'Journal 115/312'), text: [{ text: 'Journal 115/312', size: 10.8 }] }])
  expect(popplerText(to)).toBe(popplerText(path))
  const endOf = (file: string) =>
    Number(/xMax="([\d.]+)"[^>]*>115/.exec(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }))?.[1])
  expect(endOf(to) - 20).toBeCloseTo((endOf(path) - 20) * 0.9, 0)
})

test('an accent with an operator of its own goes with its letter, if marked content says both as one', () => {
  const accented = '/F3<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[180/acutecomb]>>>>'
  const said = '/Span <</ActualText <feff00e9>>> BDC (e) Tj /F3 12 Tf 1 0 0 1 38 200 Tm (\\264) Tj EMC /F1 12 Tf 1 0 0 1 45 200 Tm'
  const content = `BT /F1 12 Tf 1 0 0 1 20 200 Tm (caf) Tj ${said} (bar) Tj ET ${below}`
  const path = join(folder, `${count++}.pdf`)
  writeFileSync(path, smallPdf(onePage({ box: '0 0 400 300', content, page: `/Resources<<${fonts.replace('/F2', `${accented}/F2`)}>>` })))
  const to = `${path}.out.pdf`
  // The accent is the show behind the letter, which no reader names.
  const spans = [0, 1, 3].map((show) => ({ show, from: 0, to: show === 1 ? 1 : 3 }))
  changeTextIn(path, to, [{ block: { spans, was: 'caf\u00e9bar' }, text: [{ text: 'tea' }] }])
  expect(showsIn(to, 1, ({ shows }) => shows.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''))).toBe(
    'teaThe line below stays.',
  )
})

describe('capitals that their font calls small letters, and marked content says what they are', () => {
  const said = (letters: string) => Buffer.from(letters, 'utf16le').swap16().toString('hex')
  const content = `BT /F1 12 Tf 20 200 Td (Z) Tj /Span <</ActualText <feff${said('OON')}>>> BDC (oon) Tj EMC (OSES remain) Tj ET`

  test('are read as such, and stay when they only look otherwise', () => {
    const path = pageOf(`${content} ${below}`)
    const to = `${path}.out.pdf`
    expect(popplerText(path)).toContain('ZOONOSES remain')
    changeTextIn(path, to, [
      { block: { ...anchorOf(path, 'ZoonOSES remain'), was: 'ZOONOSES remain' }, text: [{ text: 'ZOONOSES remain', size: 10 }] },
    ])
    expect(popplerText(to)).toBe(popplerText(path))
  })

  test('are written again as what they are', () => {
    const path = pageOf(`${content} ${below}`)
    const to = `${path}.out.pdf`
    changeTextIn(path, to, [{ block: anchorOf(path, 'remain'), text: [{ text: 'remain ON' }] }])
    expect(popplerText(to)).toContain('ZOONOSES remain ON')
  })

  test('are changed by what a reader takes for one glyph', () => {
    const path = pageOf(`${content} ${below}`)
    const to = `${path}.out.pdf`
    const spans = [0, 1].map((show) => ({ show, from: 0, to: 1 }))
    changeTextIn(path, to, [{ block: { spans: [...spans, { show: 2, from: 0, to: 4 }], was: 'ZOONOSES' }, text: [{ text: 'These' }] }])
    expect(popplerText(to)).toBe('These remain\n\nThe line below stays.')
  })
})

test.each([300, 900])('a font that states every width as %d is followed, as by every reader', (width) => {
  const widths = Array<number>(95).fill(width).join(' ')
  const lying = `<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/FirstChar 32/LastChar 126/Widths[${widths}]/Encoding/WinAnsiEncoding>>`
  const path = join(folder, `${count++}.pdf`)
  const content = `BT /F1 12 Tf 20 200 Td (one two three) Tj ET`
  writeFileSync(path, smallPdf(onePage({ box: '0 0 400 300', content, page: `/Resources<</Font<</F1 ${lying}>>>>` })))
  const to = changed(path, 'two', 'fourteen')
  expect(popplerText(to).trim()).toBe('one fourteen three')
  expect(placeOf(to, 'three')).toBeCloseTo(20 + (13 * 12 * width) / 1000, 1)
})
