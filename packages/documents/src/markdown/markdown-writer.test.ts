import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block, Cell, ListPlace, Paragraph, Run, Section, Table } from '@octavo/layout/model.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createMarkdownWriter } from './markdown-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-markdown-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

const style = { font: 'Arial', size: 11, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }

function run(text: string, more: Partial<Run> = {}): Run {
  return { ...style, text, ...more }
}

function paragraph(runs: string | Run[], more: Partial<Paragraph> = {}): Paragraph {
  const list = typeof runs === 'string' ? [run(runs)] : runs
  const place = { align: 'left', leading: 13, top: 100, before: 4, left: 72, first: 0, rightEdge: 520, rtl: false } as const
  return { kind: 'paragraph', role: 'body', runs: list, lines: [], tabs: [], ...place, source: 'geometry', ...more }
}

function item(text: string, list: Partial<ListPlace>): Paragraph {
  return paragraph(text, { role: 'item', list: { id: 1, level: 0, prefix: '', suffix: '.', format: 'decimal', number: 1, ...list } })
}

const bullet = (text: string, more: Partial<ListPlace> = {}) => item(text, { format: 'bullet', prefix: '•', suffix: '', ...more })

function table(rows: string[][], { header = true, wide = false } = {}): Table {
  const cells: Cell[] = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({
      row,
      rowEnd: row + 1,
      column,
      columnEnd: wide ? 2 : column + 1,
      blocks: text.split('\n').map((line) => paragraph(line)),
      borders: { left: undefined, top: undefined, right: undefined, bottom: undefined },
      fill: undefined,
    })),
  )
  const box = { left: 0, top: 0, right: 100, bottom: 100 }
  const places = rows.map((_, index) => ({ height: 12, header: header && index === 0 }))
  return { kind: 'table', page: 1, box, before: 0, edges: [0, 50, 100], rows: places, cells, source: 'lattice' }
}

async function written(blocks: Block[], notes: Section['notes'] = []): Promise<string> {
  const path = join(folder, `${++count}.md`)
  const writer = await createMarkdownWriter(path)
  await writer.add({
    pages: { first: 1, last: 1 },
    starts: 'page',
    size: { width: 595, height: 842 },
    margins: { left: 72, top: 72, right: 72, bottom: 72 },
    columns: [{ left: 72, right: 523 }],
    headers: [],
    footers: [],
    blocks,
    notes,
  })
  await writer.end()
  return readFileSync(path, 'utf8')
}

describe('text stays text', () => {
  test.each([
    ['# no heading', '\\# no heading'],
    ['#hash', '#hash'],
    ['- no item', '\\- no item'],
    ['+ no item', '\\+ no item'],
    ['* no item', '\\* no item'],
    ['12. no item', '12\\. no item'],
    ['3) no item', '3\\) no item'],
    ['1.5 is a number', '1.5 is a number'],
    ['> no quote', '\\> no quote'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['```', '\\`\\`\\`'],
    ['~~~', '\\~\\~\\~'],
    ['a *b* _c_ `d` ~~e~~', 'a \\*b\\* \\_c\\_ \\`d\\` \\~\\~e\\~\\~'],
    ['[a](javascript:b)', '\\[a\\](javascript:b)'],
    ['![a](b)', '!\\[a\\](b)'],
    ['[^1]', '\\[^1\\]'],
    ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
    ['<https://example.org>', '\\<https\\://example.org\\>'],
    ['https://example.org/a_b', 'https\\://example.org/a\\_b'],
    ['www.example.org', 'www\\.example.org'],
    ['&amp; &#60; & R&D', '\\&amp; \\&#60; & R&D'],
    ['C:\\temp\\', 'C:\\\\temp\\\\'],
    ['a | b', 'a \\| b'],
    ['$x^2$ {{ macro }}', '\\$x^2\\$ \\{\\{ macro \\}\\}'],
    ['    indented', 'indented'],
    ['% title', '\\% title'],
    ['a\u0000\u0007b\u2028c', 'ab c'],
  ])('%j', async (text, expected) => {
    expect(await written([paragraph(text)])).toBe(`${expected}\n`)
  })

  test('on every line of a paragraph, and in the next one', async () => {
    expect(await written([paragraph('one\n# two\n- three'), paragraph('2. four')])).toBe('one\\\n\\# two\\\n\\- three\n\n2\\. four\n')
  })

  test('also before a link, which a sign would make an image', async () => {
    const runs = [run('Look!'), run('here', { link: 'https://example.org/' })]
    expect(await written([paragraph(runs)])).toBe('Look\\![here](<https://example.org/>)\n')
  })
})

describe('marks', () => {
  test('stand next to what they mark, and neighbours of one style share them', async () => {
    const runs = [
      run('A '),
      run('bold ', { bold: true }),
      run('word', { bold: true, size: 12 }),
      run(' and '),
      run('both ', { bold: true, italic: true }),
      run('here.'),
    ]
    expect(await written([paragraph(runs)])).toBe('A **bold word** and ***both*** here.\n')
  })

  test('leave signs outside between letters, where they would count as text', async () => {
    expect(await written([paragraph([run('so ('), run('here).', { bold: true }), run('then')])])).toBe('so (**here**).then\n')
    expect(await written([paragraph([run('see'), run('(this)', { italic: true })])])).toBe('see(*this)*\n')
  })

  test('raise, lower and strike', async () => {
    const runs = [run('x'), run('2', { raise: 'super' }), run(' H'), run('2', { raise: 'sub' }), run('O '), run('gone', { strike: true })]
    expect(await written([paragraph(runs)])).toBe('x<sup>2</sup> H<sub>2</sub>O ~~gone~~\n')
  })

  test('of links are only those of the PDF, and only to where links may lead', async () => {
    const link = (address: string) => written([paragraph([run('a]b ', { link: address }), run('c')])])
    expect(await link('https://example.org/?q=<a>) "b"\\')).toBe('[a\\]b](<https://example.org/?q=%3Ca%3E)%20%22b%22%5C>) c\n')
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'no address'])
      expect(await link(address)).toBe('a\\]b c\n')
  })
})

