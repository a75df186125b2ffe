import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { officeToPdf } from '@octavo/documents/office/to-pdf.ts'
import { officeFixture } from '@octavo/documents/testing/office-files.ts'
import { scannedPdf } from '@octavo/documents/testing/scanned-pdf.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lines, type Placed, textPdf } from '../extract-text-from-pdf/testing/text-pdfs.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type TestFile, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { partsOf } from '../testing/zip-parts.ts'
import { Options } from './options.ts'
import run from './run.ts'

const tool = createToolRunner(run, Options)
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice()
  tool.close()
})

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function bodyOf(done: ToolRun): Promise<string> {
  return (await partsOf(done)).get('word/document.xml') ?? ''
}

/** The texts of paragraphs in XML. */
function paragraphsIn(xml: string): string[] {
  const paragraphs = [...xml.matchAll(/<w:p>([\s\S]*?)<\/w:p>/g)].map(([, inside = '']) => inside)
  return paragraphs
    .map((inside) => [...inside.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join(''))
    .filter((text) => text !== '')
}

/** A result as LibreOffice shows it. */
async function shownPdf({ results }: ToolRun): Promise<string> {
  const input = { path: results[0]?.path ?? '', mimeType: word } as const
  const wish = { families: ['text'] as const, filter: {}, steps: () => [], pages: 'all', newPath: () => tool.newPath('.pdf') }
  try {
    return (await officeToPdf(input, wish)).path
  } finally {
    slotOffice().renew()
  }
}

function textOf(path: string): string {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
}

const prose = [
  'The quick brown fox jumps over the lazy dog and then it runs away over hills and rivers',
  'into the woods where nobody ever goes, because there are wolves and bears in there',
  'and nobody likes them.',
  'A second paragraph begins here and it is long enough to be wrapped at the edge too,',
  'so that it has two lines.',
]

describe('pages of text', () => {
  test('become paragraphs, not lines', async () => {
    const body = await bodyOf(await tool.run([textPdf([lines(prose)])]))
    expect(paragraphsIn(body)).toEqual([prose.slice(0, 3).join(' '), prose.slice(3).join(' ')])
    expect(body).not.toMatch(/framePr|txbx/)
  })

  test('continue a paragraph over the end of a page', async () => {
    const body = await bodyOf(await tool.run([textPdf([lines([...prose.slice(3), ...prose.slice(0, 2)]), lines(prose.slice(2))])]))
    expect(paragraphsIn(body)[1]).toBe(prose.slice(0, 3).join(' '))
  })

  test('have headings, lists and running lines', async () => {
    const page = (number: number): Placed[] => [
      { text: `Annual report`, x: 50, y: 770, size: 9 },
      { text: `Page ${number}`, x: 280, y: 30, size: 9 },
      { text: 'A large title', x: 50, y: 660, size: 20, bold: true },
      ...lines(prose, { y: 630 }),
      ...['first thing', 'second thing'].flatMap((text, index) => [
        { text: `${index + 1}.`, x: 60, y: 540 - 12 * index, size: 10 },
        { text, x: 80, y: 540 - 12 * index, size: 10 },
      ]),
    ]
    const done = await tool.run([textPdf([page(1), page(2), page(3)])])
    const parts = await partsOf(done)
    const body = parts.get('word/document.xml') ?? ''
    expect(body.match(/<w:pStyle w:val="Heading1"\/>/g)).toHaveLength(3)
    expect(body.match(/<w:numPr>/g)).toHaveLength(6)
    expect(paragraphsIn(body)).not.toContain('Annual report')
    expect(parts.get('word/numbering.xml')).toContain('<w:lvlText w:val="%1."/>')
    const text = textOf(await shownPdf(done))
    expect(text.match(/Annual report/g)).toHaveLength(3)
    expect(text).toMatch(/Page 1\b[\s\S]*Page 2\b[\s\S]*Page 3\b/)
    expect(text).toMatch(/2\. +second thing/)
    const without = await partsOf(await tool.run([textPdf([page(1), page(2), page(3)])], { headers: false }))
    expect([...without.values()].join('')).not.toContain('Annual report')
  })

  test('of posters keep their images, as finely as memory allows', async () => {
    const content = 'q 3000 0 0 3000 500 500 cm /I Do Q BT /F 100 Tf 500 4500 Td (A poster with an image) Tj ET'
    const page = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</I 5 0 R>>>>'
    const image = streamObject('\0\u007f', '/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray')
    const done = await tool.run([smallPdf([...onePage({ box: '0 0 5000 5000', content, page }), image])], { fidelity: 'never' })
    const parts = await partsOf(done)
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  })

  test('keep the colour of their paper, on which white text is read', async () => {
    const text = ['White words on a dark page', 'stay white words'].map(
      (line, index) => `BT /F 14 Tf 60 ${600 - 40 * index} Td (${line}) Tj ET`,
    )
    const content = `0 0.07 0.2 rg 0 0 500 700 re f 1 g ${text.join(' ')}`
    const page = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    const file = smallPdf(onePage({ box: '0 0 500 700', content, page }))
    for (const images of [true, false]) {
      const shown = await shownPdf(await tool.run([file], { images }))
      expect(textOf(shown)).toContain('White words on a dark page')
      const drawn = execFileSync('pdftoppm', ['-png', '-r', '36', '-f', '1', '-singlefile', shown])
      const { data } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
      // A point near the upper left corner.
      expect([...data.subarray(0, 3)].map((value, index) => Math.abs(value - ([0, 18, 51][index] ?? 0)) <= 3)).toEqual([true, true, true])
    }
  })

  test('can stay where they are, in frames', async () => {
    const done = await tool.run([textPdf([lines(prose), [{ text: 'Elsewhere', x: 300, y: 300 }]])], { layout: 'exact' })
    expect((await bodyOf(done)).match(/<w:framePr [^>]*w:vAnchor="page"/g)).toHaveLength(3)
    const shown = await shownPdf(done)
    expect(execFileSync('pdfinfo', [shown], { encoding: 'utf8' })).toMatch(/Pages: +2\n/)
    const words = execFileSync('pdftotext', ['-bbox', shown, '-'], { encoding: 'utf8' })
    const [, x = 0, y = 0] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Elsewhere</.exec(words) ?? []
    expect(Math.abs(Number(x) - 300)).toBeLessThan(2)
    expect(Math.abs(Number(y) - 490)).toBeLessThan(6)
  })

  test('keep their lines, drawings and turned text where they are', async () => {
    const turned = 'BT /F 10 Tf 0 1 -1 0 40 300 Tm (Sideways) Tj ET'
    const drawing = '1 0 0 rg 300 100 m 350 100 l 325 140 l f 0.5 w 100 395 m 180 395 l S'
    const text = 'BT /F 10 Tf 100 400 Td (Upright) Tj 0 -40 Td (First line of some words) Tj 0 -12 Td (and the second one here) Tj ET'
    const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    const done = await tool.run([smallPdf(onePage({ box: '0 0 400 500', content: `${drawing} ${text} ${turned}`, page: font }))], {
      layout: 'exact',
    })
    const shown = await shownPdf(done)
    const words = execFileSync('pdftotext', ['-bbox', shown, '-'], { encoding: 'utf8' })
    const [, left = 0, top = 0, right = 0, bottom = 0] =
      /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Sideways</.exec(words) ?? []
    expect(Number(bottom) - Number(top)).toBeGreaterThan(2 * (Number(right) - Number(left)))
    expect(Math.abs(Number(left) - 32)).toBeLessThan(5)
    expect(Math.abs(Number(bottom) - 200)).toBeLessThan(6)
    expect(textOf(shown)).toMatch(/First line of some words\n\s*and the second one here/)
    // The red triangle, at its place.
    const image = execFileSync('pdftoppm', ['-r', '72', '-x', '320', '-y', '385', '-W', '8', '-H', '8', shown])
    const [red = 0, green = 255, blue = 255] = image.subarray(-3)
    expect([red > 240, green < 15, blue < 15]).toEqual([true, true, true])
  })

  test('can be chosen, and progress is told page by page', async () => {
    const pages = ['one', 'two', 'three', 'four'].map((text) => lines([text]))
    const done = await tool.run([textPdf(pages)], { pages: '2,4', fidelity: 'never' })
    expect(paragraphsIn(await bodyOf(done))).toEqual(['two', 'four'])
    expect(execFileSync('pdfinfo', [await shownPdf(done)], { encoding: 'utf8' })).toMatch(/Pages: +2\n/)
    expect(done.progress).toEqual(expect.arrayContaining([0.5, 1]))
  })
})

test('links within the document and its bookmarks lead to where they did, and nowhere else', async () => {
  const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  const page = (content: number, more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${font}/Contents ${content} 0 R${more}>>`
  const text = (...placed: [number, string][]) =>
    streamObject(`BT /F 10 Tf ${placed.map(([y, words]) => `1 0 0 1 50 ${y} Tm (${words}) Tj`).join(' ')} ET`)
  const pdf = smallPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5, '/Annots[7 0 R]'),
    page(6),
    text([700, 'See the second chapter.']),
    text([700, 'Before it.'], [500, 'The second chapter begins.'], [300, 'After it.']),
    '<</Type/Annot/Subtype/Link/Rect[50 695 200 712]/A<</S/GoTo/D[4 0 R/XYZ 0 515 null]>>>>',
    '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
    '<</Title(Chapter 2: End)/Parent 8 0 R/Dest[4 0 R/FitH 315]>>',
  ])
  const done = await tool.run([pdf], { fidelity: 'never' })
  const body = await bodyOf(done)
  const paragraphs = body.split('<w:p>')
  const bookmarked = (name: string) =>
    paragraphs.filter((paragraph) => paragraph.includes(`w:name="${name}"`)).map((one) => paragraphsIn(`<w:p>${one}`)[0])
  expect(body).toContain('<w:hyperlink w:anchor="page_2_285" w:history="1">')
  expect(bookmarked('page_2_285')).toEqual(['The second chapter begins.'])
  expect(bookmarked('Chapter_2_End')).toEqual(['After it.'])
  // LibreOffice reads them, too.
  const content = (await partsOf(await tool.run([pdf], { fidelity: 'never', format: 'odt' }))).get('content.xml') ?? ''
  expect(content).toContain('xlink:href="#page_2_285"')
  expect(content).toMatch(/<text:bookmark(-start)? text:name="page_2_285"\/>/)
  expect(await bodyOf(await tool.run([pdf], { fidelity: 'never', pages: '1' }))).not.toContain('w:anchor')
})

test('a Word document made into a tagged PDF comes back as it was', async () => {
  const source = tool.newPath('.docx')
  writeFileSync(source, officeFixture('footnotes.docx'))
  const wish = {
    families: ['text'] as const,
    filter: { UseTaggedPDF: true },
    steps: () => [],
    pages: 'all',
    newPath: () => tool.newPath('.pdf'),
  }
  const { path } = await officeToPdf({ path: source, mimeType: word }, wish)
  slotOffice().renew()
  const parts = await partsOf(await tool.run([readFileSync(path)]))
  expect(paragraphsIn(parts.get('word/document.xml') ?? '')).toEqual(['Eto ochen prostoy text so snoskoy'])
  expect(parts.get('word/document.xml')).toContain('<w:footnoteReference w:id="1"/>')
  // The space behind the raised number is as wide as others.
  expect(parts.get('word/document.xml')).toContain('> text so snoskoy<')
  expect(
    paragraphsIn(parts.get('word/footnotes.xml') ?? '')
      .join('')
      .trim(),
  ).toBe('snoska')
})

describe('scans', () => {
  const letter = [
    'The quick brown fox jumps over',
    'the lazy dog, and it is not amused',
    'by that, which is why it barks',
    'on and on from dusk to dawn.',
  ]

  test('become paragraphs like any text, without the image of the page, and LibreOffice opens them', async () => {
    const done = await tool.run([await scannedPdf([{ lines: letter }])], { languages: ['eng'] })
    expect(paragraphsIn(await bodyOf(done)).join(' ')).toBe(letter.join(' '))
    expect([...(await partsOf(done)).keys()].filter((name) => name.includes('media'))).toEqual([])
    expect(done.notes).toEqual([{ code: 'TEXT_RECOGNISED', document: refOf(1), details: { count: 1, share: expect.closeTo(0.95, 1) } }])
    expect(execFileSync('pdftotext', [await shownPdf(done), '-'], { encoding: 'utf8' })).toContain('quick brown fox')
  })

  test('stay images where nobody wants their text', async () => {
    const mixed = await scannedPdf([{ lines: letter, content: 'BT /H 11 Tf 40 40 Td (Filed.) Tj ET' }])
    const done = await tool.run([mixed], { ocr: 'never' })
    expect(paragraphsIn(await bodyOf(done))).toEqual(['Filed.'])
    await expect(tool.run([await scannedPdf([{ lines: letter }])], { ocr: 'never' })).rejects.toMatchObject({ code: 'ONLY_SCANS' })
  })
})

describe('other formats', () => {
  const page: Placed[] = [
    { text: 'A large title', x: 50, y: 740, size: 20, bold: true },
    ...lines(prose),
    ...['=1+1 *stays*', 'second [thing]'].flatMap((text, index) => [
      { text: `${index + 1}.`, x: 60, y: 600 - 12 * index, size: 10 },
      { text, x: 80, y: 600 - 12 * index, size: 10 },
    ]),
  ]

  test('OpenDocument text has the same paragraphs, and is compared like Word', async () => {
    const done = await tool.run([textPdf([page])], { format: 'odt' })
    expect(done.results[0]).toMatchObject({ mimeType: 'application/vnd.oasis.opendocument.text' })
    const content = (await partsOf(done)).get('content.xml') ?? ''
    expect(content).toMatch(/<text:h [^>]*text:outline-level="1"[^>]*>(?:<[^>]+>)*A large title/)
    expect(content).toContain('=1+1 *stays*')
    expect(content).not.toMatch(/<text:(?:expression|script|user-field)/)
    const [proof] = done.proofs
    expect(proof?.report.score).toBeGreaterThanOrEqual(80)
    expect(textOf(proof?.path ?? '')).toMatch(/2\. +second \[thing\]/)
  })

  test('Markdown has headings, paragraphs and lists, and text in it stays text', async () => {
    const done = await tool.run([textPdf([page])], { format: 'md', minFidelity: 100 })
    expect(done.results[0]).toMatchObject({ mimeType: 'text/markdown' })
    expect(readFileSync(done.results[0]?.path ?? '', 'utf8')).toBe(
      `# A large title\n\n${prose.slice(0, 3).join(' ')}\n\n${prose.slice(3).join(' ')}\n\n1. \\=1+1 \\*stays\\*\n2. second \\[thing\\]\n`,
    )
    expect([done.proofs, done.notes]).toEqual([[], []])
  })

  test('Markdown says how many images it lacks', async () => {
    const image = '<</Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n0\nendstream'
    const content = 'BT /F 12 Tf 20 150 Td (Good morning.) Tj ET q 80 0 0 80 20 20 cm /I Do Q'
    const resources = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</I 5 0 R>>>>'
    const done = await tool.run([smallPdf([...onePage({ content, page: resources }), image])], { format: 'md' })
    expect(done.notes).toEqual([{ code: 'NOT_CARRIED_OVER', document: refOf(1), details: { lost: { images: 1 } } }])
  })
})

