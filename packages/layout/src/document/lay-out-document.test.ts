import { describe, expect, test } from 'vitest'
import type { Paragraph, Section } from '../model.ts'
import type { DrawnText, PageDrawing } from '../page-drawing.ts'
import type { StructureElement } from '../structure.ts'
import { type Drawn, drawingOf, gridLines } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { foundFigures } from './found-figures.ts'
import { foundTables } from './found-tables.ts'
import { labelOf } from './item-labels.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

function layOut(pages: readonly PageDrawing[], structure?: StructureElement): Section[] {
  const found = pages.map((drawing, index) => {
    const page = readPage(drawing, { number: index + 1, position: index + 1 })
    const tables = foundTables(drawing, page.words)
    return { page, tables, figures: foundFigures(drawing, { words: page.words, tables }) }
  })
  return [...layOutDocument(found, { structure })]
}

function sections(...pages: Drawn[]): Section[] {
  return layOut(pages.map(drawingOf))
}

function paragraphsOf(list: readonly Section[]): Paragraph[] {
  return list.flatMap(({ blocks }) => blocks.filter((block): block is Paragraph => block.kind === 'paragraph'))
}

function textOf({ runs }: Paragraph): string {
  return runs.map(({ text }) => text).join('')
}

function texts(list: readonly Section[]): string[] {
  return paragraphsOf(list).map(textOf)
}

/** Lines of at most this many letters. */
function wrapped(text: string, letters = 90): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > letters) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

const first = 'The quick brown fox jumps over the lazy dog and then it runs over hills and rivers into the woods where it lives. '
  .repeat(3)
  .trim()
const second = 'Another text begins on a line of its own, and it is long enough to be wrapped a couple of times by the page. '
  .repeat(3)
  .trim()
const [one, two] = [wrapped(first), wrapped(second)]

describe('programs', () => {
  const code = ['int main() {', '  return   0;', '}']

  /** Texts of this size are set in letters of one width. */
  function typed(list: readonly PlacedText[], isFixedPitch: (size: number) => boolean): PageDrawing {
    const drawing = drawingOf({ texts: list })
    const face = { family: '', bold: false, italic: false, isSerif: false, isSymbolic: false, ascent: 0.8, descent: -0.2 }
    const textAt = (glyph: number): DrawnText => {
      const at = 4 * glyph
      const size = drawing.glyphs.sizes[glyph] ?? 10
      const fixed = isFixedPitch(size)
      const font = { ...face, name: fixed ? 'Courier' : 'Helvetica', isFixedPitch: fixed }
      const [x, y] = [drawing.glyphs.boxes[at] ?? 0, (drawing.glyphs.boxes[at + 3] ?? 0) - 0.2 * size]
      return { font, size, x, y, rise: 0, colour: 0, angle: 0, isInvisible: false, mark: undefined, markForm: 0, isArtifact: false }
    }
    return { ...drawing, textAt }
  }

  test('with an empty line between any two are no higher than they were', () => {
    const list = [...linesAt(one, { at: [50, 100] }), ...linesAt(['begin', '  body', 'end'], { at: [60, 200], size: 9, leading: 22 })]
    const [, program] = paragraphsOf(layOut([typed(list, (size) => size === 9)]))
    expect(program && textOf(program)).toBe('begin\n\n  body\n\nend')
    expect(program?.leading).toBeCloseTo(11)
  })

  test('keep their lines, spaces and indents in one block', () => {
    const list = [
      ...linesAt(one, { at: [50, 100] }),
      ...linesAt(code, { at: [60, 200], size: 9 }),
      { text: '// done', at: [60, 246], size: 9 } as const,
      ...linesAt(two, { at: [50, 280] }),
    ]
    const all = paragraphsOf(layOut([typed(list, (size) => size === 9)]))
    expect(all.map(textOf)).toEqual([first, 'int main() {\n  return   0;\n}\n\n// done', second])
    expect(all.map(({ role }) => role)).toEqual(['body', 'code', 'body'])
  })

  test('are not seen in pages that were typed, whose columns keep their places', () => {
    const [, ...rest] = two
    const list = [...linesAt([...one, ...two], { at: [50, 100] }), { text: 'DAY     OCT', at: [50, 300] } as const]
    const all = paragraphsOf(layOut([typed(list, () => true)]))
    expect(rest.length).toBeGreaterThan(0)
    expect(all.map(textOf)).toEqual([first, second, 'DAY     OCT'])
    expect(all.map(({ role }) => role)).toEqual(['body', 'body', 'body'])
  })
})

