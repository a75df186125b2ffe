import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { type Quad, quadOfBox } from '@octavo/core/edits/geometry.ts'
import { popplerPixels, popplerText } from '@octavo/documents/testing/edited-pdf.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import runner from './run.ts'

const tool = createToolRunner(runner, Options)
afterAll(() => tool.close())

const font = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>'
const area = quadOfBox({ x: 80, y: 88, width: 90, height: 15 })
/** The word that must go, at the place of the area. */
const word = 'SENTINEL'
const shown = 'BT /F1 12 Tf 40 200 Td (before) Tj 45 0 Td (SENTINEL) Tj 100 0 Td (after) Tj ET'
const below = 'BT /F1 12 Tf 40 186 Td (the line below) Tj ET'

interface Parts {
  content?: string
  resources?: string
  page?: string
  catalogue?: string
  objects?: (string | Buffer)[]
  trailer?: string
}

function fileOf({ content = shown, resources = '', page = '', catalogue = '', objects = [], trailer = '' }: Parts): Buffer {
  const parts = onePage({
    box: '0 0 400 300',
    content: `${content}\n${below}`,
    page: `/Resources<<${font}${resources}>>${page}`,
    catalogue,
  })
  return smallPdf([...parts, ...objects], trailer)
}

async function redacted(file: Buffer, { areas = [area], ...list }: { areas?: Quad[] } & Partial<GivenEditList> = {}): Promise<string> {
  const { results } = await tool.run([file], { ...list, edits: [{ id: 'r', on: '1', kind: 'redact', areas, fill: '#203040' }] })
  const path = results[0]?.path ?? ''
  execFileSync('qpdf', ['--check', path])
  return path
}

/** Everything in a file as text, with its streams unpacked. */
function bytesOf(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1', maxBuffer: 100_000_000 })
}

function expectGone(path: string, secret = word): void {
  const bytes = bytesOf(path)
  const wide = Buffer.from(secret, 'utf16le').swap16()
  for (const way of [secret, Buffer.from(secret).toString('hex'), wide.toString('latin1'), wide.toString('hex')])
    expect(bytes.toLowerCase()).not.toContain(way.toLowerCase())
  expect(popplerText(path)).not.toContain(secret)
}

const struct = (keys: string) => [
  `<</Type/StructTreeRoot/K 6 0 R/ParentTree<</Nums[0[6 0 R]]>>>>`,
  `<</Type/StructElem/S/P/P 5 0 R/K 0/Pg 3 0 R${keys}>>`,
]
const marked = '/P <</MCID 0>> BDC BT /F1 12 Tf 40 200 Td (before) Tj 45 0 Td (SENTINEL) Tj 100 0 Td (after) Tj ET EMC'

