import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block, Paragraph, Run, Section } from '@octavo/layout/model.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slotOffice } from '../office/slot.ts'
import { openZip } from '../office/zip.ts'
import { startTestOffice } from '../testing/test-office.ts'
import { createWordWriter } from './word-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-word-'))
let stopOffice: () => void
// A LibreOffice that is loaded once: a new start for each document takes more than a second of CPU.
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice()
  rmSync(folder, { recursive: true, force: true })
})
let count = 0
const newPath = () => join(folder, `${++count}.part`)

const style = { font: 'Arial', size: 11, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }

function run(text: string, more: Partial<Run> = {}): Run {
  return { ...style, text, ...more }
}

function paragraph(runs: string | Run[], more: Partial<Paragraph> = {}): Paragraph {
  const list = typeof runs === 'string' ? [run(runs)] : runs
  const place = { align: 'left', leading: 13, top: 100, before: 4, left: 72, first: 0, rightEdge: 520, rtl: false } as const
  return { kind: 'paragraph', role: 'body', runs: list, lines: [], tabs: [], ...place, source: 'geometry', ...more }
}

function section(blocks: Block[], more: Partial<Section> = {}): Section {
  return {
    pages: { first: 1, last: 1 },
    starts: 'page',
    size: { width: 595, height: 842 },
    margins: { left: 72, top: 72, right: 72, bottom: 72 },
    columns: [{ left: 72, right: 523 }],
    headers: [],
    footers: [],
    blocks,
    notes: [],
    ...more,
  }
}

async function written(sections: readonly Section[], draw?: () => Promise<{ bytes: Uint8Array; kind: 'png' }>): Promise<string> {
  const path = join(folder, `${++count}.docx`)
  const writer = await createWordWriter(path, { newPath, now: new Date(), draw: draw ?? (async () => undefined) })
  for (const one of sections) await writer.add(one)
  await writer.end({ title: 'A <title>' })
  return path
}

async function partsOf(path: string): Promise<Map<string, string>> {
  const zip = await openZip(path)
  const parts = new Map<string, string>()
  for (const entry of zip.entries) parts.set(entry.name, (await zip.read(entry)).toString('utf8'))
  await zip.close()
  return parts
}

/** As LibreOffice shows it. */
async function shown(path: string, how = '-layout'): Promise<string> {
  const output = path.replace('.docx', '.pdf')
  await slotOffice().use({ path }, { shares: true }, (document) => document.export(output, { filter: {}, steps: [] }))
  return execFileSync('pdftotext', [how, output, '-'], { encoding: 'utf8' })
}

const line = { width: 0.5, colour: 0xcccccc }
const borders = { left: line, top: line, right: line, bottom: line }

