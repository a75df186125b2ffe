import { describe, expect, test } from 'vitest'
import type { Block, Section } from '../model.ts'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import type { FoundFigure } from './found.ts'
import { foundTables } from './found-tables.ts'
import { holdPlaces } from './held.ts'
import { layOutDocument } from './lay-out-document.ts'
import type { Placed } from './placed.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { wholeStrand } from './strands.ts'

function layOut(pages: readonly Drawn[], { holds = true, figures = [] as readonly FoundFigure[] } = {}): Section[] {
  const found = pages.map((drawn, index) => {
    const drawing = drawingOf(drawn)
    const page = readPage(drawing, { number: index + 1, position: index + 1 })
    return { page, tables: foundTables(drawing, page.words), figures }
  })
  return [...layOutDocument(found, { holds })]
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : block.kind
}

/** The texts of a document, those that are held with their direction. */
function places(sections: readonly Section[]): (string | [string, number])[] {
  return sections.flatMap(({ blocks }) => blocks.map((block) => (block.held ? [textOf(block), block.held.turn] : textOf(block))))
}

const whole = 'Some text that runs over the page.'
const body: PlacedText[] = [{ text: whole, at: [50, 100] }]

describe('what is held in its place', () => {
  test('is text in another direction than the rest of its page, each piece for itself', () => {
    const turned: PlacedText[] = [
      { text: 'Upwards', at: [20, 400], turns: 3 },
      { text: 'Far away', at: [20, 700], turns: 3 },
    ]
    const all = places(layOut([{ texts: [...body, ...turned] }]))
    expect(all).toHaveLength(3)
    expect(all).toEqual(expect.arrayContaining([whole, ['Upwards', 3], ['Far away', 3]]))
    expect(places(layOut([{ texts: turned }])).every((one) => typeof one === 'string')).toBe(true)
    expect(places(layOut([{ texts: [...body, ...turned] }], { holds: false })).every((one) => typeof one === 'string')).toBe(true)
  })

  test('is a line at the foot of a page, far below its text', () => {
    const foot: PlacedText = { text: 'Appendix B', at: [50, 760] }
    expect(places(layOut([{ texts: [...body, foot] }]))).toEqual([whole, ['Appendix B', 0]])
    expect(places(layOut([{ texts: [...body, { ...foot, at: [50, 300] }] }]))).toEqual([whole, 'Appendix B'])
    const bar: FoundFigure = { left: 200, top: 755, right: 500, bottom: 775, alternative: '' }
    expect(places(layOut([{ texts: [...body, foot] }], { figures: [bar] }))).toEqual([whole, ['figure', 0], ['Appendix B', 0]])
  })

  test('is a line at the foot of a column, far below its text', () => {
    const column = (x: number, count: number) =>
      linesAt(
        Array.from({ length: count }, (_, line) => `Line ${line} of a column that is full of it`),
        { at: [x, 60] },
      )
    const foot: PlacedText = { text: 'Copyright', at: [50, 770] }
    const all = places(layOut([{ texts: [...column(50, 30), foot, ...column(320, 58)] }]))
    expect(all).toContainEqual(['Copyright', 0])
    expect(all.filter((one) => typeof one !== 'string')).toHaveLength(1)
  })

  test('is only the last of the low lines if the others stand at the text', () => {
    const lines = Array.from({ length: 55 }, (_, line) => `Line ${line} of a page that is nearly full of lines as long as this one is`)
    const received: PlacedText = { text: 'Received in May', at: [50, 732] }
    const foot: PlacedText = { text: 'Copyright', at: [50, 788] }
    const all = places(layOut([{ texts: [...linesAt(lines, { at: [50, 60] }), received, foot] }]))
    expect(all.filter((one) => typeof one !== 'string')).toEqual([['Copyright', 0]])
  })

  test('is an image beside a higher one, not one below it', () => {
    const figure = (left: number, top: number, right: number, bottom: number): FoundFigure => ({
      left,
      top,
      right,
      bottom,
      alternative: '',
    })
    const [high, low, below] = [figure(50, 200, 180, 340), figure(190, 270, 300, 340), figure(60, 350, 200, 450)]
    const held = layOut([{ texts: body }], { figures: [high, low, below] }).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'figure' ? [[block.box.left, block.held !== undefined]] : [])),
    )
    expect(held.toSorted()).toEqual([
      [190, true],
      [50, false],
      [60, false],
    ])
  })

  test('is a note that nothing refers to, and what stands below a paragraph that goes on', () => {
    const lines = Array.from(
      { length: 20 },
      (_, line) => `Line ${line} of a text that is as long as all of the others, and that goes on for`,
    )
    const note: PlacedText = { text: '1 A note that no number leads to.', at: [50, 500], size: 8 }
    const page: Drawn = { texts: [...linesAt(lines, { at: [50, 100] }), note], lines: [[50, 490, 150, 490]] }
    const [text, ...others] = places(layOut([page, { texts: linesAt(['and ends here.'], { at: [50, 100] }) }]))
    expect(text).toMatch(/goes on for and ends here\.$/)
    expect(others).toEqual([['1 A note that no number leads to.', 0]])
  })

  test('is nothing between the parts of a paragraph that are pages apart', () => {
    const pages = [1, 2, 3, 4].map((position) => readPage(drawingOf({ texts: [] }), { number: position, position }))
    const strand = wholeStrand(0, { left: 50, right: 500 })
    const held = (reaches: readonly (readonly [from: number, to: number])[]) => {
      const placed = reaches.map(([from, to]): Placed => {
        const [page, last] = [pages[from - 1], pages[to - 1]] as [ReadPage, ReadPage]
        const place = { align: 'left', leading: 12, top: 100, before: 0, left: 50, first: 0, rightEdge: 500, tabs: [], rtl: false } as const
        const block: Block = { kind: 'paragraph', role: 'body', runs: [], lines: [], ...place, tabs: [], source: 'tree' }
        const reach = { top: 100, bottom: 112 }
        return { block, page, strand, ...reach, reach, end: { page: last, strand }, late: 0, lowered: 0, turn: 0 }
      })
      holdPlaces(placed)
      return placed.map(({ block }) => block.held !== undefined)
    }
    expect(
      held([
        [1, 4],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]),
    ).toEqual([false, false, false, false, false])
    expect(
      held([
        [1, 2],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([false, true, false])
    expect(
      held([
        [1, 2],
        [2, 3],
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toEqual([false, false, true, true, false])
  })

  test('is a table with its caption beside text, which then flows without columns', () => {
    const xs = [320, 420, 540]
    const rows = Array.from({ length: 5 }, (_, row) => [`name ${row}`, `${row}`])
    const table = { lines: gridLines(xs, [130, 150, 170, 190, 210, 230]), texts: rowsAt(rows, { xs: [325, 425], top: 135 }) }
    const text = linesAt(
      Array.from({ length: 12 }, (_, line) => `Text beside the table, line ${line}`),
      { at: [50, 100] },
    )
    const below = linesAt(['Text below both of them that is as wide as the page, and goes on for', 'another line.'], { at: [50, 280] })
    const caption = linesAt(['Table 1, with a caption that takes', 'two lines above the table'], { at: [320, 100] })
    const sections = layOut([{ texts: [...text, ...caption, ...table.texts, ...below], lines: table.lines }])
    expect(sections.map(({ columns }) => columns.length)).toEqual([1])
    expect(places(sections).filter((one) => typeof one !== 'string')).toEqual([
      ['Table 1, with a caption that takes two lines above the table', 0],
      ['table', 0],
    ])
    const without = layOut([{ texts: [...text, ...table.texts, ...below], lines: table.lines }])
    expect(places(without).filter((one) => typeof one !== 'string')).toEqual([['table', 0]])
  })

  test('is what stands beside something else on a page that has no room for one below the other', () => {
    const ys = Array.from({ length: 11 }, (_, row) => 60 + 68 * row)
    const table = (left: number) => ({
      lines: gridLines([left, left + 100, left + 220], ys),
      texts: rowsAt(
        Array.from({ length: 10 }, (_, row) => [`name ${row}`, `${row}`]),
        { xs: [left + 5, left + 105], top: 80, leading: 68 },
      ),
    })
    const [one, other] = [table(40), table(320)]
    const page = { texts: [...one.texts, ...other.texts], lines: [...one.lines, ...other.lines] }
    const isHeld = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => blocks.map(({ held }) => held !== undefined))
    expect(isHeld(layOut([page]))).toEqual([false, true])
    expect(isHeld(layOut([{ ...page, page: { width: 600, height: 1600 } }]))).toEqual([false, false])
  })

  test('is an image that text runs over, and that text is read as a whole', () => {
    const figure = { left: 100, top: 50, right: 300, bottom: 300, alternative: '' }
    const over: PlacedText = { text: 'begins over it and ends beside it', at: [220, 150] }
    const within: PlacedText = { text: 'seen in it', at: [120, 200] }
    const sections = layOut([{ texts: [over, within] }], { figures: [figure] })
    expect(places(sections)).toEqual(expect.arrayContaining([over.text, ['figure', 0]]))
    expect(places(sections)).toHaveLength(2)
  })

  test('is an image that a table lies on, not one that it only touches', () => {
    const table = {
      lines: gridLines([100, 180, 260], [405, 425, 445, 465]),
      texts: rowsAt(
        [
          ['Land', 'People'],
          ['Austria', '8935112'],
          ['Italy', '59000000'],
        ],
        { xs: [110, 190], top: 412 },
      ),
    }
    const drawn = { texts: [...body, ...table.texts], lines: table.lines }
    const behind: FoundFigure = { left: 40, top: 360, right: 560, bottom: 780, alternative: '' }
    expect(places(layOut([drawn], { figures: [behind] }))).toEqual(expect.arrayContaining([whole, ['figure', 0], 'table']))
    expect(places(layOut([drawn], { figures: [{ ...behind, top: 463 }] }))).toEqual([whole, 'table', 'figure'])
  })

  test('is never all of a page: turned text is not over an image that stands elsewhere', () => {
    const figure = { left: 90, top: 50, right: 300, bottom: 700, alternative: '' }
    const turned: PlacedText = { text: 'Upwards along the edge', at: [500, 700], turns: 3 }
    expect(places(layOut([{ texts: [turned] }], { figures: [figure] }))).toEqual(expect.arrayContaining(['figure', [turned.text, 3]]))
  })

  test('is all of a page but its first block where little of it flows', () => {
    const ys = Array.from({ length: 11 }, (_, row) => 60 + 68 * row)
    const rows = Array.from({ length: 10 }, (_, row) => [`name ${row}`, `${row}`])
    const lefts = [20, 210, 400]
    const texts = lefts.flatMap((left) => rowsAt(rows, { xs: [left + 5, left + 95], top: 80, leading: 68 }))
    const lines = lefts.flatMap((left) => gridLines([left, left + 90, left + 170], ys))
    const below: PlacedText = { text: 'What stands below all of them', at: [20, 752] }
    expect(places(layOut([{ texts: [...texts, below], lines }]))).toEqual(['table', ['table', 0], ['table', 0], [below.text, 0]])
  })
})

test('lines in cells are no higher than their rows, and single lines have room for a wider font', () => {
  const text = linesAt(
    Array.from({ length: 12 }, () => 'Text with much room between its lines'),
    { at: [50, 300], leading: 22 },
  )
  const table = rowsAt(
    [
      ['One', 'Two'],
      ['Three', 'Four'],
    ],
    { xs: [55, 155], top: 101, leading: 13 },
  )
  const [section] = layOut([{ texts: [...table, ...text], lines: gridLines([50, 150, 250], [100, 113, 126]) }])
  const cells = section?.blocks.flatMap((block) => (block.kind === 'table' ? block.cells : [])) ?? []
  expect(cells).toHaveLength(4)
  for (const { blocks } of cells) for (const block of blocks) expect(block.kind === 'paragraph' && block.leading < 14).toBe(true)
  const line: PlacedText = { text: 'A single line over the whole width of the page', at: [50, 100] }
  const [alone] = layOut([{ texts: [line] }]).flatMap(({ blocks }) => blocks)
  expect(alone?.kind === 'paragraph' && alone.rightEdge - 50).toBeGreaterThan(1.07 * 5 * line.text.length)
})

test('vertical writing is laid out on its side, with other text held in its place', () => {
  const column = (text: string, x: number): PlacedText => ({ text, at: [x, 60], size: 12, runs: 'down' })
  const texts = [column('縦書きの文章です', 500), column('次の行はここから', 480), { text: '7', at: [290, 770] } as const]
  const [section, ...others] = layOut([{ texts }])
  expect(others).toEqual([])
  expect(section).toMatchObject({ isVertical: true, size: { width: 800, height: 600 } })
  expect(places(section ? [section] : []).join('')).toContain('縦書きの文章です')
  expect(section?.blocks.find(({ held }) => held)).toMatchObject({ held: { turn: 0 }, left: 290 })
})

test('a document of blank pages keeps them', () => {
  const [section] = layOut([{ texts: [] }, { texts: [] }, { texts: [] }])
  expect(section?.blocks.map(({ opens }) => opens)).toEqual([undefined, 'page', 'page'])
})

test('a line that repeats below other text of the margin is no header', () => {
  const page = (title: string): Drawn => ({
    texts: [
      { text: title, at: [50, 30] },
      { text: 'A line on every page', at: [50, 45] },
      ...linesAt(['Text of the page'], { at: [50, 200] }),
    ],
  })
  const titles = ['On rivers', 'Of hills', 'By the woods', 'Over seas']
  const sections = layOut(titles.map(page))
  expect(sections.flatMap(({ headers }) => headers)).toEqual([])
  expect(places(sections).filter((text) => text === 'A line on every page')).toHaveLength(4)
})
