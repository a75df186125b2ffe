import { expect, test } from 'vitest'
import { layOutPage, type PageLayout } from './page-layout.ts'
import { withoutRunningLines } from './running-lines.ts'
import { glyphsOf, linesAt, type PlacedText } from './testing/glyphs-of.ts'

test('heads, feet and page numbers that pages share are left out', () => {
  const pages = [1, 2, 3].map((number) => pageOf(head('Annual report'), foot(`Page ${number} of 3`), body(`Text of page ${number}`)))
  expect(read(pages)).toEqual([['Text of page 1'], ['Text of page 2'], ['Text of page 3']])
})

test('numbers in Roman letters are page numbers too', () => {
  expect(read(['i', 'ii', 'iii', 'iv'].map((number) => pageOf(body('Preface'), foot(number))))).toEqual(Array(4).fill(['Preface']))
})

test('of two pages it is enough that the other one has the same line', () => {
  expect(read([pageOf(head('Report'), body('one')), pageOf(head('Report'), body('two'))])).toEqual([['one'], ['two']])
})

test('left and right pages have heads of their own', () => {
  const heads = ['Rivers', 'Hills', 'Rivers', 'Hills']
  expect(read(heads.map((text) => pageOf(head(text), body('Text'))))).toEqual(Array(4).fill(['Text']))
  const once = ['Rivers', 'Hills', 'Woods', 'Hills']
  expect(read(once.map((text) => pageOf(head(text))))[2]).toEqual(['Woods'])
})

test('a line of every other page stays where the pages between have none of their own', () => {
  const firsts = ['Invoice', 'The terms continue', 'Invoice', 'Payment is due']
  expect(read(firsts.map((text) => pageOf(head(text), body('Text'))))).toEqual(firsts.map((text) => [text, 'Text']))
  const sender = { text: 'Company', at: [400, 40] } as const
  const withSender = firsts.map((text, at) => (at % 2 === 0 ? pageOf(head(text), sender, body('Text')) : pageOf(sender, body('Text'))))
  expect(read(withSender).filter((lines) => lines.join(' ').includes('Invoice'))).toHaveLength(2)
})

test('a page by itself keeps all lines', () => {
  expect(read([pageOf(head('Annual report'), body('Text'))])).toEqual([['Annual report', 'Text']])
})

test('lines that differ from page to page stay', () => {
  const titles = ['Summary', 'Results', 'Forecast']
  expect(read(titles.map((title) => pageOf(head(title))))).toEqual(titles.map((title) => [title]))
})

test('numbers that do not count the pages make a line differ', () => {
  const heads = ['Section 7', 'Section 2', 'Section 3', 'Section 1']
  expect(read(heads.map((text) => pageOf(head(text))))).toEqual(heads.map((text) => [text]))
})

test('lines that stand at other heights stay', () => {
  const pages = [30, 50, 70].map((top) => pageOf({ text: 'Invoice', at: [72, top] }))
  expect(read(pages)).toEqual(Array(3).fill(['Invoice']))
})

test('lines that repeat in the middle of pages stay', () => {
  expect(read([1, 2, 3].map(() => pageOf(body('Exercise'))))).toEqual(Array(3).fill(['Exercise']))
})

test('a table loses the rows that run on', () => {
  const row = (top: number, ...entries: string[]) => entries.flatMap((text, at) => linesAt([text], { at: [72 + at * 150, top] }))
  const pages = ['5', '6', '7'].map((amount) =>
    pageOf(...row(80, 'Date', 'Amount'), ...row(92, 'Monday', amount), ...row(106, 'Total', '9')),
  )
  const tables = pages.flatMap((page) => withoutRunningLines(page, pages).blocks)
  expect(tables.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))).toEqual(Array(3).fill([['Total', '9']]))
})

const head = (text: string): PlacedText => ({ text, at: [72, 40] })
const foot = (text: string): PlacedText => ({ text, at: [280, 760] })
const body = (text: string): PlacedText => ({ text, at: [72, 300] })

function pageOf(...texts: PlacedText[]): PageLayout {
  return layOutPage(glyphsOf(texts))
}

function read(pages: readonly PageLayout[]): string[][] {
  return pages.map((page) => withoutRunningLines(page, pages).blocks.flatMap((block) => block.lines.map(({ text }) => text)))
}