describe('the comparison with the PDF', () => {
  const page = lines(prose)

  test('shows the result in LibreOffice and scores it page by page', async () => {
    const done = await tool.run([textPdf([page, lines(prose.toReversed())])])
    const [proof] = done.proofs
    expect(proof).toMatchObject({
      result: done.results[0]?.path,
      document: refOf(1),
      report: {
        pageCount: 2,
        shownCount: 2,
        pages: [
          { page: 1, shown: 1 },
          { page: 2, shown: 2 },
        ],
        lost: {},
      },
    })
    expect(proof?.report.score).toBeGreaterThanOrEqual(85)
    expect(proof?.report.fonts).toEqual([{ wanted: 'Arial', given: 'Liberation Sans', where: 'view', sameWidths: true }])
    expect(textOf(proof?.path ?? '')).toContain('The quick brown fox')
    expect(done.progress.at(-1)).toBe(1)
  })

  test('knows the pages that were chosen, and follows their order', async () => {
    const done = await tool.run([textPdf([lines(['one']), page, lines(['three'])])], { pages: '2-3' })
    expect(done.proofs[0]?.report.pages).toMatchObject([
      { page: 2, shown: 1 },
      { page: 3, shown: 2 },
    ])
  })

  test('is left out on request, and of long files unless it is asked for', async () => {
    const page = (index: number) => lines([`Page number ${index + 1} of many`], { y: 320 })
    // Small pages are compared just as large ones, with a quarter of their pixels.
    const long = textPdf(
      Array.from({ length: 101 }, (_, index) => page(index)),
      { width: 300, height: 400 },
    )
    const skipped = await tool.run([long])
    expect(skipped.proofs).toEqual([])
    expect(skipped.notes).toEqual([{ code: 'FIDELITY_SKIPPED', document: refOf(1), details: { most: 100, first: 50 } }])
    const asked = await tool.run([long], { fidelity: 'always' })
    expect(asked.proofs[0]?.report).toMatchObject({ pageCount: 101, shownCount: 101 })
    expect(asked.proofs[0]?.report.pages).toHaveLength(50)
    const without = await tool.run([textPdf([page(0)])], { fidelity: 'never' })
    expect([without.results.length, without.proofs, without.notes]).toEqual([1, [], []])
  })

  test('keeps a result below the lowest score back, with what it scored', async () => {
    const drawn = textPdf([[{ text: 'Turned', x: 100, y: 400 }, ...page]], { rotate: 90 })
    await expect(tool.run([drawn], { minFidelity: 100 })).rejects.toMatchObject({
      code: 'FIDELITY_TOO_LOW',
      details: { least: 100, score: expect.any(Number) },
    })
    const { results, proofs } = await tool.run([textPdf([page])], { minFidelity: 80 })
    expect([results.length, proofs.length]).toEqual([1, 1])
  })

  test('lists the fonts that the result does not have', async () => {
    const content = 'BT /F 12 Tf 20 100 Td (Good morning.) Tj ET'
    const font = '<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+McCGoudyText-Bold>>'
    const done = await tool.run([smallPdf(onePage({ content, page: `/Resources<</Font<</F ${font}>>>>` }))])
    expect(done.proofs[0]?.report.fonts).toContainEqual({ wanted: 'Mc CGoudy Text', given: 'Arial', where: 'result', sameWidths: false })
  })

  test('tells what could not be carried over', async () => {
    const note = '<</Type/Annot/Subtype/Text/Rect[0 0 10 10]/Contents(Hm)>>'
    const content = 'BT /F 12 Tf 20 100 Td (Good morning.) Tj ET'
    const resources = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    const done = await tool.run([smallPdf(onePage({ content, page: `${resources}/Annots[${note}]` }))])
    expect(done.notes).toEqual([{ code: 'NOT_CARRIED_OVER', document: refOf(1), details: { lost: { comments: 1 } } }])
    expect(done.proofs[0]?.report.lost).toEqual({ comments: 1 })
  })
})

