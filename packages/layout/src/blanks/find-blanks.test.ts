import { expect, test } from 'vitest'
import type { PageDrawing } from '../page-drawing.ts'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { findBlanks } from './find-blanks.ts'

type Edges = readonly [left: number, top: number, right: number, bottom: number]

function frame([left, top, right, bottom]: Edges): Edges[] {
  return gridLines([left, right], [top, bottom])
}

function found(drawn: Drawn | PageDrawing) {
  return findBlanks('glyphs' in drawn ? drawn : drawingOf(drawn)).map(({ box, kind, reason, label, cells }) => ({
    kind,
    reason,
    label,
    ...(cells !== undefined && { cells }),
    box: [box.left, box.top, box.right, box.bottom].map(Math.round),
  }))
}

test('a box beside its caption is a blank, a taller one is for several lines', () => {
  const texts = [
    { text: 'Name', at: [40, 104] as const, size: 10 },
    { text: 'Comments', at: [40, 150] as const, size: 10 },
  ]
  expect(found({ texts, lines: [...frame([100, 100, 300, 118]), ...frame([100, 150, 300, 210])] })).toEqual([
    { kind: 'text', reason: 'box', label: 'Name', box: [101, 101, 300, 118] },
    { kind: 'longText', reason: 'box', label: 'Comments', box: [101, 151, 300, 210] },
  ])
})

test('a small square is ticked and has the text behind it as its caption', () => {
  const texts = [{ text: 'I agree', at: [60, 100] as const, size: 10 }]
  expect(found({ texts, lines: frame([44, 100, 54, 110]) })).toEqual([
    { kind: 'checkbox', reason: 'square', label: 'I agree', box: [44, 100, 54, 110] },
  ])
})

test('equal places in a row are one comb, and the parts of a number are combs of their own', () => {
  const texts = [{ text: 'Number', at: [40, 102] as const, size: 10 }]
  const three = gridLines([100, 114, 128, 142], [100, 118])
  const two = gridLines([160, 174, 188], [100, 118])
  expect(found({ texts, lines: [...three, ...two] })).toEqual([
    { kind: 'comb', reason: 'comb', label: 'Number', cells: 3, box: [100, 100, 142, 118] },
    { kind: 'comb', reason: 'comb', label: 'Number', cells: 2, box: [160, 100, 188, 118] },
  ])
})

test('a line with a caption before it is written on, one under text or across the page is not', () => {
  const texts = [
    { text: 'School:', at: [40, 100] as const, size: 10 },
    { text: 'A heading', at: [40, 200] as const, size: 10 },
    { text: 'Form 12 of the office for something long enough', at: [40, 300] as const, size: 10 },
  ]
  const lines: Edges[] = [
    [80, 110, 300, 110],
    [40, 211, 86, 211],
    [20, 330, 580, 330],
  ]
  expect(found({ texts, lines })).toEqual([{ kind: 'text', reason: 'line', label: 'School:', box: [80, 95, 300, 110] }])
})

test('lines have their captions below where people sign', () => {
  const texts = [
    { text: 'Place, date', at: [40, 152] as const, size: 8 },
    { text: 'Signature', at: [300, 152] as const, size: 8 },
  ]
  const lines: Edges[] = [
    [40, 150, 200, 150],
    [300, 150, 500, 150],
  ]
  expect(found({ texts, lines }).map(({ label }) => label)).toEqual(['Place, date', 'Signature'])
})

test('underscores are blanks, and those of a date are one', () => {
  const texts = [{ text: 'Name: ________ born __/__/____', at: [40, 100] as const, size: 10 }]
  expect(found({ texts })).toEqual([
    { kind: 'text', reason: 'underscores', label: 'Name:', box: [70, 100, 110, 110] },
    { kind: 'text', reason: 'underscores', label: 'born', box: [140, 100, 190, 110] },
  ])
})

test('bars between underscores make places', () => {
  const [comb] = found({ texts: [{ text: 'Code |_|_|_|_|', at: [40, 100], size: 10 }] })
  expect(comb).toMatchObject({ kind: 'comb', cells: 4, label: 'Code' })
})

test('dots are blanks unless they lead to a number', () => {
  const texts = [
    { text: 'City ................ Street ................', at: [40, 100] as const, size: 10 },
    { text: 'Chapter one ................ 12', at: [40, 130] as const, size: 10 },
  ]
  expect(found({ texts }).map(({ label }) => label)).toEqual(['City', 'Street'])
})