describe('paragraphs', () => {
  test('end where the next word would have fitted', () => {
    expect(texts(sections({ texts: linesAt([...one, ...two], { at: [50, 100] }) }))).toEqual([first, second])
  })

  test('are divided by gaps, sizes and labels', () => {
    const gap = [...linesAt(one, { at: [50, 100] }), ...linesAt(two, { at: [50, 100 + 12 * one.length + 10] })]
    expect(texts(sections({ texts: gap }))).toEqual([first, second])
    const title: PlacedText = { text: 'A title', at: [50, 80], size: 18 }
    const headed = paragraphsOf(sections({ texts: [title, ...linesAt(one, { at: [50, 105] })] }))
    expect(headed.map(({ role, level }) => [role, level])).toEqual([
      ['heading', 1],
      ['body', undefined],
    ])
  })

  test('know their indents, leading, edge and the space above', () => {
    const indented = [{ text: one[0] ?? '', at: [70, 100] } as const, ...linesAt(one.slice(1), { at: [50, 114], leading: 14 })]
    const [paragraph] = paragraphsOf(sections({ texts: [...indented, ...linesAt(two, { at: [50, 200], leading: 14 })] }))
    expect(paragraph).toMatchObject({ left: 50, first: 20, leading: 14 })
    expect(paragraph?.rightEdge).toBeGreaterThan(480)
  })

  test('continue on the next page unless their last line is short', () => {
    const page = (lines: readonly string[]) => ({ texts: linesAt(lines, { at: [50, 100] }) })
    expect(texts(sections(page([...two, ...one.slice(0, 2)]), page([...one.slice(2), ...two])))).toEqual([second, first, second])
    expect(texts(sections(page(one), page(two)))).toEqual([first, second])
  })

  test('go on with a word that has no room, although its part before a hyphen had', () => {
    const lines = [
      'A line of this paragraph that is quite a bit longer than the one that comes below it here',
      'and it leaves room for a part of the next word, in the middle of its sentence about',
      'two-thirds-of-everything that is said.',
    ]
    expect(texts(sections({ texts: linesAt(lines, { at: [50, 100] }) }))).toEqual([lines.join(' ')])
  })

  test('that go on refer to the notes of the page on which they do', () => {
    const mark: PlacedText = { text: '1', at: [50 + 5 * (one[2]?.length ?? 0), 99], size: 5 }
    const made = sections(
      { texts: [...linesAt(two, { at: [50, 600] }), ...linesAt(one.slice(0, 2), { at: [50, 660] })] },
      {
        texts: [...linesAt([...one.slice(2), ...two], { at: [50, 100] }), mark, { text: '1 What is noted.', at: [50, 700], size: 8 }],
        lines: [[50, 695, 150, 695]],
      },
    )
    expect(made.flatMap(({ notes }) => notes.flatMap(({ blocks }) => blocks.map(textOf)))).toEqual([' What is noted.'])
  })

  test('may refer to several notes at one place, and go on behind it', () => {
    const texts: PlacedText[] = [
      ...linesAt(one, { at: [50, 100] }),
      { text: 'It is said', at: [50, 200] },
      { text: 'in two places.', at: [113, 200] },
      { text: '1 What is noted.', at: [50, 700], size: 8 },
      { text: '2 And this.', at: [50, 712], size: 8 },
      { text: '1,2', at: [100, 199], size: 5 },
    ]
    const made = sections({ texts, lines: [[50, 695, 150, 695]] })
    expect(made.flatMap(({ notes }) => notes.flatMap(({ blocks }) => blocks.map(textOf)))).toEqual([' What is noted.', ' And this.'])
    const runs = paragraphsOf(made).at(-1)?.runs ?? []
    expect(runs.map(({ text, note }) => (note === undefined ? text : `[${note}]${text}`)).join('')).toBe(
      'It is said [1],[2] in two places.',
    )
  })

  test('of a table refer to notes, if no other text does', () => {
    const cells: PlacedText[] = [
      { text: 'Land', at: [60, 212] },
      { text: 'People', at: [210, 212] },
      { text: 'Austria', at: [60, 242] },
      { text: '8935112', at: [210, 242] },
      { text: '1', at: [248, 241], size: 5 },
    ]
    const note: PlacedText = { text: '1 In 2020.', at: [50, 700], size: 8 }
    const lines = [...gridLines([50, 200, 350], [200, 230, 260]), [50, 695, 150, 695] as const]
    const drawn = (above: readonly PlacedText[]) => ({ texts: [...linesAt(one, { at: [50, 100] }), ...above, ...cells, note], lines })
    const noteIn = (kind: string, made: readonly Section[]) =>
      JSON.stringify(made.flatMap(({ blocks }) => blocks).filter((block) => block.kind === kind))
    const alone = sections(drawn([]))
    expect(alone.flatMap(({ notes }) => notes.flatMap(({ blocks }) => blocks.map(textOf)))).toEqual([' In 2020.'])
    expect(noteIn('table', alone)).toContain('"note":1')
    const inText = sections(drawn([{ text: '1', at: [50 + 5 * (one[0]?.length ?? 0), 99], size: 5 }]))
    expect(noteIn('paragraph', inText)).toContain('"note":1')
    expect(noteIn('table', inText)).not.toContain('"note"')
  })

  test('continue on the next page also where notes stand below them', () => {
    const page = (lines: readonly string[], note: string) => ({
      texts: [...linesAt(lines, { at: [50, 100] }), { text: note, at: [50, 700], size: 8 } as const],
      lines: [[50, 695, 150, 695] as const],
    })
    const notes = ['1 What is said at the foot of the page.', '2 Something else is noted.'] as const
    const found = texts(sections(page([...two, ...one.slice(0, 2)], notes[0]), page([...one.slice(2), ...two], notes[1])))
    expect(found).toEqual([second, first, notes[0], second, notes[1]])
    expect(texts(sections(page(one, notes[0]), page(two, notes[1])))).toEqual([first, notes[0], second, notes[1]])
  })

  test('are entries of their own where text stands behind a wide gap', () => {
    const entries = ['1 Foo', '2 Bar'].flatMap((text, row): PlacedText[] => [
      { text, at: [50, 100 + 14 * row] },
      { text: String(row + 2), at: [495, 100 + 14 * row] },
    ])
    expect(texts(sections({ texts: [...entries, ...linesAt(two, { at: [50, 200] })] }))).toEqual(['1 Foo\t2', '2 Bar\t3', second])
  })

  test('from right to left keep room for a wider font in their only line', () => {
    const [paragraph] = paragraphsOf(sections({ texts: [{ text: 'مرحبا', at: [150, 100] }] }))
    expect(paragraph).toMatchObject({ rtl: true, rightEdge: 150 })
    expect(paragraph?.left).toBeLessThan(120)
  })

  test('of one line do not continue where the rest of their page is empty', () => {
    const page = (text: string) => ({ texts: [{ text, at: [50, 40], size: 20 } as const] })
    const titles = ['This is a page about all of France', 'This is a page about all of Denmark']
    expect(texts(sections(...titles.map(page)))).toEqual(titles)
  })

  test('are aligned as their lines are', () => {
    const centred = ['A line over nearly all of the page, so that the next word has to go to the next', 'one, which is shorter'].map(
      (text, index): PlacedText => ({ text, at: [300 - text.length * 2.5, 100 + 12 * index] }),
    )
    expect(paragraphsOf(sections({ texts: centred }))).toMatchObject([{ align: 'centre' }])
  })
})