const places: Record<string, Parts> = {
  'an operator of its own': {},
  'the middle of an operator': { content: 'BT /F1 12 Tf 40 200 Td (before  SENTINEL         after) Tj ET' },
  'halves with a number between them': { content: 'BT /F1 12 Tf 40 200 Td [(before )-300(SENT)-40(INEL)-3000(after)] TJ ET' },
  'an operator a letter': {
    content: `BT /F1 12 Tf 40 200 Td (before) Tj 45 0 Td ${Array.from(word, (letter) => `(${letter}) Tj 8.5 0 Td`).join(' ')} 32 0 Td (after) Tj ET`,
  },
  'operators that continue': {
    content: 'BT /F1 12 Tf 40 200 Td (before) Tj ( ) Tj 90 Tz (  SENTINEL) Tj 100 Tz (           ) Tj (after) Tj ET',
  },
  'operators that begin lines': { content: `BT /F1 12 Tf 14 TL 40 228 Td (before) ' 45 0 Td (SENTINEL) ' -45 14 Td (after) ' ET` },
  'text that nobody sees': { content: `3 Tr ${shown}` },
  'a form': {
    content: 'q /Fm Do Q',
    resources: '/XObject<</Fm 5 0 R>>',
    objects: [streamObject(shown, `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<<${font}>>`)],
  },
  'a layer that is off': {
    content: `/OC /L BDC ${shown} EMC`,
    resources: '/Properties<</L 5 0 R>>',
    catalogue: '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>',
    objects: ['<</Type/OCG/Name(Layer)>>'],
  },
  'a text said in its place': { content: `/Span <</ActualText (${word})>> BDC ${shown} EMC` },
  'a text said by a name': { content: `/Span /Said BDC ${shown} EMC`, resources: `/Properties<</Said<</ActualText(${word})>>>>` },
  'the text of its tag': {
    content: marked,
    page: '/StructParents 0',
    catalogue: '/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R',
    objects: struct(`/ActualText(${word})`),
  },
  'the description of its tag': {
    content: marked,
    page: '/StructParents 0',
    catalogue: '/StructTreeRoot 5 0 R',
    objects: struct(`/Alt(${word})/E(${word})/T(${word})`),
  },
  'a bookmark': {
    catalogue: '/Outlines 5 0 R',
    objects: ['<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>', `<</Title(About ${word} and more)/Parent 5 0 R/Dest[3 0 R/Fit]>>`],
  },
  'the metadata': {
    catalogue: '/Metadata 6 0 R',
    objects: [`<</Title(${word})>>`, streamObject(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${word}</x:xmpmeta>`, '/Type/Metadata/Subtype/XML')],
    trailer: '/Info 5 0 R',
  },
  'data of a program': { page: `/PieceInfo<</App<</LastModified(D:2026)/Private(${word})>>>>` },
  'a small picture of the page': {
    page: '/Thumb 5 0 R',
    objects: [streamObject(word, '/Width 2/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray')],
  },
  'a comment with a popup and a reply': {
    page: '/Annots[5 0 R 6 0 R 7 0 R]',
    objects: [
      `<</Type/Annot/Subtype/Highlight/Rect[80 195 160 215]/QuadPoints[80 215 160 215 80 195 160 195]/Contents(${word})/Popup 6 0 R>>`,
      `<</Type/Annot/Subtype/Popup/Rect[300 200 390 290]/Parent 5 0 R/Contents(${word})>>`,
      `<</Type/Annot/Subtype/Text/Rect[300 10 320 30]/IRT 5 0 R/Contents(${word})>>`,
    ],
  },
  'a link': { page: `/Annots[<</Type/Annot/Subtype/Link/Rect[80 195 160 215]/A<</S/URI/URI(https://example.org/${word})>>>>]` },
  'a field and its form': {
    catalogue: '/AcroForm<</Fields[5 0 R]/XFA 6 0 R>>',
    page: '/Annots[5 0 R]',
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(${word})/DV(${word})/RV(${word})/Rect[80 195 160 215]/P 3 0 R>>`,
      streamObject(`<xdp>${word}</xdp>`),
    ],
  },
  'a pattern': {
    content: 'q /Pattern cs /P1 scn 80 195 100 20 re f Q',
    resources: '/Pattern<</P1 5 0 R>>',
    objects: [
      streamObject(
        `BT /F1 8 Tf (${word}) Tj ET`,
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 60 20]/XStep 60/YStep 20/Resources<<${font}>>`,
      ),
    ],
  },
  'glyphs that are drawings': {
    content: 'BT /T3 1 Tf 85 200 Td (a) Tj ET',
    resources: '/Font<</T3 5 0 R/F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>',
    objects: [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 80 12]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[70]/Resources<<>>>>',
      streamObject(`70 0 d0 /Span <</ActualText (${word})>> BDC 0 0 60 9 re f EMC`),
    ],
  },
}

describe.each(Object.entries(places))('a word in %s', (_, parts) => {
  test('is nowhere in the result, and the rest stays', async () => {
    const path = await redacted(fileOf(parts))
    expectGone(path)
    expect(popplerText(path)).toContain('the line below')
    // Poppler doesn't read a layer that is off.
    if (!parts.content?.startsWith('/OC') && /\(before\)/.test(parts.content ?? shown))
      expect(popplerText(path)).toMatch(/before[\s\S]*after/)
  })
})

test('what stands around it stays at its place', async () => {
  for (const content of [
    shown,
    places['an operator a letter']?.content ?? '',
    places['halves with a number between them']?.content ?? '',
    places['operators that continue']?.content ?? '',
    places['operators that begin lines']?.content ?? '',
  ]) {
    const file = fileOf({ content })
    const before = tool.newPath('.pdf')
    writeFileSync(before, file)
    const words = (path: string) =>
      Array.from(
        execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).matchAll(/xMin="([\d.]+)"[^>]*>(before|after|below)</g),
        ([, x, text]) => [text, Number(x)] as const,
      )
    const [was, is] = [words(before), words(await redacted(file))]
    expect(is.map(([text]) => text)).toEqual(was.map(([text]) => text))
    for (const [index, [, x]] of is.entries()) expect(x).toBeCloseTo(was[index]?.[1] ?? 0, 1)
  }
})

test('no advance of a single letter is left', async () => {
  const bytes = bytesOf(await redacted(fileOf(places['an operator a letter'] ?? {})))
  expect(bytes).not.toMatch(/8\.5 0 Td/)
})

describe('a gap that is closed', () => {
  const overWord = quadOfBox({ x: 81.5, y: 88, width: 54, height: 15 })
  const close = async (parts: Parts, areas = [overWord]) => {
    const { results } = await tool.run([fileOf(parts)], { edits: [{ id: 'r', on: '1', kind: 'redact', areas, closeGap: true }] })
    const path = results[0]?.path ?? ''
    execFileSync('qpdf', ['--check', path])
    expectGone(path)
    return path
  }
  /** Numbers between glyphs that take the pen further than a word space does. */
  const largeNumbersOf = (path: string) =>
    [...bytesOf(path).matchAll(/\[([^\]]*)\] TJ/g)]
      .flatMap(([, array = '']) => array.replaceAll(/<[^>]*>/g, ' ').match(/-?\d[\d.]*/g) ?? [])
      .filter((number) => Math.abs(Number(number)) > 1000)
  const inOne = 'BT /F1 12 Tf 40 200 Td (before SENTINEL after) Tj 0 -50 Td (further down) Tj ET'
  const form = (content: string, resources: string) =>
    streamObject(content, `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<<${resources}>>`)
  const writings: Record<string, Parts> = {
    'one operator': { content: inOne },
    'an array': { content: 'BT /F1 12 Tf 40 200 Td [(before)-278(SENTINEL)-278(after)] TJ 0 -50 TD (further down) Tj ET' },
    'operators with places': {
      content: 'BT /F1 12 Tf 40 200 Td (before) Tj 42 0 Td (SENTINEL) Tj 67 0 Td (after) Tj -109 -50 Td (further down) Tj ET',
    },
    'operators that continue': {
      content: 'BT /F1 12 Tf 40 200 Td (before ) Tj (SENTINEL ) Tj (af) Tj (ter) Tj 0 -50 Td (further down) Tj ET',
    },
    'places of their own': {
      content:
        "BT /F1 12 Tf 1 0 0 1 40 200 Tm (before ) Tj 1 0 0 1 83 200 Tm (SENTINEL) Tj 1 0 0 1 149 200 Tm (after) Tj 50 TL (further down) ' ET",
    },
    'a form': { content: '/Fm Do', resources: '/XObject<</Fm 5 0 R>>', objects: [form(inOne, font)] },
    'a form in a form': {
      content: '/Fm Do',
      resources: '/XObject<</Fm 5 0 R>>',
      objects: [form('/In Do', '/XObject<</In 6 0 R>>'), form(inOne, font)],
    },
  }
  test.each(Object.entries(writings))('in %s has no trace of how long the text was', async (_, parts) => {
    const wide = await close(parts)
    expect(popplerText(wide)).toMatch(/^before after\n/)
    const places = placesOf(wide)
    // 'before' ends at 74 points; a space is 3.3 points wide.
    expect(places.get('after')?.x).toBeGreaterThan(76)
    expect(places.get('after')?.x).toBeLessThan(82.5)
    expect(places.get('further')).toEqual(placesOf(pathOf(fileOf(parts))).get('further'))
    // The word was 59 points long, which is 4900 thousandths of the size: no number of the content is near it.
    expect(largeNumbersOf(wide)).toEqual([])
    expect(bytesOf(wide)).not.toMatch(/\b1(49|43|42)(\.\d+)? 200 Tm/)
  })

  const firstLineOf = (path: string) => boxesOf(path).filter(({ y }) => y < 100)
  const placed = (...words: [number, string][]) =>
    `BT /F1 12 Tf ${words.map(([x, text]) => `1 0 0 1 ${x} 200 Tm (${text}) Tj`).join(' ')} ET`
  const longer = 'BT /F1 12 Tf 40 200 Td (before SENTINEL after that follows here) Tj ET'
  const severalGaps: Record<string, [string, Quad[]?]> = {
    'two words with places': [
      placed([40, 'before'], [83, 'SENTI'], [121, 'NEL'], [150, 'after'], [178, 'that'], [202, 'follows'], [244, 'here']),
      [quadOfBox({ x: 82, y: 88, width: 64, height: 15 })],
    ],
    'two words that continue': [
      'BT /F1 12 Tf 40 200 Td (before ) Tj (FRUIT ) Tj (SENTINEL ) Tj (after) Tj ( that) Tj ( follows here) Tj ET',
      [quadOfBox({ x: 78, y: 88, width: 100, height: 15 })],
    ],
    'a word in pieces': ['BT /F1 12 Tf 40 200 Td (before ) Tj (SEN) Tj (TINEL ) Tj (after) Tj ( that) Tj ( follows here) Tj ET'],
    'an area that is given twice': [longer, [overWord, overWord]],
    'areas that overlap': [
      longer,
      [quadOfBox({ x: 81.5, y: 88, width: 30, height: 15 }), quadOfBox({ x: 100, y: 88, width: 35, height: 15 })],
    ],
    'a word that is drawn twice': [`${longer} 1 0 0 1 0.2 0 cm ${longer}`],
    'areas with a word between them': [
      'BT /F1 12 Tf 40 200 Td (before SENTINEL after FRUIT that follows here) Tj ET',
      [overWord, quadOfBox({ x: 168, y: 88, width: 33, height: 15 })],
    ],
  }
  test.each(Object.entries(severalGaps))('of %s keeps the words behind it apart', async (_, [content, areas]) => {
    const path = await close({ content }, areas)
    // Of a word that is drawn twice poppler gives one.
    const words = firstLineOf(path)
    expect(words.map(({ text }) => text).join(' ')).toBe('before after that follows here')
    for (const [index, { x }] of words.entries()) {
      const gap = x - (words[index - 1]?.end ?? x - 4)
      expect(gap).toBeGreaterThan(2.5)
      expect(gap).toBeLessThan(12.5)
    }
    expect(largeNumbersOf(path)).toEqual([])
  })

  test('in two columns lets each of them begin where it did', async () => {
    const areas = [overWord, quadOfBox({ x: 238, y: 88, width: 40, height: 15 })]
    const content = placed([40, 'before'], [83, 'SENTINEL'], [240, 'FRUIT'], [284, 'after'], [316, 'that'])
    const path = await close({ content }, areas)
    const [before, after, that] = firstLineOf(path)
    expect([before?.text, after?.text, that?.text]).toEqual(['before', 'after', 'that'])
    expect(after?.x).toBeCloseTo(240, 0)
    expect((that?.x ?? 0) - (after?.end ?? 0)).toBeGreaterThan(2.5)
  })

  test.each(Object.entries(severalGaps))('of %s takes the link on a word along', async (_, [content, areas]) => {
    const was = boxesOf(pathOf(fileOf({ content }))).find(({ text }) => text === 'follows') ?? { x: 0, end: 0 }
    const rect = `${was.x} 197 ${was.end} 211`
    const page = `/Annots[<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(https://example.org)>>>>]`
    const path = await close({ content, page }, areas)
    const left = /\/Rect \[\s*([\d.]+)/.exec(bytesOf(path))?.[1]
    const is = firstLineOf(path).find(({ text }) => text === 'follows')?.x ?? 0
    expect(is).toBeLessThan(was.x - 30)
    expect(Number(left)).toBeCloseTo(is, 0)
  })

  test('takes a link along whose middle is between two words', async () => {
    const content = placed([40, 'before'], [83, 'SENTINEL'], [146, 'after'], [180, 'there'])
    const page = '/Annots[<</Type/Annot/Subtype/Link/Rect[146 197 205 211]/A<</S/URI/URI(https://example.org)>>>>]'
    const path = await close({ content, page })
    expect(Number(/\/Rect \[\s*([\d.]+)/.exec(bytesOf(path))?.[1])).toBeCloseTo(placesOf(path).get('after')?.x ?? 0, 0)
  })

  test.each([
    ['behind it', [81.5, 54], [168, 33]],
    ['right behind it', [81.5, 54], [138, 25]],
    ['before it', [168, 33], [81.5, 54]],
    ['over it', [81.5, 54], [81.5, 54]],
  ] as const)('leaves the box of another redaction %s free of text', async (_, closed, boxed) => {
    const over = ([x, width]: readonly [number, number]) => ({ areas: [quadOfBox({ x, y: 88, width, height: 15 })] })
    const content = 'BT /F1 12 Tf 40 200 Td (before SENTINEL after FRUIT that follows here) Tj ET'
    const edits = [
      { id: 'r', on: '1', kind: 'redact' as const, ...over(closed), closeGap: true },
      { id: 's', on: '1', kind: 'redact' as const, ...over(boxed) },
    ]
    const { results } = await tool.run([fileOf({ content })], { edits })
    const words = firstLineOf(results[0]?.path ?? '')
    expect(words.map(({ text }) => text)).toContain('follows')
    const [from, to] = [boxed[0], boxed[0] + boxed[1]]
    // The next letter may reach under the edge of a box.
    expect(words.filter(({ x, end }) => x < to - 4 && end > from + 4)).toEqual([])
    for (const [index, { x }] of words.entries()) expect(x).toBeGreaterThan(words[index - 1]?.end ?? 0)
  })

  test('leaves another column where it is, and draws no box over what has come', async () => {
    const path = await close({ content: 'BT /F1 12 Tf 40 200 Td (before SENTINEL after) Tj 200 0 Td (column) Tj ET' })
    expect(placesOf(path).get('column')?.x).toBeCloseTo(240, 0)
    const drawn = popplerPixels(path)
    const row = drawn.pixels.subarray(91 * drawn.width + 125, 91 * drawn.width + 165)
    expect(row.every((pixel) => pixel > 250)).toBe(true)
  })
})

function pathOf(file: Buffer): string {
  const path = tool.newPath('.pdf')
  writeFileSync(path, file)
  return path
}

test('an accent that takes no width goes with the area that it stands in', async () => {
  const accents = '/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 180/LastChar 180/Widths[0]>>'
  const content = `${shown} BT /F2 12 Tf 120 200 Td <b4> Tj 150 0 Td <b4> Tj ET`
  const parts = onePage({ box: '0 0 400 300', content, page: `/Resources<<${font.replace('/Font<<', `/Font<<${accents}`)}>>` })
  const accentsIn = (path: string) => bytesOf(path).match(/<b4>|\xb4/gi)?.length
  const path = await redacted(smallPdf(parts))
  expect(accentsIn(path)).toBe(1)
  expectGone(path)
})

test('two areas in one operator remove their letters, and those between stay', async () => {
  const areas = [quadOfBox({ x: 38, y: 88, width: 42, height: 15 }), quadOfBox({ x: 110, y: 88, width: 80, height: 15 })]
  const path = await redacted(fileOf({ content: 'BT /F1 12 Tf 40 200 Td (before FRUIT SENTINEL) Tj ET' }), { areas })
  expectGone(path)
  expectGone(path, 'before')
})

test('a form that is drawn twice keeps its word where no area is', async () => {
  const content = 'q /Fm Do Q q 1 0 0 1 0 -100 cm /Fm Do Q'
  const file = fileOf({
    content,
    resources: '/XObject<</Fm 5 0 R>>',
    objects: [streamObject(shown, `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<<${font}>>`)],
  })
  expect(popplerText(await redacted(file)).match(/SENTINEL/g)).toHaveLength(1)
})

test.each([90, 180, 270])('a page that is cropped and turned by %i degrees is redacted where it is seen', async (degrees) => {
  const file = fileOf({ page: `/Rotate ${degrees}/CropBox[20 20 380 280]` })
  // The box of the word on the page as it is seen.
  const box = { 90: [175, 60, 20, 95], 180: [200, 168, 95, 20], 270: [65, 205, 20, 95] }[degrees] ?? []
  const [x = 0, y = 0, width = 0, height = 0] = box
  const path = await redacted(file, { areas: [quadOfBox({ x, y, width, height })] })
  expectGone(path)
  expect(popplerText(path)).toMatch(/before/)
})

test('an older revision goes with its words', async () => {
  const first = fileOf({})
  const start = first.lastIndexOf('startxref')
  const offset = first.toString('latin1', start).match(/\d+/)?.[0]
  const changed = `4 0 obj\n<</Length 46>>\nstream\nBT /F1 12 Tf 40 200 Td (Something else) Tj ET\nendstream\nendobj\n`
  const at = first.length
  const update = `${changed}xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 5/Root 1 0 R/Prev ${offset}>>\nstartxref\n${at + changed.length}\n%%EOF\n`
  expectGone(await redacted(Buffer.concat([first, Buffer.from(update)])))
})

/** A black square of 16 pixels in the middle of a white image, and the same as a mask. */
const square = Buffer.alloc(64 * 64, 255)
for (let y = 24; y < 40; y++) square.fill(0, y * 64 + 24, y * 64 + 40)
const inverse = Buffer.from(square.map((value) => 255 - value))
const image = (bytes: Buffer, entries: string) =>
  streamObject(bytes, `/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`)
const middle = quadOfBox({ x: 170, y: 120, width: 60, height: 60 })
const bits = Buffer.alloc(64 * 8, 0xff)
for (let y = 24; y < 40; y++) bits.fill(0, y * 8 + 3, y * 8 + 5)

const images: Record<string, Parts> = {
  'an image': { content: 'q 160 0 0 160 120 70 cm /Im Do Q', resources: '/XObject<</Im 5 0 R>>', objects: [image(square, '')] },
  'a soft mask': {
    content: 'q 160 0 0 160 120 70 cm /Im Do Q',
    resources: '/XObject<</Im 5 0 R>>',
    objects: [image(Buffer.alloc(64 * 64), '/SMask 6 0 R'), image(inverse, '')],
  },
  'a stencil': {
    content: 'q 160 0 0 160 120 70 cm /Im Do Q',
    resources: '/XObject<</Im 5 0 R>>',
    objects: [streamObject(bits, '/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 1/ImageMask true')],
  },
  'an inline image': { content: `q 160 0 0 160 120 70 cm BI /W 64 /H 64 /BPC 8 /CS /G ID ${square.toString('latin1')}\nEI Q` },
}

test.each(Object.entries(images))('what %s shows in an area is gone from its samples', async (_, parts) => {
  const path = await redacted(fileOf(parts), { areas: [middle] })
  const { width, pixels } = popplerPixels(path)
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0
  expect(at(200, 150)).toBeLessThan(80)
  expect(at(200, 150)).toBe(at(175, 125))
  // No stream of samples is left in which the square is dark on light, or light on dark.
  const files = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
  for (const line of files) expect(line).not.toMatch(/stencil/)
  expect(bytesOf(path)).not.toContain(square.subarray(20 * 64, 44 * 64).toString('latin1'))
  expect(bytesOf(path)).not.toContain(inverse.subarray(20 * 64, 44 * 64).toString('latin1'))
})

const undecodable = (filter: string): Parts => ({
  content: 'q 160 0 0 160 120 70 cm /Im Do Q',
  resources: '/XObject<</Im 5 0 R>>',
  objects: [image(Buffer.from(`Not an image at all, but ${word} is in it`), `/Filter/${filter}`)],
})

test.each(['DCTDecode', 'JPXDecode', 'JBIG2Decode'])(
  'an image that cannot be decoded (%s) goes whole, also beyond the area',
  async (filter) => {
    const path = await redacted(fileOf(undecodable(filter)), { areas: [middle] })
    expectGone(path)
    // Below two lines of headings there is nothing.
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2)
  },
)

test.each(['CCITTFaxDecode', 'FlateDecode'])('of samples that are something else (%s), nothing is left', async (filter) => {
  expectGone(await redacted(fileOf(undecodable(filter)), { areas: [middle] }))
})

test('a scan in black and white stays so, with the area filled', async () => {
  // Forty by forty pixels in stripes, on the whole page.
  const rows = Buffer.alloc(5 * 40, 0b10101010)
  const entries = '/Type/XObject/Subtype/Image/Width 40/Height 40/BitsPerComponent 1/ColorSpace/DeviceGray'
  const file = fileOf({
    content: 'q 400 0 0 300 0 0 cm /I Do Q',
    resources: '/XObject<</I 5 0 R>>',
    objects: [streamObject(rows, entries)],
  })
  const path = await redacted(file)
  const [listed = ''] = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  expect(listed.trim().split(/\s+/).slice(3, 8)).toEqual(['40', '40', 'gray', '1', '1'])
  const { width, pixels } = popplerPixels(path)
  const row = [...pixels.subarray(95 * width, 96 * width)]
  expect(new Set(row.slice(85, 165))).toEqual(new Set([row[120]]))
  expect(row.slice(200, 400)).toContain(255)
})

test('an image outside the area keeps its samples', async () => {
  const path = await redacted(fileOf({ ...images['an image'], content: 'q 60 0 0 60 320 20 cm /Im Do Q' }), { areas: [middle] })
  expect(bytesOf(path)).toContain(square.toString('latin1'))
})

test('drawings are removed inside and cut off at the edge', async () => {
  const content = '1 0 0 rg 175 125 20 20 re f 0 0 1 RG 4 w 20 150 m 380 150 l S 0 1 0 rg 100 20 200 30 re f'
  const path = await redacted(fileOf({ content }), { areas: [middle] })
  expect(bytesOf(path)).not.toContain('175 125 20 20 re')
  const { width, pixels } = popplerPixels(path)
  for (const x of [100, 300]) expect(pixels[150 * width + x]).toBeLessThan(120)
  expect(bytesOf(path)).toContain('100 20 200 30 re f')
})

test('a transparent image is redacted as one that is not', async () => {
  const file = fileOf({
    ...images['an image'],
    resources: `${images['an image']?.resources}/ExtGState<</G<</ca .4>>>>`,
    content: '/G gs q 200 0 0 200 100 50 cm /Im Do Q',
  })
  const path = await redacted(file, { areas: [middle] })
  expect(bytesOf(path)).not.toContain(square.toString('latin1'))
})

test('a short word inside a longer one elsewhere is not taken for it', async () => {
  const content = 'BT /F1 12 Tf 85 200 Td (1891 only) Tj ET'
  const open = (said: string) => ({ content, catalogue: `/Names<</Dests<</Names[(${said})[3 0 R/Fit]]>>>>` })
  await redacted(fileOf(open('S118912.1 commonly')))
  await expect(redacted(fileOf(open('of 1891')))).rejects.toMatchObject({ code: 'EDIT_REFUSED' })
})

test('scripts with a removed word and the other description of a form go, other scripts stay', async () => {
  const script = (text: string) => `<</S/JavaScript/JS(app.alert\\('${text}'\\))>>`
  const xfa = streamObject(`<template>${word}</template>`)
  const catalogue = `/AcroForm<</Fields[]/XFA 5 0 R>>/Names<</JavaScript<</Names[(a)${script(word)}]>>>>/OpenAction${script('welcome')}`
  const path = await redacted(fileOf({ catalogue, objects: [xfa] }))
  expectGone(path)
  expect(bytesOf(path)).toContain('welcome')
})

test('a word that an attached file has too is told instead of a result', async () => {
  const file = fileOf({
    catalogue: '/Names<</EmbeddedFiles<</Names[(a.txt)5 0 R]>>>>',
    objects: ['<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>', streamObject(`all about ${word}`, '/Type/EmbeddedFile')],
  })
  await expect(redacted(file)).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'r', page: 1, reason: 'not-removed' } })
})