test('LibreOffice opens a document with everything in it and shows its text', async () => {
  const list = { id: 7, level: 0, prefix: '(', suffix: ')', format: 'lower-letter' } as const
  const cell = (text: string, row: number, column: number, columnEnd = column + 1) => ({
    ...{ row, rowEnd: row + 1, column, columnEnd, borders, fill: undefined },
    blocks: [paragraph(text, { left: 78 + 100 * column, rightEdge: 160 + 100 * column })],
  })
  const first = section(
    [
      paragraph('A heading', { role: 'heading', level: 2 }),
      paragraph([
        run('Text with a '),
        run('link', { link: 'https://example.org/?a=1&b=2' }),
        run('2', { raise: 'super' }),
        run(' & more < less'),
      ]),
      paragraph('Contents\t7', { ledTo: 500, rules: { below: { width: 1, colour: 0x336699, space: 3 } } }),
      paragraph([run('A note'), run('', { note: 1 })]),
      paragraph('third', { role: 'item', list: { ...list, number: 3 }, left: 90, first: -18 }),
      paragraph('fourth', { role: 'item', list: { ...list, number: 4 }, left: 90, first: -18 }),
      {
        ...{ kind: 'table', page: 1, box: { left: 72, top: 200, right: 372, bottom: 260 }, before: 10, source: 'lattice' },
        edges: [72, 172, 272, 372],
        rows: [
          { height: 15, header: true },
          { height: 15, header: false },
        ],
        cells: [cell('Wide', 0, 0, 2), cell('Narrow', 0, 2), cell('One', 1, 0), cell('Three', 1, 2)],
      },
      { kind: 'figure', page: 1, box: { left: 72, top: 300, right: 172, bottom: 350 }, before: 5, alternative: 'A red "box"' },
    ],
    {
      headers: [{ on: 'all', distance: 30, blocks: [paragraph([run('Page '), run('1', { field: 'page' })])] }],
      notes: [{ number: 1, blocks: [paragraph('What is noted')] }],
    },
  )
  const second = section([paragraph('On the left'), paragraph('On the right', { left: 310, opens: 'column' })], {
    columns: [
      { left: 72, right: 290 },
      { left: 310, right: 523 },
    ],
    headers: first.headers,
  })
  const third = section([paragraph('Without a header')])
  const image = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = await written([first, second, third], async () => ({ bytes: image, kind: 'png' }))
  const text = await shown(path)
  for (const part of ['Page 1', 'A heading', 'link', ' & more < less', '(c)', 'third', '(d)', 'Wide', 'Narrow', 'Three', 'What is noted'])
    expect(text).toContain(part)
  expect(text).toMatch(/Page 2\n[\s\S]*On the left {2,}On the right/)
  expect(text).not.toContain('Page 3')
  const parts = await partsOf(path)
  expect(parts.get('word/_rels/document.xml.rels')).toContain('Target="https://example.org/?a=1&amp;b=2" TargetMode="External"')
  expect(parts.get('word/document.xml')).toContain('descr="A red &quot;box&quot;"')
  expect(parts.get('word/document.xml')).toContain('<w:pStyle w:val="Heading2"/>')
  expect(parts.get('word/document.xml')).toContain('<w:bottom w:val="single" w:sz="4" w:space="0" w:color="CCCCCC"/>')
  expect(parts.get('word/document.xml')).toContain('<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="3" w:color="336699"/></w:pBdr>')
  expect(parts.get('word/document.xml')).toContain('<w:tab w:val="right" w:leader="dot" w:pos="8560"/>')
  expect(text).toMatch(/Contents ?\.{10,} ?7/)
})

test('only addresses of the web and of mailboxes become links', async () => {
  const addresses = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    '\\\\host\\share',
    'ms-word:ofe|u|x',
    'mailto:a@example.org',
    'HTTP://example.org',
  ]
  const parts = await partsOf(await written([section(addresses.map((link) => paragraph([run('here', { link })])))]))
  const relations = parts.get('word/_rels/document.xml.rels') ?? ''
  expect([...relations.matchAll(/Target="([^"]*)" TargetMode/g)].map(([, target]) => target)).toEqual([
    'mailto:a@example.org',
    'http://example.org/',
  ])
})

test('text is never a field, markup or a character that XML forbids', async () => {
  const parts = await partsOf(await written([section([paragraph(' HYPERLINK "x" </w:t><w:instrText>DDEAUTO\u0000\u000b\ufffe')])]))
  const body = parts.get('word/document.xml') ?? ''
  expect(body).not.toContain('<w:instrText>')
  expect(body).toContain('HYPERLINK &quot;x&quot; &lt;/w:t&gt;&lt;w:instrText&gt;DDEAUTO</w:t>')
})

test('lists beyond the number that Word takes keep their labels as text', async () => {
  const list = { level: 0, prefix: '', suffix: '.', format: 'decimal', number: 5 } as const
  const items = Array.from({ length: 2001 }, (_, index) => paragraph('item', { role: 'item', list: { ...list, id: index } }))
  const body = (await partsOf(await written([section(items)]))).get('word/document.xml') ?? ''
  expect(body.match(/<w:numPr>/g)).toHaveLength(2000)
  expect(body).toMatch(/5\.<\/w:t><w:tab\/>/)
})

test('long documents are written bit by bit', async () => {
  const path = join(folder, 'long.docx')
  const writer = await createWordWriter(path, { newPath, now: new Date(), draw: async () => undefined })
  for (let index = 0; index < 50; index++)
    await writer.add(section(Array.from({ length: 100 }, () => paragraph('Some words in a row. '.repeat(5)))))
  await writer.end({ title: '' })
  const body = (await partsOf(path)).get('word/document.xml') ?? ''
  expect(body.match(/<w:p>/g)).toHaveLength(5000)
  expect(body.match(/<w:sectPr>/g)).toHaveLength(50)
})