describe('the place of a paragraph', () => {
  /** How far down a page reaches when its blocks stand one below the other. */
  const flowedTo = ({ margins, blocks }: Section) =>
    blocks.reduce((y, block) => y + block.before + (block.kind === 'paragraph' ? block.lines.length * block.leading : 0), margins.top)

  test('is kept below others that stood beside each other on the page', () => {
    const beside = [0, 1, 2, 3].flatMap((row): PlacedText[] => [
      { text: 'Name', at: [50, 100 + 100 * row], size: 12 },
      { text: 'Choice', at: [170, 109 + 100 * row], size: 12 },
      { text: 'Other', at: [170, 129 + 100 * row], size: 12 },
      { text: 'None', at: [170, 149 + 100 * row], size: 12 },
    ])
    const [made] = sections({ texts: [...beside, { text: 'The last line', at: [50, 700] }] })
    const last = paragraphsOf(made ? [made] : []).at(-1)
    expect(last && textOf(last)).toBe('The last line')
    expect(made && flowedTo(made)).toBeCloseTo((last?.top ?? 0) + (last?.leading ?? 0), 0)
  })

  test('is on its page, with room below where no text runs over the end of a page', () => {
    const full = linesAt([...one, ...two, ...one, ...two], { at: [50, 60], leading: 36 })
    const [made] = sections({ texts: full })
    const bottom = made ? made.size.height - made.margins.bottom - flowedTo(made) : 0
    expect(bottom).toBeGreaterThan(40)
    const [short] = sections({ texts: linesAt(one, { at: [50, 60] }) })
    expect(short?.margins.bottom).toBeLessThan(80)
  })
})

test('items of a list count on, and their labels are no text', () => {
  const items = ['first', 'second', 'third'].flatMap((text, index): PlacedText[] => [
    { text: `${index + 4}.`, at: [50, 100 + 12 * index] },
    { text, at: [70, 100 + 12 * index] },
  ])
  const list = paragraphsOf(sections({ texts: items }))
  expect(list.map(textOf)).toEqual(['first', 'second', 'third'])
  expect(new Set(list.map((paragraph) => paragraph.list?.id)).size).toBe(1)
  expect(list[0]).toMatchObject({ role: 'item', left: 70, first: -20, list: { number: 4, format: 'decimal', suffix: '.' } })
})

test('columns are read one after the other, below what spans them', () => {
  const narrow = (text: string) => wrapped(text, 40)
  const texts: PlacedText[] = [
    { text: 'A title over both columns of the page, as papers have', at: [50, 60], size: 16 },
    ...linesAt(narrow(first), { at: [50, 120] }),
    ...linesAt(narrow(second), { at: [320, 120] }),
  ]
  const made = sections({ texts })
  expect(made.map(({ columns, starts }) => [columns.length, starts])).toEqual([
    [1, 'page'],
    [2, 'below'],
  ])
  expect(paragraphsOf(made.slice(1)).map(textOf).join(' ')).toBe(`${first} ${second}`)
})

test('what repeats at the edges is header and footer, with the page counted', () => {
  const page = (number: number) => ({
    texts: [
      { text: 'Annual report', at: [50, 30] },
      ...linesAt([...one, ...two], { at: [50, 150] }),
      { text: `Page ${number}`, at: [280, 770] },
    ] satisfies PlacedText[],
  })
  const [made] = sections(page(1), page(2), page(3))
  expect(made?.headers.map(({ on, blocks }) => [on, blocks.map(textOf)])).toEqual([['all', ['Annual report']]])
  expect(made?.footers[0]?.blocks[0]?.runs.map(({ text, field }) => [text, field])).toEqual([
    ['Page ', undefined],
    ['1', 'page'],
  ])
  expect(paragraphsOf(made ? [made] : []).filter(({ opens }) => opens === 'page')).toHaveLength(2)
})

test('tables stand between paragraphs, and continue over pages', () => {
  const grid = (top: number, rows: readonly (readonly string[])[]) => ({
    lines: gridLines([50, 200, 350], [top, ...rows.map((_, row) => top + 20 * (row + 1))]),
    texts: rows.flatMap((cells, row) => cells.map((text, column): PlacedText => ({ text, at: [60 + 150 * column, top + 5 + 20 * row] }))),
  })
  const [upper, lower] = [
    grid(300, [
      ['Name', 'Price'],
      ['Horse', '7'],
      ['Cow', '6'],
    ]),
    grid(50, [
      ['Name', 'Price'],
      ['Dog', '2'],
      ['Cat', '1'],
    ]),
  ]
  const made = sections(
    { texts: [...linesAt(one, { at: [50, 100] }), ...upper.texts], lines: upper.lines },
    { texts: [...lower.texts, ...linesAt(two, { at: [50, 200] })], lines: lower.lines },
  )
  const blocks = made.flatMap((section) => section.blocks)
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph'])
  const [table] = blocks.filter((block) => block.kind === 'table')
  expect(table?.rows.map(({ header }) => header)).toEqual([true, false, false, false, false])
  const inside = table?.cells.map(({ row, column, blocks: [block] }) => [row, column, block?.kind === 'paragraph' ? textOf(block) : ''])
  expect(inside).toContainEqual([4, 0, 'Cat'])
  const line = { width: 1, colour: 0 }
  expect(table?.cells[0]?.borders).toEqual({ left: line, top: line, right: line, bottom: line })
})

