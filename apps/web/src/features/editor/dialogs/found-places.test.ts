import { AddedText, type Edit } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { expect, test } from 'vitest'
import type { ShownText } from '../../../shared/pdf/page-text.ts'
import { changeOfBlock } from '../layers/block-change.ts'
import { changeOfLine } from '../layers/line-change.ts'
import type { Content } from '../state/content.ts'
import { findBlocks } from '../text/find-blocks.ts'
import { findLines } from '../text/find-lines.ts'
import { canReplace, findOnPage, placesOf, redacted, replaced } from './found-places.ts'

const wanted = { words: 'Ann', matchCase: false }
const box = { x: 10, y: 10, width: 100, height: 20 }

function shownAt(show: number, text: string, { x, y, size }: { x: number; y: number; size: number }): ShownText {
  const glyphs = [...text].map((letter, index) => ({ text: letter, x: x + index * 5, y, advance: 5 }))
  return { show, font: 0, size, stretch: 1, angle: 0, color: '#000000', isInvisible: false, glyphs }
}

function page(...texts: string[]) {
  return pageOf(texts.map((text, show) => shownAt(show, text, { x: 10, y: 50 + show * 12, size: 10 })))
}

/** Lines of which the last ends with a raised 1. */
function figuredPage(...texts: string[]) {
  const lines = texts.map((text, show) => shownAt(show, text, { x: 10, y: 50 + show * 12, size: 10 }))
  const figure = { x: 10 + (texts.at(-1)?.length ?? 0) * 5, y: 34 + texts.length * 12, size: 6 }
  return pageOf([...lines, shownAt(texts.length, '1', figure)])
}

function pageOf(shown: ShownText[]) {
  const font = { name: 'F', bold: false, italic: false, family: 'sans', ascent: 0.8, descent: 0.2 } as const
  const lines = findLines({ shown, fonts: [font], showCount: shown.length })
  return { key: '1', lines, blocks: findBlocks(lines), edits: [], settle: (_: unknown, text: ChangedRun[]) => text }
}

function paragraph() {
  const [block] = page('Dear Ann, the', 'harbour was Ann').blocks
  if (!block) throw new Error('no paragraph')
  return changeOfBlock(block, '1')
}

const added = (text: string): AddedText => AddedText.parse({ id: 'a', on: '1', kind: 'text', box, runs: [{ text, size: 10 }] })

function search(edits: readonly Edit[], settle = (_: unknown, text: ChangedRun[]) => text) {
  return findOnPage({ key: '1', lines: [], blocks: [], edits, settle }, wanted)
}
const textOf = (edit: Edit | undefined) => (edit?.kind === 'text-change' ? edit.text.map(({ text }) => text).join('') : undefined)

test('all words of a changed paragraph are taken out, and its lines are broken again', () => {
  const edits = [paragraph()]
  const found = search(edits, (_, text) => [...text, { text: '\n' }])
  expect(found.flatMap(({ hits }) => hits)).toHaveLength(2)
  const after = redacted({ pages: [], edits }, found, '#000000')
  expect(textOf(after.edits[0])).toBe('Dear , the\nharbour was \n')
  expect(search(after.edits)).toEqual([])
})

test('of a paragraph that said nothing else, nothing is left', () => {
  const edits = [{ ...paragraph(), text: [{ text: 'Ann\nAnn' }] }]
  expect(redacted({ pages: [], edits }, search(edits), '#000000').edits).toMatchObject([{ text: [] }])
})

test.each(['', ' '])('an added text of which nothing is left is gone: %j', (by) => {
  const edits = [added('Ann')]
  const [text] = search(edits)
  if (!text) throw new Error('nothing found')
  expect(replaced({ pages: [], edits }, text, { hits: text.hits, by }).edits).toEqual([])
  expect(redacted({ pages: [], edits }, [text], '#000000').edits).toEqual([])
})

test('an added text keeps its other words, so that it can be saved', () => {
  const edits = [added('Ann Lee')]
  const [after] = redacted({ pages: [], edits }, search(edits), '#000000').edits
  expect(AddedText.parse(after).runs).toMatchObject([{ text: ' Lee' }])
})

