import { expect, test } from 'vitest'
import { createBodySize } from './body-size.ts'
import { layOutPage } from './page-layout.ts'
import { glyphsOf, linesAt } from './testing/glyphs-of.ts'

const text = linesAt(Array(8).fill('Most of a document is text of one size.'), { at: [72, 200] })
const page = layOutPage(glyphsOf([{ text: 'A heading', at: [72, 100], size: 24 }, ...text]))

test('headings are told by how much larger they are than most of the text', () => {
  const sizes = createBodySize()
  sizes.learn(page)
  expect([24, 14, 12, 10, 8].map((size) => sizes.headingLevel(size, 20))).toEqual([1, 2, 3, 0, 0])
})

test('a long text is no heading, however large', () => {
  const sizes = createBodySize()
  sizes.learn(page)
  expect(sizes.headingLevel(24, 500)).toBe(0)
})

test('nothing is a heading before any text is known', () => {
  expect(createBodySize().headingLevel(24, 20)).toBe(0)
})

test('what is learnt from all pages counts', () => {
  const sizes = createBodySize()
  sizes.learn(layOutPage(glyphsOf([{ text: 'A title page', at: [72, 100], size: 24 }])))
  expect(sizes.headingLevel(24, 20)).toBe(0)
  sizes.learn(page)
  expect(sizes.headingLevel(24, 20)).toBe(1)
})