test('blank pages stay pages', () => {
  const page = { texts: linesAt(one, { at: [50, 100] }) }
  const made = sections(page, { texts: [] }, page, { texts: [] })
  expect(paragraphsOf(made).map(({ opens, runs }) => [opens, runs.length])).toEqual([
    [undefined, 1],
    ['page', 0],
    ['page', 1],
    ['page', 0],
  ])
})

test('long documents come in sections that follow each other', () => {
  const pages = Array.from({ length: 120 }, () => drawingOf({ texts: linesAt([...one, ...two], { at: [50, 100] }) }))
  const made = layOut(pages)
  expect(made.length).toBeGreaterThan(1)
  expect(texts(made)).toHaveLength(240)
  expect(made.at(-1)?.pages.last).toBe(120)
})

describe('the structure of a tagged page', () => {
  const face = {
    name: 'Arial',
    family: '',
    bold: false,
    italic: false,
    isSerif: false,
    isFixedPitch: false,
    isSymbolic: false,
    ascent: 0.8,
    descent: -0.2,
  }

  /** A page on which every text is marked by its number. */
  function marked(texts: readonly PlacedText[], more: Omit<Drawn, 'texts'> = {}): PageDrawing {
    const drawing = drawingOf({ texts, ...more })
    const textAt = (glyph: number): DrawnText => {
      const piece = drawing.glyphs.pieces[glyph] ?? 1
      const [x, y] = texts[piece - 1]?.at ?? [0, 0]
      return {
        font: face,
        size: 10,
        x,
        y: y + 8,
        rise: 0,
        colour: 0,
        angle: 0,
        isInvisible: false,
        mark: piece - 1,
        markForm: 0,
        isArtifact: false,
      }
    }
    return { ...drawing, textAt }
  }

  function element(type: string, children: StructureElement['children']): StructureElement {
    return { type, children, alternative: undefined, columnSpan: 1, rowSpan: 1 }
  }

  const content = (mark: number, page = 1) => ({ type: undefined, page, mark, form: 0 })

  test('says what belongs together, over pages too', () => {
    const page = (lines: readonly string[]) => marked(linesAt(lines, { at: [50, 100], leading: 30 }))
    const tree = element('Document', [
      element('H2', [content(0)]),
      element('P', [content(1), element('Span', [content(0, 2)])]),
      element('L', [element('LI', [element('LBody', [content(1, 2)])])]),
    ])
    const list = paragraphsOf(layOut([page(['Short', 'lines that']), page(['belong together', 'in one item'])], tree))
    expect(list.map((paragraph) => [paragraph.role, paragraph.level, textOf(paragraph), paragraph.source])).toEqual([
      ['heading', 2, 'Short', 'tree'],
      ['body', undefined, 'lines that belong together', 'tree'],
      ['body', undefined, 'in one item', 'tree'],
    ])
  })

  test('has tables with spans', () => {
    const texts = [['Wide'], ['a', 'b']].flatMap((row, index) =>
      row.map((text, column): PlacedText => ({ text, at: [60 + 100 * column, 100 + 20 * index] })),
    )
    const cell = (mark: number, columnSpan = 1) => ({ ...element('TD', [element('P', [content(mark)])]), columnSpan })
    const tree = element('Table', [element('TR', [cell(0, 2)]), element('TR', [cell(1), cell(2)])])
    const [table] = layOut([marked(texts)], tree).flatMap(({ blocks }) => blocks)
    expect(table).toMatchObject({ kind: 'table', source: 'tree', rows: [{}, {}] })
    expect(table?.kind === 'table' && table.cells.map(({ row, column, columnEnd }) => [row, column, columnEnd])).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 2],
    ])
  })

  test('keeps the text of a table with more columns than any file can have', () => {
    const texts = Array.from({ length: 3 }, (_, row): PlacedText => ({ text: `row ${row}`, at: [60, 100 + 20 * row] }))
    const cell = (mark: number, columnSpan: number) => ({ ...element('TD', [element('P', [content(mark)])]), columnSpan })
    const tree = element(
      'Table',
      texts.map((_, row) => element('TR', [cell(row, 900)])),
    )
    const blocks = layOut([marked(texts)], tree).flatMap((page) => page.blocks)
    expect(blocks.map((block) => block.kind === 'paragraph' && block.runs.map(({ text }) => text).join(''))).toEqual([
      'row 0',
      'row 1',
      'row 2',
    ])
  })

  test('has headings of tables once that are printed on each of their pages', () => {
    const page = (row: number) =>
      marked(
        [
          ['Day', 'Sum'],
          [`${row} May`, `${row}.00`],
        ].flatMap((texts, index) => texts.map((text, column): PlacedText => ({ text, at: [60 + 100 * column, 100 + 20 * index] }))),
      )
    const cell = (type: 'TH' | 'TD', ...contents: StructureElement['children']) => element(type, [element('P', contents)])
    const tree = element('Table', [
      element('TR', [cell('TH', content(0), content(0, 2)), cell('TH', content(1), content(1, 2))]),
      element('TR', [cell('TD', content(2)), cell('TD', content(3))]),
      element('TR', [cell('TD', content(2, 2)), cell('TD', content(3, 2))]),
    ])
    const [table] = layOut([page(1), page(2)], tree).flatMap(({ blocks }) => blocks)
    const said =
      table?.kind === 'table'
        ? table.cells.flatMap(({ blocks }) => blocks.map((block) => (block.kind === 'paragraph' ? textOf(block) : '')))
        : []
    expect(said).toEqual(['Day', 'Sum', '1 May', '1.00', '2 May', '2.00'])
  })

  test('has cells that cover the columns their text reaches into, and tables as wide as their rules', () => {
    const rows = [['One', 'Two', 'Three'], ['A text that is as long as all of the table is wide']]
    const texts = rows.flatMap((row, index) => row.map((text, column): PlacedText => ({ text, at: [60 + 100 * column, 100 + 20 * index] })))
    const cell = (mark: number) => element('TD', [element('P', [content(mark)])])
    const tree = element('Table', [element('TR', [cell(0), cell(1), cell(2)]), element('TR', [cell(3)])])
    const rules = [95, 115, 135].map((y) => [50, y, 450, y] as const)
    const [table] = layOut([marked(texts, { lines: rules })], tree).flatMap(({ blocks }) => blocks)
    if (table?.kind !== 'table') throw new Error('no table')
    expect(table.cells.map(({ row, column, columnEnd }) => [row, column, columnEnd])).toEqual([
      [0, 0, 1],
      [0, 1, 2],
      [0, 2, 3],
      [1, 0, 3],
    ])
    expect([table.edges[0], table.edges.at(-1)]).toEqual([50, 450])
  })

  test('has no text that is seen in an image, which it describes instead', () => {
    const texts = [
      ...linesAt(one, { at: [50, 100] }),
      { text: 'January', at: [60, 250] as const },
      { text: 'June', at: [150, 250] as const },
    ]
    const page = marked(texts, { curves: [[50, 200, 250, 270]] })
    const tree = element('Document', [
      element(
        'P',
        one.map((_, mark) => content(mark)),
      ),
      element('P', [content(one.length)]),
      element('P', [content(one.length + 1)]),
    ])
    const made = layOut([page], tree)
    expect(paragraphsOf(made).map(textOf)).toEqual([first])
    const figures = made.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? [block.alternative] : [])))
    expect(figures).toEqual(['January June'])
  })

  test('is not used if it leaves text out, or marks every line as a paragraph', () => {
    const page = marked(linesAt([...one, ...two], { at: [50, 100] }))
    const half = element(
      'Document',
      one.map((_, mark) => element('P', [content(mark)])),
    )
    const byLine = element(
      'Document',
      [...one, ...two].map((_, mark) => element('P', [content(mark)])),
    )
    for (const tree of [half, byLine]) expect(texts(layOut([page], tree))).toEqual([first, second])
  })
})