test('text is wrapped around an image that floats, and keeps the colours behind it', async () => {
  const lines = [{ page: 1, baseline: 110, left: 72, top: 100, right: 520, bottom: 113, text: 'beside' }]
  const box = { left: 300, top: 90, right: 400, bottom: 190 }
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = await written(
    [
      section([
        { kind: 'figure', page: 1, box, before: 0, alternative: '', floats: { left: 6, right: 6 } },
        paragraph([run('Words that are wrapped. '.repeat(40)), run('marked', { highlight: 0xff_ff_00 })], { lines, fill: 0xdd_ee_ff }),
      ]),
    ],
    async () => ({ bytes: image, kind: 'png' }),
  )
  const text = await shown(path)
  // Lines beside the image continue behind it, which is a gap in the layout of the page.
  expect(text).toMatch(/\w {5,}\w/)
  const body = (await partsOf(path)).get('word/document.xml') ?? ''
  expect(body.match(/<w:p>/g)).toHaveLength(1)
  expect(body).toContain('<wp:wrapSquare wrapText="bothSides"/>')
  expect(body).toContain('<w:shd w:val="clear" w:color="auto" w:fill="FFFF00"/>')
  expect(body).toContain('<w:shd w:val="clear" w:color="auto" w:fill="DDEEFF"/>')
})

test('a table with more columns than Word takes is cut into several', async () => {
  const count = 150
  const edges = Array.from({ length: count + 1 }, (_, index) => 72 + 20 * index)
  const cell = (column: number, columnEnd = column + 1) => ({
    ...{ row: 0, rowEnd: 1, column, columnEnd, borders, fill: undefined },
    blocks: [paragraph(`c${column}`, { left: (edges[column] ?? 0) + 5, rightEdge: edges[columnEnd] ?? 0 })],
  })
  // One cell reaches over the first cut.
  const cells = [
    ...Array.from({ length: 60 }, (_, column) => cell(column)),
    cell(60, 66),
    ...Array.from({ length: 84 }, (_, at) => cell(66 + at)),
  ]
  const box = { left: 72, top: 100, right: 72 + 20 * count, bottom: 120 }
  const table = { kind: 'table', page: 1, box, before: 0, source: 'lattice', edges, rows: [{ height: 20, header: false }], cells } as const
  const path = await written([section([{ ...table, edges: [...edges], rows: [...table.rows] }])])
  const body = (await partsOf(path)).get('word/document.xml') ?? ''
  const tables = body.split('<w:tbl>').slice(1)
  expect(tables.map((one) => one.match(/<w:gridCol /g)?.length)).toEqual([63, 63, 24])
  expect(new Set(tables.map((one) => /<w:tblInd w:w="(-?\d+)"/.exec(one)?.[1])).size).toBe(1)
  for (const column of [0, 60, 66, 149]) expect(body).toContain(`>c${column}<`)
  expect(await shown(path)).toContain('c0')
})

/** A line at this place on a page, and a paragraph of it. */
function at(text: string, { page = 1, left = 72, top = 100, ...more }: Partial<Paragraph> & { page?: number } = {}): Paragraph {
  const lines = [{ page, baseline: top + 10, left, top, right: left + 100, bottom: top + 13, text }]
  return paragraph(text, { lines, left, top, rightEdge: left + 120, before: 0, ...more })
}

/** Where LibreOffice shows words: their pages and boxes in points. */
async function wordsShown(path: string): Promise<Map<string, { page: number; x: number; y: number; width: number; height: number }>> {
  const found = new Map<string, { page: number; x: number; y: number; width: number; height: number }>()
  for (const [index, page] of (await shown(path, '-bbox')).split('<page ').slice(1).entries()) {
    for (const [, x, y, right, bottom, word] of page.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g)) {
      const [left, top] = [Number(x), Number(y)]
      found.set(word ?? '', { page: index + 1, x: left, y: top, width: Number(right) - left, height: Number(bottom) - top })
    }
  }
  return found
}

