import type { Block, ListPlace, Paragraph, Run, Table } from '@octavo/layout/model.ts'
import { describe, expect, test } from 'vitest'
import { writeBlocks, writeNotes } from './write-blocks.ts'

describe('text', () => {
  test('can never become markup', () => {
    expect(writeBlocks([paragraph('<script>alert("1")</script> & \u0000more')])).toBe(
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</p>',
    )
  })

  test('has its style, and space stays outside of it', () => {
    const runs = [
      run('A '),
      run('bold ', { bold: true }),
      run('x'),
      run('2', { raise: 'super' }),
      run(' gone', { strike: true, italic: true }),
    ]
    expect(writeBlocks([paragraph(runs)])).toBe('<p>A <strong>bold</strong> x<sup>2</sup> <em><s>gone</s></em></p>')
    const heading = paragraph([run('Bold', { bold: true })], { role: 'heading', level: 2 })
    expect(writeBlocks([heading])).toBe('<h2>Bold</h2>')
  })

  test('leads only to web pages and mail', () => {
    const link = (address: string) => writeBlocks([paragraph([run('here', { link: address })])])
    expect(link('https://example.org/?a=1&b="')).toBe('<p><a href="https://example.org/?a=1&amp;b=%22" rel="noreferrer">here</a></p>')
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd']) expect(link(address)).toBe('<p>here</p>')
  })

  test('that refers to a note leads there and back', () => {
    expect(writeBlocks([paragraph([run('Text'), run('', { note: 3 })])])).toContain('<a href="#note-3" id="reference-3">3</a>')
    expect(writeNotes([{ number: 3, blocks: [paragraph('A <note>.')] }])).toContain('<li id="note-3" value="3">A &lt;note&gt;.')
  })
})

test('lists stand within lists, and count on from where they begin', () => {
  const blocks = [
    item('one', { number: 4 }),
    item('inner', { id: 2, level: 1, format: 'bullet', prefix: '•' }),
    item('two', { number: 5 }),
    item('roman', { id: 3, format: 'lower-roman' }),
    item('in brackets', { id: 4, prefix: '(', suffix: ')', format: 'lower-letter', number: 2 }),
    paragraph('After.'),
  ]
  expect(writeBlocks(blocks).replaceAll('\n', '')).toBe(
    '<ol start="4"><li>one<ul><li>inner</li></ul></li><li>two</li></ol><ol type="i"><li>roman</li></ol>' +
      '<ul style="list-style: none"><li>(b) in brackets</li></ul><p>After.</p>',
  )
})

test('tables have headers, spans, blocks in their cells, and empty places', () => {
  const cell = (row: number, column: number, blocks: Block[], columnEnd = column + 1) => ({
    row,
    rowEnd: row + 1,
    column,
    columnEnd,
    blocks,
    borders: { left: undefined, top: undefined, right: undefined, bottom: undefined },
    fill: undefined,
  })
  const table: Table = {
    kind: 'table',
    page: 1,
    box: { left: 0, top: 0, right: 100, bottom: 40 },
    before: 0,
    edges: [0, 50, 100],
    rows: [
      { height: 20, header: true },
      { height: 20, header: false },
      { height: 20, header: false },
    ],
    cells: [
      cell(0, 0, [paragraph([run('Both', { bold: true })])], 2),
      cell(1, 1, [paragraph('a'), paragraph('b')]),
      cell(1, 0, [paragraph('1 < 2')]),
      cell(2, 1, [paragraph('alone')]),
    ],
    source: 'tree',
  }
  expect(writeBlocks([table]).replaceAll('\n', '')).toBe(
    '<table><thead><tr><th colspan="2">Both</th></tr></thead><tbody><tr><td>1 &lt; 2</td><td><p>a</p><p>b</p></td></tr>' +
      '<tr><td></td><td>alone</td></tr></tbody></table>',
  )
})

function run(text: string, style: Partial<Run> = {}): Run {
  const plain = { font: 'Arial', size: 11, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }
  return { ...plain, text, ...style }
}

function paragraph(content: string | Run[], extra: Partial<Paragraph> = {}): Paragraph {
  return {
    kind: 'paragraph',
    role: 'body',
    runs: typeof content === 'string' ? [run(content)] : content,
    lines: [],
    align: 'left',
    leading: 12,
    top: 0,
    before: 0,
    left: 0,
    first: 0,
    rightEdge: 400,
    tabs: [],
    rtl: false,
    source: 'geometry',
    ...extra,
  }
}

function item(text: string, list: Partial<ListPlace>): Paragraph {
  return paragraph(text, { role: 'item', list: { id: 1, level: 0, prefix: '', suffix: '.', format: 'decimal', number: 1, ...list } })
}