test('a short line alone on its page is not continued by the next page', () => {
  const page = (text: string) => ({ texts: [{ text, at: [40, 90] as const, size: 24 }], page: { width: 300, height: 150 } })
  expect(texts(sections(page('First page'), page('Second page')))).toEqual(['First page', 'Second page'])
})

describe('colours behind text', () => {
  const yellow = 0xff_ff_00
  const line = 'Some (marked) words in a line.'

  test('of some letters are a marker', () => {
    // Letters are 5 wide, so that those in brackets begin at 80 and end at 110.
    const [paragraph] = paragraphsOf(sections({ texts: [{ text: line, at: [50, 100] }], areas: [[80, 98, 110, 112]], colour: yellow }))
    expect(paragraph?.runs.map(({ text, highlight }) => [text, highlight])).toEqual([
      ['Some (', undefined],
      ['marked', yellow],
      [') words in a line.', undefined],
    ])
    expect(paragraph?.fill).toBeUndefined()
  })

  test('of a band that is wider than the text belong to the paragraph', () => {
    const [paragraph] = paragraphsOf(sections({ texts: [{ text: line, at: [50, 100] }], areas: [[40, 90, 560, 120]], colour: yellow }))
    expect(paragraph).toMatchObject({ fill: yellow, runs: [{ text: line, highlight: undefined }] })
  })

  test('of the whole page, and white ones, are paper', () => {
    const texts = [{ text: line, at: [50, 100] as const }]
    for (const drawn of [
      { texts, areas: [[0, 0, 600, 800] as const], colour: yellow },
      { texts, areas: [[40, 90, 560, 120] as const], colour: 0xff_ff_ff },
    ])
      expect(paragraphsOf(sections(drawn))[0]?.fill).toBeUndefined()
  })
})

describe('images that text is wrapped around', () => {
  test('float, and a line goes on behind them', () => {
    const words = 'alpha beta gamma delta'
    // The image from 200 to 300 stands beside the second to the fourth line.
    const beside = [1, 2, 3].flatMap((row): PlacedText[] => [
      { text: words, at: [50, 100 + 12 * row] },
      { text: words, at: [310, 100 + 12 * row] },
    ])
    const whole = 'This is a line that is as wide as the whole text and has no image beside it'
    const texts = [{ text: whole, at: [50, 100] as const }, ...beside, { text: 'The end.', at: [50, 148] as const }]
    const found = sections({ texts, curves: [[200, 113, 300, 146]] })
    const floats = found.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? [block.floats] : [])))
    expect(floats).toEqual([{ left: 17, right: 9 }])
    expect(paragraphsOf(found).map(textOf).join('|')).not.toContain('\t')
  })

  test('leave the lines beside them in one paragraph', () => {
    const beside = wrapped(first, 50).slice(0, 6)
    const rest = wrapped(first.slice(beside.join(' ').length + 1))
    const lines = [...linesAt(beside, { at: [50, 300] }), ...linesAt(rest, { at: [50, 300 + 12 * beside.length] })]
    const found = sections({ texts: [...linesAt(two, { at: [50, 200] }), ...lines], curves: [[320, 298, 500, 366]] })
    expect(texts(found)).toEqual([second, first])
  })
})