test.each([
  {
    words: 'Ann Lee',
    lines: ['harbour was Ann', 'Lee and all'],
    after: 'harbour was Bo and all',
    widths: [
      [12, 15],
      [0, 3],
    ],
  },
  {
    words: 'Anderson',
    lines: ['harbour was Ander-', 'son and others went'],
    after: 'harbour was Bo and others went',
    widths: [
      [12, 18],
      [0, 3],
    ],
  },
  {
    words: 'Ann-Lee',
    lines: ['harbour was Ann-', 'Lee and others went'],
    after: 'harbour was Bo and others went',
    widths: [
      [12, 16],
      [0, 3],
    ],
  },
  {
    words: 'was Ann of the long old Lee',
    lines: ['harbour was Ann', 'of the long old', 'Lee and all'],
    after: 'harbour Bo and all',
    widths: [
      [8, 15],
      [0, 15],
      [0, 3],
    ],
  },
])('$words is found over the ends of lines, to be replaced or redacted whole', ({ words, lines, widths, after }) => {
  const found = findOnPage(page(...lines), { words, matchCase: false })
  expect(found).toHaveLength(1)
  expect(found.map(canReplace)).toEqual([true])
  const changed = found.reduce((all, text) => replaced(all, text, { hits: text.hits, by: 'Bo' }), { pages: [], edits: [] } as Content)
  expect(changed.edits.map(textOf)).toEqual([after])
  const [redaction] = redacted({ pages: [], edits: [] }, found, '#000000').edits
  const areas = redaction?.kind === 'redact' ? redaction.areas : []
  const across = areas.map((quad) => [Math.min(...quad.map(({ x }) => x)), Math.max(...quad.map(({ x }) => x))])
  expect(across).toEqual(widths.map((ends) => ends.map((end) => 10 + end * 5)))
})

test('what is to be removed already is not found again', () => {
  const read = page('Ann went to the harbour', 'and Ann came back with Ann', 'harbour was An-', 'nabel and others')
  const found = findOnPage(read, wanted)
  const [, second] = found
  const one = second && { ...second, hits: second.hits.slice(1), areas: second.areas.slice(1) }
  const { edits } = redacted({ pages: [], edits: [] }, one ? [one] : [], '#000000')
  expect(findOnPage({ ...read, edits }, wanted).map(({ hits }) => hits.length)).toEqual(
    found.map(({ hits }) => hits.length - (hits.length > 1 ? 1 : 0)),
  )
  const all = redacted({ pages: [], edits: [] }, found, '#000000').edits
  expect(findOnPage({ ...read, edits: all }, wanted)).toEqual([])
})

const hitsOf = (found: readonly { hits: readonly unknown[] }[]) => found.flatMap(({ hits }) => hits).length

test.each([
  ['in a line', ['Mrs Mary Ann Smith']],
  ['over lines', ['Mrs Mary Ann', 'Smith and all']],
])('a place of which a part is to be removed is found until all of it is: %s', (_, lines) => {
  const read = page(...lines)
  const redactIn = (words: string, edits: readonly Edit[]) =>
    redacted({ pages: [], edits }, findOnPage({ ...read, edits }, { words, matchCase: false }), '#000000').edits
  const name = { words: 'Mary Ann Smith', matchCase: false }
  const once = redactIn('Ann', [])
  expect(hitsOf(findOnPage({ ...read, edits: once }, name))).toBe(1)
  const twice = redactIn(name.words, once)
  expect(twice).toHaveLength(2)
  expect(findOnPage({ ...read, edits: twice }, name)).toEqual([])
  // Its words one by one are as well removed as the whole.
  const apart = ['Mary', 'Ann', 'Smith'].reduce<readonly Edit[]>((edits, words) => redactIn(words, edits), [])
  expect(findOnPage({ ...read, edits: apart }, name)).toEqual([])
})

test('a slanted redaction removes what lies in it, not what lies in the box around it', () => {
  const read = page('Ann', '', '', '', '', 'Ann and Ann')
  const slanted = [
    { x: 2, y: 40 },
    { x: 22, y: 40 },
    { x: 73, y: 116 },
    { x: 53, y: 116 },
  ]
  const edit: Edit = { id: 'r', on: '1', layerOrder: 0, kind: 'redact', areas: [slanted], fill: '#000000' }
  const found = findOnPage({ ...read, edits: [edit] }, wanted)
  expect(found.map(({ text, hits }) => [text, hits.map(({ start }) => start)])).toEqual([['Ann and Ann', [0]]])
})