test('where there is no LibreOffice the result is delivered all the same, and a lowest score is never reached', async () => {
  stopOffice()
  try {
    const done = await tool.run([textPdf([lines(prose)])], { fidelity: 'always' })
    expect([done.results.length, done.proofs]).toEqual([1, []])
    expect(done.notes).toEqual([{ code: 'FIDELITY_UNKNOWN', document: refOf(1) }])
    await expect(tool.run([textPdf([lines(prose)])], { minFidelity: 1 })).rejects.toMatchObject({ code: 'FIDELITY_UNKNOWN' })
  } finally {
    stopOffice = await startTestOffice()
  }
})

describe('files without text', () => {
  test('are refused with a clear sentence', async () => {
    await expect(tool.run([smallPdf(onePage())])).rejects.toMatchObject({ code: 'ONLY_SCANS' })
  })

  test('fail alone among others', async () => {
    const { results, failures } = await tool.run([textPdf([lines(['Good.'])]), smallPdf(onePage()), Buffer.from('no PDF at all')])
    expect(results).toHaveLength(1)
    expect(failures[refOf(2)]?.code).toBe('ONLY_SCANS')
    expect(failures[refOf(3)]?.code).toBe('DOCUMENT_DAMAGED')
  })
})

describe('the corpus', () => {
  testFiles({
    files: corpusFiles(),
    atLeast: 20,
    // The other half becomes PowerPoint: both are made of the same reading of a page.
    part: { turn: 0, of: 2, atLeast: 10 },
    // The comparison has its own tests; here another conversion of the result would only cost time.
    run: (file: TestFile) => tool.run([file], { fidelity: 'never' }),
    async check(done) {
      expect(done.results[0]).toMatchObject({ mimeType: word })
      const path = await shownPdf(done)
      expect(Number(/Pages: +(\d+)/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))?.[1])).toBeGreaterThan(0)
    },
  })
})