test('what begins like a caption and stands beside a figure is one, elsewhere it is text', () => {
  const texts: PlacedText[] = [
    { text: 'Some words stand here, and they say nothing of a figure.', at: [50, 60] },
    { text: 'Figure 1: A wheel', at: [50, 225] },
    { text: 'Figure 1 shows a wheel.', at: [50, 400] },
  ]
  const found = paragraphsOf(sections({ texts, curves: [[50, 100, 250, 215]] }))
  expect(found.map(({ role }) => role)).toEqual(['body', 'caption', 'body'])
})

describe('pages that are counted from another number', () => {
  const pages = [7, 8, 9].map((number) => ({
    texts: [
      { text: `Text of page ${'abc'[number - 7]}`, at: [50, 300] as const },
      { text: String(number), at: [280, 770] as const },
    ],
  }))

  test('say which is the first', () => {
    const [made] = sections(...pages)
    expect(made?.firstNumber).toBe(7)
    expect(made?.footers[0]?.blocks[0]?.runs.map(({ text, field }) => [text, field])).toEqual([['7', 'page']])
  })

  test('say nothing if the first is 1', () => {
    const plain = pages.map(({ texts: [text] }, index) => ({
      texts: [...(text ? [text] : []), { text: String(index + 1), at: [280, 770] as const }],
    }))
    expect(sections(...plain)[0]?.firstNumber).toBeUndefined()
  })
})

test('a first page without running lines says so', () => {
  const page = (text: string, head: string[]) => ({
    texts: [...head.map((line) => ({ text: line, at: [50, 30] as const })), { text, at: [50, 300] as const }],
  })
  const [made] = sections(page('A title', []), page('One', ['The head']), page('Two', ['The head']), page('Three', ['The head']))
  expect(made?.headers.map(({ on, blocks }) => [on, blocks.length])).toEqual([
    ['all', 1],
    ['first', 0],
  ])
})

test('letters are set as wide as those that they replace', () => {
  // Letters are half as wide as high here, those of Arial differ.
  const [paragraph] = paragraphsOf(sections({ texts: [{ text: 'Wide letters are set narrower', at: [50, 100], size: 20 }] }))
  expect(paragraph?.runs[0]).toMatchObject({ font: 'Arial', stretch: expect.closeTo(1.02, 1) })
})

describe('labels in tables', () => {
  const grid = { lines: gridLines([50, 200, 400], [90, 140, 190]) }
  const cellsOf = (list: readonly Section[]) =>
    list.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === 'table' ? block.cells : []))
  const saidIn = (list: readonly Section[]) =>
    cellsOf(list).map(({ blocks }) =>
      blocks.map((block) => (block.kind === 'paragraph' ? `${block.list ? `[${labelOf(block.list)}] ` : ''}${textOf(block)}` : '')),
    )

  test('are those of lists, and no text of a cell is lost', () => {
    const list: PlacedText[] = [
      { text: 'Tasks', at: [60, 100] },
      { text: '\u2022', at: [210, 100] },
      { text: 'Sweep', at: [222, 100] },
      { text: '\u2022', at: [210, 114] },
      { text: 'Paint', at: [222, 114] },
      { text: '2.', at: [60, 150] },
      { text: 'Order', at: [76, 150] },
      { text: '1.', at: [210, 150] },
      { text: 'Ask', at: [226, 150] },
      { text: '2.', at: [210, 164] },
      { text: 'Buy', at: [226, 164] },
    ]
    expect(saidIn(sections({ texts: list, ...grid }))).toEqual([
      ['Tasks'],
      ['[\u2022] Sweep', '[\u2022] Paint'],
      ['2. Order'],
      ['[1.] Ask', '[2.] Buy'],
    ])
  })

  test('are no amounts', () => {
    const list: PlacedText[] = [
      { text: 'Interest', at: [60, 100] },
      { text: '141.17', at: [210, 100] },
      { text: '2,177.25', at: [250, 100] },
      { text: 'Fee', at: [60, 150] },
      { text: '1.5', at: [210, 150] },
      { text: '12.25', at: [250, 150] },
      { text: '1.5', at: [210, 164] },
      { text: '12.25', at: [250, 164] },
    ]
    expect(saidIn(sections({ texts: list, ...grid })).map((cell) => cell.join(' ').replaceAll('\t', ' '))).toEqual([
      'Interest',
      '141.17 2,177.25',
      'Fee',
      '1.5 12.25 1.5 12.25',
    ])
  })
})

test('lines around cells keep their colour', () => {
  const texts: PlacedText[] = ['a', 'b', 'c', 'd'].map((text, index) => ({ text, at: [60 + 150 * (index % 2), index < 2 ? 100 : 150] }))
  const made = sections({ texts, lines: gridLines([50, 200, 400], [90, 140, 190]), colour: 0xdddddd })
  const cells = made.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === 'table' ? block.cells : []))
  expect(cells.map(({ borders }) => borders.bottom)).toEqual(Array.from({ length: 4 }, () => ({ width: 1, colour: 0xdddddd })))
})