test('what is held stays in its place on its page, whatever becomes of the text', async () => {
  const long = paragraph('Words that became longer. '.repeat(60), { lines: at('').lines, rightEdge: 523, leading: 20 })
  const path = await written([
    section([
      at('Before'),
      at('Foot', { top: 780, held: { turn: 0 } }),
      at('Upwards', { left: 300, top: 30, held: { turn: 3 } }),
      { ...long, opens: 'page', lines: [{ page: 2, baseline: 90, left: 72, top: 80, right: 520, bottom: 93, text: '' }] },
      at('Second', { page: 2, top: 790, held: { turn: 0 } }),
    ]),
  ])
  const words = await wordsShown(path)
  expect(words.get('Before')).toMatchObject({ page: 1 })
  expect(words.get('Foot')?.page).toBe(1)
  expect(Math.abs((words.get('Foot')?.y ?? 0) - 780)).toBeLessThan(4)
  expect(words.get('Second')?.page).toBe(2)
  expect(Math.abs((words.get('Second')?.y ?? 0) - 790)).toBeLessThan(4)
  const upwards = words.get('Upwards')
  expect(upwards?.height).toBeGreaterThan(2 * (upwards?.width ?? 0))
  expect(Math.abs((upwards?.y ?? 0) + (upwards?.height ?? 0) - (842 - 300))).toBeLessThan(6)
})

test('vertical writing runs down the paper', async () => {
  const size = { width: 842, height: 595 }
  const lines = ['縦書きの文章', '次の行です'].map((text) => paragraph([run(text, { font: 'Noto Sans CJK JP' })], { rightEdge: 700 }))
  const path = await written([section(lines, { size, columns: [{ left: 72, right: 770 }], isVertical: true })])
  const words = await wordsShown(path)
  const [first, second, next] = ['縦', '書', '次'].map((letter) => [...words].find(([word]) => word.startsWith(letter))?.[1])
  expect(first?.x).toBeGreaterThan(595 / 2)
  expect(next?.x).toBeLessThan(first?.x ?? 0)
  expect(second === undefined || second.y > (first?.y ?? 0)).toBe(true)
})

test('notes are as wide as the column that refers to them', async () => {
  const columns = [
    { left: 72, right: 290 },
    { left: 310, right: 523 },
  ]
  const notes = [{ number: 1, blocks: [paragraph('What is noted here is long enough', { rightEdge: 290 })] }]
  const path = await written([section([paragraph([run('A note'), run('', { note: 1 })], { rightEdge: 290 })], { columns, notes })])
  expect(await shown(path)).toContain('What is noted here is long enough')
})

test('the number of a note is small and in the font of its text', async () => {
  const notes = [{ number: 1, blocks: [paragraph([run(' Noted', { font: 'Courier New', size: 12 })])] }]
  const path = await written([section([paragraph([run('A note'), run('', { note: 1 })])], { notes })])
  const words = await wordsShown(path)
  expect(words.get('1')?.height).toBeLessThan(0.8 * (words.get('Noted')?.height ?? 0))
  const fonts = execFileSync('pdffonts', [path.replace('.docx', '.pdf')], { encoding: 'utf8' })
  expect(fonts).toContain('LiberationMono')
  expect(fonts).not.toContain('Serif')
})

test('a large initial is an initial of Word', async () => {
  const text = 'nce upon a time there was a text with a large letter before it, '.repeat(6)
  const path = await written([section([paragraph([run('O', { size: 34, initial: 3 }), run(text)], { anchors: ['start'] })])])
  const body = (await partsOf(path)).get('word/document.xml') ?? ''
  expect(body).toContain('<w:framePr w:dropCap="drop" w:lines="3"')
  expect(body.match(/w:name="start"/g)).toHaveLength(1)
  const words = await wordsShown(path)
  const [letter, last] = [words.get('O') ?? words.get('Once'), words.get('it,')]
  expect(letter?.height).toBeGreaterThan(25)
  expect(last?.y).toBeGreaterThan(letter?.y ?? 0)
})

const note = { number: 1, blocks: [paragraph('What is noted')] }

