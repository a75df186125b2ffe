import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { scannedPdf } from '@octavo/documents/testing/scanned-pdf.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { type FileWalk, testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'
import { codesOf, lines, textPdf, unicodePdf, verticalPdf } from './testing/text-pdfs.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)

/** Two columns under a title, written line by line across both, as some programs do. */
const left = ['The left column holds the', 'beginning of the story and', 'goes on to its last line', 'before the right one starts.']
const right = ['Only then the right column', 'is read, from its first line', 'down to the very end of it,', 'where the page is over too.']
const twoColumns = textPdf([
  [
    { text: 'A title that spans both columns of the whole page', x: 120, y: 740, size: 16 },
    ...left.flatMap((text, index) => [
      { text, x: 60, y: 700 - index * 12 },
      { text: right[index] ?? '', x: 320, y: 700 - index * 12 },
    ]),
  ],
])

describe('reading order', () => {
  test('takes one column after the other, below what spans them', async () => {
    const text = await textOf(twoColumns)
    expect(text).toBe(`A title that spans both columns of the whole page\n\n${left.join(' ')}\n\n${right.join(' ')}\n`)
  })

  test('keeps lines where they are wanted', async () => {
    const text = await textOf(twoColumns, { lineBreaks: 'line' })
    expect(text.split('\n')).toEqual(['A title that spans both columns of the whole page', ...left, ...right, ''])
  })

  test('joins a paragraph, and begins another at an indent and at a gap', async () => {
    const first = ['This paragraph fills its lines up to the very', 'end and therefore goes on in the next line of', 'it.']
    const indented = ['This one stands in and is a paragraph of its', 'own.']
    const far = ['So is this one, because of the gap above.']
    const page = [
      ...lines(first),
      { text: indented[0] ?? '', x: 65, y: 664 },
      { text: indented[1] ?? '', x: 50, y: 652 },
      ...lines(far, { y: 620 }),
    ]
    expect(await textOf(textPdf([page]))).toBe(`${[first, indented, far].map((each) => each.join(' ')).join('\n\n')}\n`)
  })

  test('leaves lines apart that were ended on purpose', async () => {
    const address = ['Ada Lovelace', '12 St James Square', 'London', 'The whole of this line is far longer than the others']
    expect(await textOf(textPdf([lines(address)]))).toBe(`${address.join('\n')}\n`)
  })

  test('makes hyphenated words whole, unless told not to', async () => {
    const pdf = textPdf([
      lines([
        'A word that is broken by a hyphen is made who-',
        'le again, but not the city of New-',
        'York in its old spelling of that name, nor any',
      ]),
    ])
    expect(await textOf(pdf)).toContain('made whole again, but not the city of New-York')
    expect(await textOf(pdf, { dehyphenate: false })).toContain('who-le again')
  })

  test('reads a table row by row', async () => {
    const rows = [
      ['Name', 'Year', 'Place'],
      ['Ada', '1815', 'London'],
      ['Emmy', '1882', 'Erlangen'],
    ]
    const cells = rows.flatMap((row, y) => row.map((text, x) => ({ text, x: 60 + x * 150, y: 700 - y * 14 })))
    expect(await textOf(textPdf([cells]))).toBe(`${rows.map((row) => row.join('\t')).join('\n')}\n`)
    expect(await textOf(textPdf([cells]), { format: 'md' })).toContain(
      '| Name | Year | Place |\n| --- | --- | --- |\n| Ada | 1815 | London |',
    )
    expect(await textOf(textPdf([cells]), { format: 'html' })).toContain('<tr><td>Emmy</td><td>1882</td><td>Erlangen</td></tr>')
  })

  test('leaves out running heads and page numbers, and nothing else', async () => {
    const chapter = (page: number) => [
      { text: page % 2 === 0 ? 'The Book' : 'A Chapter', x: 50, y: 770 },
      ...lines([`Page ${page} tells its own part of the story.`], { y: 600 }),
      { text: `${page}`, x: 300, y: 30 },
    ]
    const pdf = textPdf([1, 2, 3, 4, 5, 6].map(chapter))
    const text = await textOf(pdf, { dropRepeated: true })
    expect(text.trim().split(/\n+/)).toEqual([1, 2, 3, 4, 5, 6].map((page) => `Page ${page} tells its own part of the story.`))
    expect(await textOf(pdf)).toContain('A Chapter')
  })

  test('does not depend on how the page is turned', async () => {
    const page = lines(['This page may be shown turned,', 'and is read all the same.'])
    const upright = await textOf(textPdf([page]))
    const turned = smallPdf([
      ...onePage({
        box: '0 0 800 600',
        content: 'BT /F 10 Tf 0 1 -1 0 100 50 Tm (This page may be shown turned,) Tj 0 1 -1 0 112 50 Tm (and is read all the same.) Tj ET',
        page: '/Rotate 90/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
      }),
    ])
    expect(await textOf(turned)).toBe(upright)
    expect(await textOf(textPdf([page], { rotate: 180 }))).toBe(upright)
  })
})