describe('cells of tables', () => {
  const rows = [
    ['Date', 'Sum'],
    ['1 May', '7.50'],
    ['2 May', '1,250.00'],
    ['3 May', '80.00'],
  ]
  const right = 390
  const amounts = rows.flatMap(([date = '', sum = ''], row): PlacedText[] => [
    { text: date, at: [60, 105 + 20 * row] },
    { text: sum, at: [right - 5 * sum.length, 105 + 20 * row] },
  ])
  const lines = gridLines([50, 200, 395], [100, 120, 140, 160, 180])

  test('are written from the right where the texts of their column end at one place', () => {
    const cells = sections({ texts: amounts, lines })
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? block.cells : []))
    const found = cells.filter(({ column }) => column === 1).flatMap(({ blocks }) => blocks)
    expect(found).toHaveLength(4)
    for (const block of found) {
      expect(block).toMatchObject({ align: 'right', rightEdge: right })
      // There is room for a wider font.
      if (block.kind === 'paragraph') expect(block.left).toBeLessThan((block.lines[0]?.left ?? 0) - 1)
    }
  })

  test('have their colour also without text', () => {
    const some = amounts.filter(({ text }) => text !== '80.00')
    const areas = [100, 140].flatMap((y) => [[50, y, 200, y + 20] as const, [200, y, 395, y + 20] as const])
    const bare = sections({ texts: some.filter(({ text }) => text !== '1,250.00'), lines, areas, colour: 0xeeeeee })
    const cells = bare.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === 'table' ? block.cells : []))
    expect(cells.find(({ row, column }) => row === 2 && column === 1)).toMatchObject({ blocks: [], fill: 0xeeeeee })
  })
})

test('small text beside a title far from it is not raised', () => {
  const list: PlacedText[] = [
    { text: 'Kestrel Studio', at: [50, 100], size: 20 },
    { text: '4 Mill Lane', at: [450, 100], size: 10 },
  ]
  const runs = paragraphsOf(sections({ texts: list })).flatMap((paragraph) => paragraph.runs)
  expect(runs.find(({ text }) => text.includes('Mill'))).toMatchObject({ size: 10, raise: undefined })
})

test('a line that underlines words is none above notes', () => {
  const list: PlacedText[] = [
    ...linesAt(one, { at: [50, 300] }),
    { text: 'A talk in March', at: [50, 400] },
    { text: '26th at three', at: [50, 430] },
    { text: 'Indented text', at: [200, 460] },
  ]
  expect(texts(sections({ texts: list, lines: [[50, 409, 120, 409]] })).slice(1)).toEqual([
    'A talk in March',
    '26th at three',
    'Indented text',
  ])
})

describe('notes below columns', () => {
  const [left, right] = [wrapped(first, 45), wrapped(second, 45)]
  const rule = { lines: [[50, 290, 150, 290]] as const }
  const columns = [
    ...linesAt(left, { at: [50, 100], leading: 14 }),
    ...linesAt([...right, ...right, ...right], { at: [320, 100], leading: 14 }),
  ]

  test('take no text of the next column, though it stands lower', () => {
    const made = sections({ texts: [...columns, { text: '1 What is noted here.', at: [50, 300], size: 8 }], ...rule })
    const said = [...texts(made), ...made.flatMap(({ notes }) => notes.flatMap(({ blocks }) => blocks.map(textOf)))]
    expect(said.filter((text) => text.includes('What is noted'))).toEqual(['1 What is noted here.'])
    expect(said.at(-1)).toBe('1 What is noted here.')
  })

  test('are those of one of the sections that share their page', () => {
    const title = 'A title over both of the columns and all of the text that stands in them here'
    const raised: PlacedText = { text: '1', at: [50 + 5 * (left[1]?.length ?? 0), 113], size: 5 }
    const note: PlacedText = { text: '1 What is noted here.', at: [50, 300] }
    const made = sections({ texts: [{ text: title, at: [60, 60] }, ...columns, raised, note], ...rule })
    expect(made.length).toBeGreaterThan(1)
    expect(made.flatMap(({ notes }) => notes.map(({ number }) => number))).toEqual([1])
  })

  test('are found in each column', () => {
    const marks: PlacedText[] = [
      { text: '1', at: [50 + 5 * (left[1]?.length ?? 0), 113], size: 5 },
      { text: '2', at: [320 + 5 * (right[1]?.length ?? 0), 113], size: 5 },
    ]
    const list = [...linesAt(left, { at: [50, 100], leading: 14 }), ...linesAt(right, { at: [320, 100], leading: 14 }), ...marks]
    const notes: PlacedText[] = [
      { text: '1 What is noted here.', at: [50, 300] },
      { text: '2 And what is noted there.', at: [320, 330] },
    ]
    const made = sections({
      texts: [...list, ...notes],
      lines: [
        [50, 290, 150, 290],
        [320, 320, 420, 320],
      ],
    })
    expect(made.flatMap((section) => section.notes.flatMap(({ blocks }) => blocks.map(textOf)))).toEqual([
      ' What is noted here.',
      ' And what is noted there.',
    ])
  })

  test('do not part a paragraph that goes on in the next column', () => {
    const whole = wrapped(`${first} ${first}`, 45)
    const goesOn = [
      ...linesAt(whole.slice(0, 13), { at: [50, 100], leading: 14 }),
      ...linesAt(whole.slice(13), { at: [320, 100], leading: 14 }),
    ]
    const made = sections({ texts: [...goesOn, { text: '1 What is noted here.', at: [50, 300], size: 8 }], ...rule })
    expect(texts(made)[0]).toBe(`${first} ${first}`)
  })
})

test('pages are counted in each of the sections that share one', () => {
  const title = 'A title over both of the columns and all of the text that stands in them here'
  const columns = [
    ...linesAt(wrapped(first, 45), { at: [50, 100], leading: 14 }),
    ...linesAt(wrapped(second, 45), { at: [320, 100], leading: 14 }),
  ]
  const page = (number: number, texts: readonly PlacedText[]): Drawn => ({
    texts: [...texts, { text: `Page ${number} of 2`, at: [270, 770] }],
  })
  const made = sections(page(1, [{ text: title, at: [60, 60] }, ...columns]), page(2, columns))
  expect(made.length).toBeGreaterThan(1)
  const fields = made.map(({ footers }) => footers.flatMap(({ blocks }) => blocks.flatMap(({ runs }) => runs.map(({ field }) => field))))
  expect(fields).toEqual(made.map(() => [undefined, 'page', undefined]))
})