test.each([
  ['without notes', []],
  ['with notes', [note]],
])(
  'a table that is held stays in its place in a document %s',
  async (_, notes) => {
    const cell = (text: string, column: number) => ({
      ...{ row: 0, rowEnd: 1, column, columnEnd: column + 1, borders, fill: undefined },
      blocks: [paragraph(text, { left: 306 + 100 * column, rightEdge: 390 + 100 * column, before: 0 })],
    })
    const table: Block = {
      ...{ kind: 'table', page: 1, box: { left: 300, top: 400, right: 500, bottom: 420 }, before: 0, source: 'lattice', held: { turn: 0 } },
      ...{ edges: [300, 400, 500], rows: [{ height: 20, header: false }], cells: [cell('Beside', 0), cell('Text', 1)] },
    }
    const line = { page: 1, left: 72, right: 200, top: 100, bottom: 112, baseline: 110, text: 'Text' }
    const text = paragraph([run('Text'), ...notes.map(({ number }) => run('', { note: number }))], { lines: [line] })
    const page = await shown(await written([section([table, text], { notes })]), '-bbox')
    const [, left = 0, top = 0] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Beside</.exec(page) ?? []
    expect(Math.abs(Number(left) - 306)).toBeLessThan(8)
    expect(Math.abs(Number(top) - 405)).toBeLessThan(8)
  },
  60_000,
)

/** How many lines LibreOffice draws across the first page at this place, told by the dark rows of pixels there. */
async function linesShown(path: string, x: number): Promise<number> {
  await shown(path)
  const image = path.replace('.docx', '')
  execFileSync('pdftoppm', ['-png', '-r', '144', '-singlefile', path.replace('.docx', '.pdf'), image])
  const { data, info } = await sharp(`${image}.png`).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) => (data[(y * info.width + 2 * x) * info.channels] ?? 255) < 128)
  return rows.filter((isDark, y) => isDark && !rows[y - 1]).length
}

test('paragraphs below each other each have their lines', async () => {
  const ruled = (text: string, rules: Paragraph['rules']) => paragraph(text, { before: 12, ...(rules && { rules }) })
  const line = { width: 1, colour: 0, space: 2 }
  const below = ['Name', 'Street', 'Town', 'Land'].map((text) => ruled(text, { below: line }))
  const above = ['One', 'Two', 'Three'].map((text) => ruled(text, { above: line }))
  expect(await linesShown(await written([section([...below, ruled('Text', undefined), ...above])]), 400)).toBe(7)
})

test('what lies behind pages belongs to the first paragraph of each, and an image that several have is there once', async () => {
  const path = join(folder, `${++count}.docx`)
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#013' } })
    .png()
    .toBuffer()
  const box = { left: 0, top: 0, right: 595, bottom: 842 }
  const groundOf = async (page: number) =>
    page === 3
      ? []
      : [{ figure: { kind: 'figure' as const, page, box, before: 0, alternative: '' }, image: { bytes, kind: 'png' as const } }]
  const writer = await createWordWriter(path, { newPath, now: new Date(), draw: async () => undefined, groundOf })
  const on = (page: number, text: string) =>
    paragraph(text, { lines: [{ page, left: 72, top: 72, right: 200, bottom: 84, baseline: 82, text }] })
  await writer.add(section([on(1, 'first'), on(1, 'second'), on(2, 'third')]))
  await writer.add(section([on(2, 'fourth'), on(3, 'fifth')]))
  const side = { left: undefined, top: undefined, right: undefined, bottom: undefined }
  const only = { row: 0, rowEnd: 1, column: 0, columnEnd: 1, blocks: [on(4, 'cell')], borders: side, fill: undefined }
  const table: Block = {
    kind: 'table',
    page: 4,
    box: { ...box, left: 72 },
    before: 0,
    edges: [72, 300],
    rows: [{ height: 20, header: false }],
    cells: [only],
    source: 'lattice',
  }
  await writer.add(section([table]))
  await writer.add(section([{ ...on(5, 'held'), held: { turn: 0 } }]))
  await writer.end({ title: '' })
  const parts = await partsOf(path)
  const paragraphs = (parts.get('word/document.xml') ?? '').split('</w:p>')
  const grounded = paragraphs.filter((one) => one.includes('behindDoc="1"')).map((one) => /<w:t [^>]*>([^<]*)/.exec(one)?.[1])
  // A page with only a table or with blocks in their places has it in a paragraph before them.
  expect(grounded).toEqual(['first', 'third', undefined, undefined])
  const ids = [...(parts.get('word/document.xml') ?? '').matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(4)
  expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
})
