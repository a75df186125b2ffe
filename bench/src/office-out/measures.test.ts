import { expect, test } from 'vitest'
import { lineHits } from './line-hits.ts'
import { paragraphScore, similarity, tableScore } from './measures.ts'
import { readBody } from './read-docx.ts'

test('paragraphs count if they are the same but for spaces, case and labels', () => {
  const { precision, recall, f1 } = paragraphScore(['One thing', 'Two', '• Three'], ['one  thing', 'Three', 'Four', 'Five'])
  expect([precision, recall]).toEqual([0.5, 2 / 3])
  expect(f1).toBeCloseTo(4 / 7)
})

test('texts are similar by the words in their longest common blocks', () => {
  expect(similarity(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])).toBe(1)
  expect(similarity(['a', 'b', 'c', 'd'], ['c', 'd', 'a', 'b'])).toBe(0.5)
  expect(similarity([], [])).toBe(1)
})

test('a Word document is read as it is printed: with deleted text, without codes and fallbacks, its tables with their spans', () => {
  const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const body =
    '<w:p><w:r><w:t>Plain &amp; simple</w:t><w:tab/></w:r><w:del><w:r><w:delText>struck out</w:delText></w:r></w:del></w:p>' +
    '<w:p><w:r><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>boxed</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>boxed</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r></w:p>' +
    `<w:tbl><w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`
  const { paragraphs, tables, text } = readBody(body)
  expect(paragraphs).toEqual(['Plain & simple struck out', 'boxed'])
  expect(text.split('\n')).toHaveLength(5)
  expect(tables[0]?.map((row) => row.map((one) => one?.text))).toEqual([
    ['wide', 'wide'],
    ['a', 'b'],
  ])
  expect(tableScore(tables, tables).f1).toBe(1)
})

test('lines hit if text and place agree, on the same page', () => {
  const line = { text: 'ab', left: 10, baseline: 20 }
  const moved = [
    { ...line, left: 12 },
    { ...line, baseline: 94 },
  ]
  expect(lineHits([[line, { ...line, baseline: 90 }]], [moved])).toBe(0.5)
  expect(lineHits([[line], [line]], [moved])).toBe(0.5)
})