test('symbols and empty brackets are ticked', () => {
  const texts = [{ text: '☐ yes  ☐ no  [ ] maybe  ○ other', at: [40, 100] as const, size: 10 }]
  expect(found({ texts }).map(({ kind, label }) => [kind, label])).toEqual([
    ['checkbox', 'yes'],
    ['checkbox', 'no'],
    ['checkbox', 'maybe'],
    ['radio', 'other'],
  ])
})

test('empty cells under a heading are blanks with its text', () => {
  const xs = [40, 200, 320, 500]
  const texts = rowsAt([['Item', 'Count', 'Price']], { xs: [45, 205, 325], top: 104 })
  const blanks = found({ texts, lines: gridLines(xs, [100, 120, 140, 160]) })
  expect(blanks.map(({ label }) => label)).toEqual(['Item', 'Count', 'Price', 'Item', 'Count', 'Price'])
  expect(blanks.every(({ reason }) => reason === 'cell')).toBe(true)
})

test('an empty cell beside a caption is a blank, and one with a caption at its top is below it', () => {
  const beside = rowsAt([['Full name'], ['Address']], { xs: [45], top: 104 })
  expect(found({ texts: beside, lines: gridLines([40, 150, 500], [100, 120, 140]) }).map(({ label, box }) => [label, box[0]])).toEqual([
    ['Full name', 151],
    ['Address', 151],
  ])
  const inside = [{ text: 'Surname', at: [43, 102] as const, size: 7 }]
  expect(found({ texts: inside, lines: gridLines([40, 300], [100, 130]) })).toEqual([
    { kind: 'text', reason: 'cell', label: 'Surname', box: [41, 109, 300, 130] },
  ])
})

test('a table that gives figures asks for none', () => {
  const rows = [
    ['Country', '2007', '2008'],
    ['Austria', '12.5', '13.1'],
    ['Belgium', '10.2', '9.8'],
    ['Cyprus', '', '7.4'],
    ['Denmark', '4.4', '4.1'],
  ]
  const texts = rowsAt(rows, { xs: [45, 205, 325], top: 104 })
  expect(found({ texts, lines: gridLines([40, 200, 320, 500], [100, 120, 140, 160, 180, 200]) })).toEqual([])
})

test('a white place on a coloured ground is a blank, a grey one is closed', () => {
  const drawing = drawingOf({ texts: [{ text: 'Town', at: [60, 103], size: 10 }] })
  const areas = [
    { left: 40, top: 80, right: 400, bottom: 160, colour: 0xdfeee0 },
    { left: 100, top: 100, right: 260, bottom: 118, colour: 0xffffff },
    { left: 300, top: 100, right: 360, bottom: 118, colour: 0xb0b0b0 },
  ]
  expect(found({ ...drawing, areas })).toEqual([{ kind: 'text', reason: 'box', label: 'Town', box: [101, 101, 260, 118] }])
})

test('captions from right to left stand to the right of their blanks', () => {
  const texts = [{ text: 'الاسم', at: [500, 100] as const, size: 10 }]
  const [blank] = found({ texts, lines: [[300, 110, 470, 110]] })
  expect(blank).toMatchObject({ kind: 'text', label: 'الاسم', box: [300, 95, 470, 110] })
})

test('a page whose text runs downwards is read in that direction', () => {
  const texts = [{ text: 'Name of the applicant', at: [300, 40] as const, size: 10, turns: 1 }]
  const [blank] = found({ texts, lines: [[300, 160, 300, 400]] })
  expect(blank).toMatchObject({ kind: 'text', label: 'Name of the applicant' })
  expect(blank?.box).toEqual([300, 160, 315, 400])
})

test('a page of text has no blanks, and a hostile one is bounded', () => {
  const texts = [
    { text: 'The quick brown fox jumps over the lazy dog. It does so', at: [40, 100] as const, size: 10 },
    { text: 'every day, and nobody knows why (see [12]).', at: [40, 112] as const, size: 10 },
  ]
  expect(found({ texts })).toEqual([])
  const lines = Array.from(
    { length: 3000 },
    (_, index): Edges => (index % 2 ? [0, index / 4, 600, index / 4] : [index / 5, 0, index / 5, 800]),
  )
  expect(found({ texts, lines }).length).toBeLessThanOrEqual(3000)
})