test('numbers are found beside figures over lines, in changed and in added text', () => {
  const card = { pattern: 'card' } as const
  const over = figuredPage('the card is 4111 1111', '1111 1111')
  expect(findOnPage(over, card).map(({ areas }) => areas[0]?.map((quad) => quad[1]?.x))).toEqual([[115, 55]])
  const inLine = figuredPage('the old card was then', 'no 4111 1111 1111 1111')
  const [block] = inLine.blocks
  if (!block) throw new Error('no paragraph')
  const number = '4111 1111 1111 1111'
  const figure = { text: '1', size: 6, rise: 4 }
  const edits = [
    changeOfBlock(block, '1'),
    AddedText.parse({ id: 'a', on: '1', kind: 'text', box, runs: [{ text: number, size: 10 }, figure] }),
  ]
  const found = findOnPage({ ...inLine, edits }, card)
  expect(found.map(({ text, hits }) => hits.map(({ start, end }) => text.slice(start, end)))).toEqual([[number], [number]])
})

test('each place has its hit and areas, so that it can be redacted alone', () => {
  const read = page('harbour was An-', 'nabel and others', 'Ann went with Ann')
  const places = placesOf(findOnPage({ ...read, edits: [added('Ann Lee')] }, wanted))
  // In the paragraph, in the order in which they are read; then in the added text.
  expect(places.map(({ hit, quads }) => [hit.start, quads.length])).toEqual([
    [12, 2],
    [33, 1],
    [47, 1],
    [0, 1],
  ])
  const apart = placesOf(findOnPage(page('Ann alone', '', '', 'harbour was An-', 'nabel and others', '', '', 'Ann came'), wanted))
  expect(apart.map(({ quads }) => quads.length)).toEqual([1, 2, 1])
  const [, second] = places
  const [edit] = second ? replaced({ pages: [], edits: [] }, second.text, { hits: [second.hit], by: 'Bo' }).edits : []
  expect(textOf(edit)).toBe('harbour was An-\nnabel and others\nBo went with Ann')
})

test.each([
  ['no line', []],
  ['another line', [2]],
  ['the line in which it begins', [0]],
  ['the line in which it ends', [1]],
  ['both', [0, 1]],
])('a word over the end of a line is found and taken out whole where %s was changed singly', (_, changed) => {
  const read = page('Ann and then An-', 'nabel came with Ann', 'and others')
  const edits = changed.flatMap((index): Edit[] => {
    const line = read.lines[index]
    return line ? [{ ...changeOfLine(line, '1'), id: `line-${index}` }] : []
  })
  const after = redacted({ pages: [], edits }, findOnPage({ ...read, edits }, wanted), '#000000')
  expect(findOnPage({ ...read, edits: after.edits }, wanted)).toEqual([])
  expect(after.edits.filter(({ kind }) => kind === 'text-change').map(textOf)).toEqual(
    changed.map((index) => [' and then ', 'abel came with ', 'and others'][index]),
  )
})

test('words are replaced in their lines where broken again they would need another line', () => {
  const settle = (_: unknown, text: ChangedRun[]) => [...text, { text: '\n\n\n' }]
  const read = { ...page('Ann was near An-', 'nabel, and An-', 'nabel'), settle }
  const [text] = findOnPage(read, { words: 'annabel', matchCase: false })
  const edits = text ? replaced({ pages: [], edits: [] }, text, { hits: text.hits.slice(0, 1), by: 'Bo' }).edits : []
  expect(edits.map(textOf)).toEqual(['Ann was near Bo,', 'and An-'])
  const longer = text ? replaced({ pages: [], edits: [] }, text, { hits: text.hits.slice(1), by: 'Barbara' }).edits : []
  expect(longer.map(textOf)).toEqual(['nabel, and ', 'Barbara'])
  expect(findOnPage({ ...read, edits }, { words: 'annabel', matchCase: false })).toHaveLength(1)
})

test('a word that a changed paragraph cuts at a line end is found and replaced', () => {
  const read = page('harbour was An-', 'nabel and others', 'Ann went with Ann')
  const [block] = read.blocks
  if (!block) throw new Error('no paragraph')
  const edits = [{ ...changeOfBlock(block, '1'), id: 'p' }]
  const found = findOnPage({ ...read, edits }, { words: 'annabel', matchCase: false })
  expect(found.map(({ hits }) => hits)).toEqual([[{ start: 12, end: 21 }]])
  const [edit] = found.reduce((all, text) => replaced(all, text, { hits: text.hits, by: 'Bo' }), { pages: [], edits } as Content).edits
  expect(textOf(edit)).toBe('harbour was Bo and others\nAnn went with Ann')
})

test('words in a line are found once, and numbers below each other are no phone number', () => {
  expect(findOnPage(page('Ann went to the harbour', 'and Ann came back'), wanted).flatMap(({ hits }) => hits)).toHaveLength(2)
  expect(findOnPage(page('1234', '5678', '9012'), { pattern: 'phone' })).toEqual([])
})