describe('blocks', () => {
  test('headings have their level and no bold, and end where they end', async () => {
    const heading = (text: string, level: number) => paragraph([run(text, { bold: true })], { role: 'heading', level })
    expect(await written([heading('One', 1), heading('Deep #', 9), heading('1. C', 2)])).toBe('# One\n\n###### Deep \\#\n\n## 1\\. C\n')
  })

  test('lists are tight, nest below their text, count on and stay apart', async () => {
    const blocks = [
      item('one', { number: 9 }),
      item('two', { number: 10 }),
      bullet('inner', { level: 1, id: 2 }),
      item('three', { number: 11 }),
      item('other', { id: 3, number: 1 }),
      paragraph('After.'),
      bullet('line\nbreak'),
    ]
    expect(await written(blocks)).toBe('9. one\n10. two\n    - inner\n11. three\n\n<!-- -->\n\n1. other\n\nAfter.\n\n- line\\\n  break\n')
  })

  test('labels that Markdown does not count are text', async () => {
    const blocks = [
      item('four', { format: 'lower-roman', prefix: '(', suffix: ')', number: 4 }),
      item('two', { format: 'upper-letter', number: 2 }),
    ]
    expect(await written(blocks)).toBe('- (iv) four\n- B. two\n')
  })

  test('tables have a header, one line a row, and as many cells as columns', async () => {
    expect(
      await written([
        table([
          ['Town', 'a|b'],
          ['Bonn', 'one\ntwo'],
        ]),
      ]),
    ).toBe('| Town | a\\|b |\n| --- | --- |\n| Bonn | one<br>two |\n')
    expect(await written([table([['x', 'y']], { header: false })])).toBe('|  |  |\n| --- | --- |\n| x | y |\n')
    expect(await written([table([['all'], ['a', 'b']], { wide: true })])).toBe('| all |  |\n| --- | --- |\n| a | b |\n')
  })

  test('code is fenced by more than it has', async () => {
    const code = (text: string) => written([paragraph(text, { role: 'code' })])
    expect(await code('if (a) {\n  *b*\n}')).toBe('```\nif (a) {\n  *b*\n}\n```\n')
    expect(await code('````')).toBe('`````\n````\n`````\n')
  })

  test('footnotes are referred to and stand at the end', async () => {
    const runs = [run('Text'), run('', { note: 1 }), run(' goes on.')]
    const notes = [{ number: 1, blocks: [paragraph('A [note].')] }]
    expect(await written([paragraph(runs), paragraph('End.')], notes)).toBe('Text[^1] goes on.\n\nEnd.\n\n[^1]: A \\[note\\].\n')
  })

  test('images and empty paragraphs leave nothing', async () => {
    const figure = { kind: 'figure', page: 1, box: { left: 0, top: 0, right: 9, bottom: 9 }, before: 0, alternative: 'A [cat]' } as const
    expect(await written([paragraph('a'), figure, paragraph('  '), paragraph('b')])).toBe('a\n\nb\n')
    expect(await written([figure])).toBe('')
  })
})