test('a page that cannot be read is refused', async () => {
  const forms = Array.from({ length: 30 }, (_, index) =>
    streamObject('/X Do', `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</X ${index + 6} 0 R>>>>`),
  )
  const file = fileOf({ content: `${shown} /X Do`, resources: '/XObject<</X 5 0 R>>', objects: forms })
  await expect(redacted(file)).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { reason: 'not-removed' } })
})

test('the area is filled, with its label', async () => {
  const { results } = await tool.run([fileOf({})], { edits: [{ id: 'r', on: '1', kind: 'redact', areas: [area], label: 'Removed' }] })
  expect(popplerText(results[0]?.path ?? '')).toContain('Removed')
})

describe('vertical text', () => {
  const descriptor = '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 -200 1000 800]/Ascent 800/Descent -200/ItalicAngle 0/StemV 80>>'
  const system = '<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>'
  const glyphs = `<</Type/Font/Subtype/CIDFontType0/BaseFont/A/CIDSystemInfo${system}/DW 1000/FontDescriptor${descriptor}>>`
  const fileWith = (content: string, { encoding = '/UniJIS-UTF16-V', page = '' } = {}) => {
    const vertical = `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding${encoding}/DescendantFonts[${glyphs}]>>`
    return smallPdf(
      onePage({
        box: '0 0 400 300',
        content: `${content} ${below}`,
        page: `/Resources<<${font.replace('<<', `<</F2 ${vertical}`)}>>${page}`,
      }),
    )
  }
  /** Three letters of 20 points from 85 points below the top, centred at 220 points from the left. */
  const writings: Record<string, string> = {
    'one operator': 'BT /F2 20 Tf 220 215 Td <7e2666f8304d> Tj ET',
    numbers: 'BT /F2 20 Tf 220 215 Td [<7e26> 250 <66f8> -250 <304d>] TJ ET',
    'spacing and a scale': 'q BT /F2 16 Tf -4 Tc 50 Tz 220 215 Td <7e2666f8304d> Tj ET Q',
    'an operator a letter': 'BT /F2 20 Tf 220 215 Td <7e26> Tj <66f8> Tj 0 -40 Td <304d> Tj ET',
  }
  const middle = [quadOfBox({ x: 205, y: 107, width: 30, height: 16 })]

  test.each(Object.entries(writings))('in %s loses the letters of the area, and the others stay', async (_, content) => {
    const path = await redacted(fileWith(content), { areas: middle })
    const text = popplerText(path)
    expect(text).toMatch(/縦\s*き/u)
    expect(text).not.toContain('書')
    expect(text).toContain('the line below')
    const places = placesOf(path)
    // The third letter is still two letters below the first.
    expect(places.get('き')?.x).toBe(places.get('縦')?.x)
    expect((places.get('き')?.y ?? 0) - (places.get('縦')?.y ?? 0)).toBeCloseTo(40, 1)
  })

  test('goes whole, also on a rotated page', async () => {
    const whole = [quadOfBox({ x: 200, y: 80, width: 40, height: 70 })]
    const path = await redacted(fileWith(writings['one operator'] ?? ''), { areas: whole })
    expect(popplerText(path).trim()).toBe('the line below')
    // On the page that is seen after a quarter turn clockwise, what stood at x, y from the top left is at 300 - y, x.
    const turned = [quadOfBox({ x: 300 - 123, y: 205, width: 16, height: 30 })]
    expect(popplerText(await redacted(fileWith(writings['one operator'] ?? '', { page: '/Rotate 90' }), { areas: turned }))).not.toContain(
      '書',
    )
  })

  test('whose letters nobody can tell is refused, and what is said of it is true', async () => {
    const unreadable = fileWith(writings['one operator'] ?? '', { encoding: '/Unheard-Of-V' })
    const run = redacted(unreadable, { areas: [quadOfBox({ x: 200, y: 80, width: 40, height: 70 })] })
    await expect(run).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'r', page: 1, reason: 'unreadable-text' } })
  })
})

/** The words that poppler finds and where, in points from the top left. */
function boxesOf(path: string): { text: string; x: number; y: number; end: number }[] {
  const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...words.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(([, x, y, end, text = '']) => ({
    ...{ text, x: Number(x), y: Number(y), end: Number(end) },
  }))
}

function placesOf(path: string): Map<string, { x: number; y: number }> {
  return new Map(boxesOf(path).map(({ text, x, y }) => [text, { x, y }]))
}