test('the rule over a note at the foot of a page is not written on, and neither are those of a table head', () => {
  const texts = [
    { text: 'A sentence of the page that ends here', at: [40, 680] as const, size: 10 },
    { text: '3 See the report of 2019.', at: [40, 716] as const, size: 8 },
    { text: 'Public', at: [220, 100] as const, size: 9 },
    ...['Total', 'North', 'South'].map((text, index) => ({ text, at: [150 + index * 60, 116] as const, size: 9 })),
    ...['1,204', '1,300', '998'].map((text, index) => ({ text, at: [150 + index * 60, 130] as const, size: 9 })),
  ]
  const lines: Edges[] = [
    [40, 712, 184, 712],
    [150, 112, 310, 112],
  ]
  expect(found({ texts, lines })).toEqual([])
})

test('empty cells beside amounts are empty for good, and text that fills a row leaves no blank beside it', () => {
  const amounts = rowsAt(
    [
      ['Year', 'Sales', 'Costs'],
      ['2021', '1,204.5', ''],
      ['2022', '', '980.2'],
      ['2023', '1,310.0', '1,002.9'],
    ],
    { xs: [44, 144, 244], top: 104 },
  )
  expect(found({ texts: amounts, lines: gridLines([40, 140, 240, 340], [100, 120, 140, 160, 180]) })).toEqual([])
  const prose = rowsAt(
    [
      [
        'Rating',
        'A scale on which people say how they feel\nabout what they were shown, from one to ten\nor not at all if they prefer that',
      ],
    ],
    {
      xs: [44, 144],
      top: 102,
    },
  )
  expect(found({ texts: prose, lines: gridLines([40, 140, 420], [100, 142]) })).toEqual([])
})

test('cells that touch are one comb, and a gap begins the next, which needs no caption of its own', () => {
  const texts = [{ text: 'IBAN', at: [40, 102] as const, size: 10 }]
  const groups = [0, 1, 2, 3].flatMap((group) =>
    gridLines(
      [0, 1, 2, 3, 4].map((cell) => 100 + group * 67 + cell * 16),
      [100, 118],
    ),
  )
  expect(found({ texts, lines: groups }).map(({ cells, box }) => [cells, box[0]])).toEqual([
    [4, 100],
    [4, 167],
    [4, 234],
    [4, 301],
  ])
})

test('a line under its caption is written on where nothing follows it', () => {
  const texts = [{ text: 'Place, date, signature', at: [40, 100] as const, size: 10 }]
  expect(found({ texts, lines: [[40, 130, 240, 130]] })).toMatchObject([{ kind: 'text', label: 'Place, date, signature' }])
})

test('tall cells under their headings are blanks, also where another table has a column in the same place', () => {
  const heading = (text: string, x: number, y: number) => ({ text, at: [x, y] as const, size: 8 })
  const above = ['Name', 'Of', 'State'].map((text, row) => heading(text, 45, 44 + row * 20))
  const lines = [...gridLines([40, 140, 240], [40, 60, 80, 100]), ...gridLines([40, 140, 240], [160, 200, 300])]
  const beside = [40, 60, 80].map((y) => heading('Given here', 145, y + 4))
  const texts = [...above, ...beside, heading('State in which', 50, 165), heading('Contributions paid', 150, 163)]
  expect(found({ texts, lines }).filter(({ box }) => (box[3] ?? 0) > 290)).toEqual([
    { kind: 'longText', reason: 'cell', label: 'State in which', box: [41, 201, 140, 300] },
    { kind: 'longText', reason: 'cell', label: 'Contributions paid', box: [141, 201, 240, 300] },
  ])
})

test('rings with captions behind them are ticked, even on grounds that hold them together', () => {
  const texts = [
    { text: 'Single', at: [78, 102] as const, size: 10 },
    { text: 'Married', at: [248, 102] as const, size: 10 },
  ]
  const curves: Edges[] = [
    [60, 100, 72, 112],
    [230, 100, 242, 112],
  ]
  const lines: Edges[] = [
    [56, 90, 226, 122],
    [226, 90, 360, 122],
  ]
  const above = { text: 'Marital status', at: [56, 80] as const, size: 10 }
  expect(found({ texts: [above, ...texts], curves, lines }).filter(({ kind }) => kind === 'radio')).toEqual([
    { kind: 'radio', reason: 'square', label: 'Single', box: [60, 100, 72, 112] },
    { kind: 'radio', reason: 'square', label: 'Married', box: [230, 100, 242, 112] },
  ])
})