describe('scripts', () => {
  const hebrew = 'שלוםעמה123.'

  test('from right to left are read from right to left, with their numbers', async () => {
    // In visual order, from left to right: the last word first, every word reversed.
    const words = ['.', 'הממ', '123', 'םולש']
    const content = `BT /F 20 Tf ${words.map((word, index) => `1 0 0 1 ${[94, 106, 160, 210][index]} 700 Tm ${codesOf(word, hebrew)} Tj`).join(' ')} ET`
    const pdf = unicodePdf(content, hebrew)
    for (const layout of ['reading', 'stream', 'layout'] as const) {
      expect((await textOf(pdf, { layout })).trim()).toBe('שלום 123 ממה.')
    }
    expect(await textOf(pdf, { format: 'html' })).toContain('<p dir="rtl">')
  })

  test('from top to bottom are read column by column, from the right', async () => {
    const pdf = verticalPdf([
      { text: '吾輩は猫である', x: 500 },
      { text: '名前はまだ無い', x: 470 },
    ])
    for (const layout of ['reading', 'stream', 'layout'] as const) {
      expect((await textOf(pdf, { layout })).replace(/\s/g, '')).toBe('吾輩は猫である名前はまだ無い')
    }
  })

  test('of real files come out as poppler reads them', async () => {
    const file = corpusFiles().find(({ name }) => name === 'cjk-rtl-multilang.pdf')
    if (!file) throw new Error('the fixture is missing')
    const ours = await textOf(file.bytes)
    for (const word of ['Привет', '你好世界', 'こんにちは世界', 'مرحبا بالعالم', 'สวัสดีชาวโลก']) expect(ours).toContain(word)
  })
})