test('lines that all end at one place are justified, also where others of their column reach further', () => {
  const even = Array.from({ length: 6 }, (_, index) => `${index} of the lines here`.padEnd(40, 'x'))
  const list: PlacedText[] = [
    { text: 'A line that reaches further than 40.abcdef', at: [50, 100] },
    ...even.map((text, index): PlacedText => ({ text, at: [index === 0 ? 60 : 50, 130 + 12 * index], size: index === 0 ? 10 : 10.5 })),
  ]
  const made = paragraphsOf(sections({ texts: [...list, ...linesAt(wrapped(first, 40), { at: [320, 100], leading: 12 })] }))
  expect(made.map(({ align }) => align)).not.toContain('right')
})

describe('lines of text without spaces', () => {
  const lines = [
    '数字交互时代数字拟人品兼具了拟人产品互动性数字产品数字',
    '技术内核以及自身内容化表现出跃迁式成长特征但其概念',
    '内涵不甚清晰',
  ]

  test('are wrapped at their own edge, not a clause later', () => {
    const [paragraph] = paragraphsOf(sections({ texts: linesAt(lines, { at: [50, 100], leading: 14 }) }))
    const longest = Math.max(...(paragraph?.lines.map(({ right }) => right) ?? []))
    expect(paragraph?.lines).toHaveLength(3)
    expect(paragraph?.rightEdge).toBeLessThan(longest + 10)
  })

  test('keep a gap between words as a space', () => {
    const names = ['关键', '数字', '技术']
    const drawn = names.map((text, index) => ({ text, at: [50 + 30 * index, 100] as const }))
    expect(texts(sections({ texts: drawn }))).toEqual(['关键 数字 技术'])
  })
})

test('a gap in a line alone is a tab to the place behind it', () => {
  const [line] = paragraphsOf(
    sections({
      texts: [
        { text: '12', at: [50, 100] },
        { text: 'About this guide', at: [76, 100] },
      ],
    }),
  )
  expect(line && textOf(line)).toBe('12\tAbout this guide')
  expect(line?.tabs).toEqual([76])
})

test('a gap between words of a line alone is a space unless it is very wide', () => {
  const words = ['A', 'short heading', 'widely', 'set']
  let x = 50
  const drawn = words.map((text): PlacedText => {
    const at = [x, 100] as const
    x += 5 * text.length + 15
    return { text, at }
  })
  const [line] = paragraphsOf(sections({ texts: drawn }))
  expect(line && textOf(line)).toBe('A short heading widely set')
  expect(line?.tabs).toEqual([])
})

describe('a sentence that goes on in the next line', () => {
  const long = 'Another text begins on a line of its own, and it is long enough to be wrapped by the page, as this'

  test('is one paragraph where its lines are balanced, so that the next word had fitted', () => {
    const lines = [long, long.slice(0, 90).trimEnd(), 'is the case here']
    expect(texts(sections({ texts: linesAt(lines, { at: [50, 100] }) }))).toEqual([lines.join(' ')])
  })

  test('is one where a number begins the line, which is no label', () => {
    const lines = [long, '(90) days after the end of the term']
    expect(texts(sections({ texts: linesAt(lines, { at: [50, 100] }) }))).toEqual([lines.join(' ')])
    const list = ['Short line', '(2) days after the end of the term']
    expect(texts(sections({ texts: linesAt(list, { at: [50, 100] }) }))).toHaveLength(2)
  })

  test('is none where the line begins with the next label of a list, however many lines its items have', () => {
    const full = 'and goes on in another line that is as long as the first one, and that ends before the next, and'
    const listOf = (...labels: string[]) =>
      labels.flatMap((label) => [`${label} the item begins with a line that is full of words, ${long.slice(0, 40)}`, full])
    for (const labels of [
      ['(a)', '(b)', '(c)'],
      ['i.', 'ii.', 'iii.'],
      ['1.', '2.', '3.'],
      ['(7)', '(8)', '(9)'],
    ])
      expect(texts(sections({ texts: linesAt(listOf(...labels), { at: [50, 100] }) }))).toHaveLength(3)
    const [begun] = listOf('2.')
    const inText = [begun ?? '', full, '(90) days after the end of the term']
    expect(texts(sections({ texts: linesAt(inText, { at: [50, 100] }) }))).toHaveLength(1)
  })

  test('is one where a line begins with the dot of a Chinese name', () => {
    const lines = ['数字交互时代数字拟人品兼具了拟人产品互动性数字产品约翰', '·史密斯的技术内核']
    expect(texts(sections({ texts: linesAt(lines, { at: [50, 100], leading: 14 }) }))).toHaveLength(1)
    const list = ['数字交互时代数字拟人品兼具了拟人产品互动性数字产品约翰', '●史密斯的技术内核']
    expect(texts(sections({ texts: linesAt(list, { at: [50, 100], leading: 14 }) }))).toHaveLength(2)
  })
})

test('a number that is the same on all pages counts none of them', () => {
  const page = { texts: [{ text: 'Standard 262-3', at: [50, 30] } as const, ...linesAt(one, { at: [50, 100] })] }
  const numbered = { texts: [...page.texts, { text: 'Table 4', at: [50, 60] } as const] }
  const fields = sections(numbered, numbered).flatMap(({ headers }) =>
    headers.flatMap(({ blocks }) => blocks.flatMap(({ runs }) => runs.filter((run) => run.field === 'page'))),
  )
  expect(fields).toEqual([])
})