describe('formats', () => {
  const letter = textPdf([
    [
      { text: 'A heading', x: 50, y: 740, size: 20 },
      ...lines(['Some text that is long enough to be taken for the body', 'of the page, with 1 < 2 & *stars* in it.']),
      { text: 'Bold words', x: 50, y: 640, bold: true },
      { text: 'beside plain ones', x: 110, y: 640 },
    ],
    lines(['The second page.']),
  ])

  test('Markdown has headings and bold words, and escapes what is text', async () => {
    const text = await textOf(letter, { format: 'md' })
    expect(text).toContain('# A heading\n')
    expect(text).toContain('1 \\< 2 & \\*stars\\* in it.')
    expect(text).toContain('**Bold words** beside plain ones')
  })

  const sheet = textPdf([
    [
      { text: 'Prices', x: 50, y: 740, size: 20 },
      ...lines(['Some text that is long enough to be taken for the body of the page, as', 'it goes over two lines.']),
      { text: '1.', x: 50, y: 640 },
      { text: 'Pears', x: 70, y: 640 },
      { text: '2.', x: 50, y: 626 },
      { text: 'Plums', x: 70, y: 626 },
    ],
    [
      ['Fruit', 'Kilos', 'Euro'],
      ['Pears', '12', '30.50'],
      ['Plums', '8', '16.00'],
    ].flatMap((row, y) => row.map((text, x) => ({ text, x: 60 + x * 150, y: 700 - y * 14 }))),
  ])

  test('Markdown and HTML have the lists and tables of the document, as PDF to Word does', async () => {
    const markdown = await textOf(sheet, { format: 'md' })
    expect(markdown).toContain('1. Pears\n2. Plums\n')
    expect(markdown).toContain('| Fruit | Kilos | Euro |\n| --- | --- | --- |\n| Pears | 12 | 30.50 |\n| Plums | 8 | 16.00 |\n')
    const html = await textOf(sheet, { format: 'html' })
    expect(html).toContain('<ol>\n<li>Pears\n</li>\n<li>Plums\n</li>\n</ol>')
    expect(html).toContain('<thead>\n<tr><th>Fruit</th><th>Kilos</th><th>Euro</th></tr>\n</thead>')
    expect(html).toContain('<tr><td>Plums</td><td>8</td><td>16.00</td></tr>')
  })

  test('a document is read as it was chosen: in any order, page by page, line by line, without what repeats', async () => {
    expect(await textOf(sheet, { format: 'md', pages: '2,1' })).toMatch(/^\| Fruit[\s\S]*# Prices[\s\S]*2\. Plums\n$/)
    expect(await textOf(sheet, { format: 'md', lineBreaks: 'line' })).toContain('page, as\\\nit goes over')
    const { results } = await tool.run([sheet], { format: 'html', perPage: true })
    expect(
      results.map(({ path }) =>
        readFileSync(path, 'utf8')
          .match(/<section id="(.*?)">\n<(\w+)/)
          ?.slice(1),
      ),
    ).toEqual([
      ['page-1', 'h1'],
      ['page-2', 'table'],
    ])
    const running = textPdf(
      ['one', 'two', 'three', 'four'].map((word) => [
        { text: 'Yearly report', x: 50, y: 780 },
        ...lines([`Page ${word} has a text of its own that says something.`]),
      ]),
    )
    expect((await textOf(running, { format: 'md' })).match(/Yearly report/g)).toHaveLength(4)
    expect(await textOf(running, { format: 'md', dropRepeated: true })).not.toContain('Yearly report')
    expect((await textOf(running, { format: 'html', pageSeparator: 'number' })).match(/<p>Page \d<\/p>/g)).toHaveLength(4)
  })

  test('HTML has a section for each page and nothing of the page can become markup', async () => {
    const text = await textOf(letter, { format: 'html' })
    expect(text).toMatch(/^<!doctype html>/)
    expect(text).toContain('<h1>A heading</h1>')
    expect(text).toContain('1 &lt; 2 &amp; *stars*')
    expect(text).toContain('<strong>Bold words</strong> beside plain ones')
    expect(text).toContain('<section id="page-2">\n<p>The second page.</p>\n</section>')
  })

  test('JSON has the place of every word, as poppler finds it', async () => {
    const path = tool.newPath('.pdf')
    writeFileSync(path, letter)
    const { pages } = JSON.parse(await textOf(letter, { format: 'json' })) as JsonText
    expect(pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 600, 800],
      [2, 600, 800],
    ])
    const poppler = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
    const theirs = [...poppler.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)]
    const ours = pages.flatMap((page) => page.lines.flatMap((line) => line.words))
    expect(ours).toHaveLength(theirs.length)
    for (const [, left, top, right, bottom, text = ''] of theirs) {
      const found = ours.filter(({ text: own, box: [x = 0, y = 0, width = 0, height = 0] }) => {
        const isThere = near(x, left) && near(x + width, right) && y < Number(bottom) && y + height > Number(top)
        return isThere && own === text.replace('&lt;', '<').replace('&amp;', '&')
      })
      expect(found, text).toHaveLength(1)
    }
  })

  test('XML says what JSON says, and closes what it opens', async () => {
    const xml = await textOf(letter, { format: 'xml' })
    const { pages } = JSON.parse(await textOf(letter, { format: 'json' })) as JsonText
    const read = [...xml.matchAll(/<word x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)">([^<]*)<\/word>/g)]
    const words = pages.flatMap((page) => page.lines.flatMap((line) => line.words))
    expect(read.map(([, x, y, width, height, text]) => [text, x, y, width, height].join(' '))).toEqual(
      words.map(({ text, box }) => `${text.replace('&', '&amp;').replace('<', '&lt;')} ${box.join(' ')}`),
    )
    expect(xml.match(/<\w+/g)?.filter((tag) => tag !== '<document')).toHaveLength((xml.match(/<\//g)?.length ?? 0) - 1)
    expect(xml).toContain('<page number="2" width="600" height="800">\n<block kind="paragraph">')
  })

  test('Rich Text has headings, bold words and pages, and escapes what is text', async () => {
    const odd = textPdf([[{ text: 'Braces {} and \\ and one', x: 50, y: 700 }]])
    expect(await textOf(odd, { format: 'rtf' })).toContain('Braces \\{\\} and \\\\ and one\\par')
    const rtf = await textOf(letter, { format: 'rtf', pageSeparator: 'formFeed' })
    expect(rtf).toMatch(/\\fs36\\b\\outlinelevel0 A heading\\par[\s\S]*\{\\b Bold words\} beside plain ones[\s\S]*\\page[\s\S]*\}\n$/)
    const file = corpusFiles().find(({ name }) => name === 'cjk-rtl-multilang.pdf')
    expect(await textOf(file?.bytes ?? odd, { format: 'rtf' })).toContain('\\u20320?\\u22909?')
  })

  test('CSV has the tables alone, and says where there are none', async () => {
    const rows = [
      ['Name', 'Said', 'Year'],
      ['Ada', 'He said "no, never"', '1815'],
      ['Emmy', 'yes', '1882'],
    ]
    const page = rows.flatMap((row, y) => row.map((text, x) => ({ text, x: 60 + x * 150, y: 700 - y * 14 })))
    const csv = await textOf(textPdf([lines(['Nothing here.']), page, page]), { format: 'csv', layout: 'stream' })
    const table = 'Name,Said,Year\r\nAda,"He said ""no, never""",1815\r\nEmmy,yes,1882\r\n'
    expect(csv).toBe(`\ufeff${table}\r\n${table}`)
    expect((await tool.run([textPdf([lines(['Nothing here.']), page])], { format: 'csv', perPage: true })).results).toHaveLength(1)
    await expect(tool.run([letter], { format: 'csv' })).rejects.toMatchObject({ code: 'NO_TABLES' })
  })

  test('pieces of text have a length, a page and a heading', async () => {
    const long = lines(Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of a long paragraph that goes on and on.`))
    const pdf = textPdf([[{ text: 'A heading', x: 50, y: 740, size: 20 }, ...long]])
    const text = await textOf(pdf, { format: 'jsonl', chunkLength: 400 })
    const pieces = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { page: number; heading: string; text: string })
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.every((piece) => piece.text.length <= 400 && piece.page === 1)).toBe(true)
    expect(pieces.map((piece) => piece.text).join(' ')).toContain('Sentence number 39')
    expect(pieces.at(-1)?.heading).toBe('A heading')
  })

  test('text in its place stands where poppler puts it', async () => {
    const cells = ['Name', 'Ada', 'Emmy'].flatMap((name, index) => [
      { text: name, x: 50, y: 700 - index * 14 },
      { text: ['Year', '1815', '1882'][index] ?? '', x: 250, y: 700 - index * 14 },
    ])
    const rows = (await textOf(textPdf([cells]), { layout: 'layout' })).trimEnd().split('\n')
    expect(rows.map((row) => row.trim().split(/ {3,}/))).toEqual([
      ['Name', 'Year'],
      ['Ada', '1815'],
      ['Emmy', '1882'],
    ])
    expect(new Set(rows.map((row) => row.search(/Year|18/))).size).toBe(1)
  })

  test.each([
    ['blank', 'One.\n\nTwo.\n'],
    ['line', `One.\n\n${'-'.repeat(20)}\n\nTwo.\n`],
    ['number', '--- Page 1 ---\n\nOne.\n\n--- Page 2 ---\n\nTwo.\n'],
    ['formFeed', 'One.\n\fTwo.\n'],
  ] as const)('pages are parted as asked: %s', async (pageSeparator, expected) => {
    expect(await textOf(textPdf([lines(['One.']), lines(['Two.'])]), { pageSeparator })).toBe(expected)
  })
})

describe('files', () => {
  test('are named after their file, one for each page where that is wanted', async () => {
    const pdf = { name: 'My report.pdf', bytes: textPdf([lines(['One.']), lines(['Two.']), lines(['Three.'])]) }
    const whole = await tool.run([pdf], { pages: '3,1' })
    expect(whole.results).toMatchObject([{ name: 'My report-text', mimeType: 'text/plain' }])
    expect(readFileSync(whole.results[0]?.path ?? '', 'utf8')).toBe('Three.\n\nOne.\n')
    const parts = await tool.run([pdf], { perPage: true, pages: '2-', format: 'md' })
    expect(parts.results.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['My report-page-2', 'text/markdown'],
      ['My report-page-3', 'text/markdown'],
    ])
  })

  test('hold what was typed into form fields', async () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/F 4/Rect[50 100 150 120]/DA(/Helv 12 Tf 0 g)/P 3 0 R/AP<</N 6 0 R>>>>'
    const look = streamObject(
      '/Tx BMC BT /Helv 12 Tf 2 5 Td (Typed words) Tj ET EMC',
      '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    )
    const pdf = smallPdf([...onePage({ page: '/Annots[5 0 R]', catalogue: '/AcroForm<</Fields[5 0 R]>>' }), field, look])
    for (const layout of ['reading', 'stream', 'layout'] as const) expect(await textOf(pdf, { layout })).toContain('Typed words')
  })

  test('without text are told to be scans, blank pages are not', async () => {
    const scan = smallPdf(onePage())
    const { results, notes } = await tool.run([scan])
    expect(results).toHaveLength(1)
    expect(notes).toEqual([{ code: 'PAGES_WITHOUT_TEXT', document: refOf(1), details: { pages: [1] } }])
    expect((await tool.run([scan], { ocr: 'always' })).notes).toEqual([
      { code: 'NO_TEXT_RECOGNISED', document: refOf(1), details: { pages: [1] } },
    ])
    expect((await tool.run([smallPdf(onePage({ content: '' }))])).notes).toEqual([])
  })

  test('that are scans are recognised, in every format and order, as if they had text', async () => {
    const scan = await scannedPdf([{ lines: ['Dear reader of this letter,', 'the box of books has come.'] }])
    for (const layout of ['reading', 'stream', 'layout'] as const)
      expect((await textOf(scan, { layout, languages: ['eng'], lineBreaks: 'line' })).trim().split(/\s*\n\s*/)).toEqual([
        'Dear reader of this letter,',
        'the box of books has come.',
      ])
    const [page] = JSON.parse(await textOf(scan, { format: 'json', languages: ['eng'] })).pages
    // 80 pixels from the left of a scan with 200 an inch.
    expect(page.lines[0].box[0]).toBeCloseTo(28.8, -0.3)
    const { notes } = await tool.run([scan], { languages: ['eng'] })
    expect(notes).toEqual([{ code: 'TEXT_RECOGNISED', document: refOf(1), details: { count: 1, share: expect.closeTo(0.95, 1) } }])
  })

  test('that cannot be read fail alone', async () => {
    const { results, failures } = await tool.run([textPdf([lines(['Good.'])]), Buffer.from('no PDF at all')])
    expect(results).toHaveLength(1)
    expect(failures[refOf(2)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  test('have no page that is not there', async () => {
    await expect(tool.run([textPdf([lines(['One.'])])], { pages: '2' })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  const half = { turn: 0, of: 2, atLeast: 14 }
  const otherHalf = { turn: 1, of: 2, atLeast: 12 }
  // Each file as it is usually read and in two other ways.
  const ways: [GivenOptions, FileWalk['part']?][] = [
    [{}],
    [{ layout: 'layout' }, half],
    [{ layout: 'stream' }, otherHalf],
    [{ format: 'json' }, half],
    [{ format: 'md', dropRepeated: true }, otherHalf],
  ]
  describe.each(ways)('of the corpus, with %o', (options, part) => {
    testFiles({
      files: corpusFiles(),
      atLeast: 26,
      ...(part && { part }),
      run: (file) => tool.run([file], options),
      check: (done) => expect(done).toMatchObject({ results: [{ name: expect.stringContaining('-text') }], failures: {} }),
    })
  })
})

interface JsonText {
  pages: { page: number; width: number; height: number; lines: { words: { text: string; box: number[] }[] }[] }[]
}

async function textOf(pdf: Uint8Array, options: GivenOptions = {}): Promise<string> {
  const { results } = await tool.run([pdf], options)
  return readFileSync(results[0]?.path ?? '', 'utf8')
}

function near(one: number, other: string | undefined): boolean {
  return Math.abs(one - Number(other)) < 1
}
