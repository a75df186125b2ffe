import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { anchorOf, changeTextIn } from '../testing/edited-pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'set-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
const setting = { align: 'justify', x: 20, width: 170, leading: 16, ends: false } as const

/** Changes the only line of a page, whose text is written in a size of 12, and tells its words as poppler finds them. */
function changed(content: string, was: string, text: string): Word[] {
  const [from, to] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')]
  writeFileSync(from, smallPdf(onePage({ box: '0 0 300 200', content: `BT /F1 12 Tf 1 0 0 1 20 160 Tm ${content} ET`, page: font })))
  changeTextIn(from, to, [{ block: { spans: anchorOf(from, was).spans, was }, text: [{ text }], setting }])
  return wordsOf(to)
}

interface Word {
  text: string
  left: number
  right: number
}

function wordsOf(path: string): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  return [...html.matchAll(/xMin="([\d.]+)"[^>]*xMax="([\d.]+)"[^>]*>([^<]+)</g)].map(([, left, right, text = '']) => ({
    text,
    left: Number(left),
    right: Number(right),
  }))
}

function gapsOf(words: readonly Word[]): number[] {
  return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0))
}

test.each([
  ['by the spacing of words', '4 Tw (of old quays and sea walls) Tj'],
  ['by numbers', '[(of ) -333 (old ) -333 (quays ) -333 (and ) -333 (sea ) -333 (walls)] TJ'],
  ['without spaces', '[(of) -611 (old) -611 (quays) -611 (and) -611 (sea) -611 (walls)] TJ'],
])('the gaps of a justified line, set %s, are alike where a word is written into it, and reach its end', (_, content) => {
  const words = changed(content, 'of old quays and sea walls', 'of old low quays and sea walls')
  expect(words.map(({ text }) => text).join(' ')).toBe('of old low quays and sea walls')
  expect(words.at(-1)?.right).toBeCloseTo(190, 1)
  const [first = 0, ...gaps] = gapsOf(words)
  for (const gap of gaps) expect(gap).toBeCloseTo(first, 1)
})

test('gaps get narrower where a line had wide ones', () => {
  const words = changed('6.5 Tw (of old quays and sea) Tj', 'of old quays and sea', 'of old quays and sea walls near')
  expect(words.at(-1)?.right).toBeCloseTo(190, 1)
  for (const gap of gapsOf(words)) expect(gap).toBeLessThan(6)
})

test('a line that is too long has narrow gaps, and one that would be torn the usual ones', () => {
  const long = changed('2 Tw (of old quays and sea) Tj', 'of old quays and sea', 'of old quays and sea walls nearby I')
  for (const gap of gapsOf(long)) expect(gap).toBeCloseTo(2.7, 1)
  const short = changed('2 Tw (of old quays and sea) Tj', 'of old quays and sea', 'of sea')
  expect(gapsOf(short)).toEqual([expect.closeTo(3.4, 1)])
})

test('a narrow column whose gaps are wide keeps them wide', () => {
  const words = changed('16 Tw (of the sea walls) Tj', 'of the sea walls', 'of the sea walks')
  expect(words.at(-1)?.right).toBeCloseTo(190, 1)
  const [first = 0, ...gaps] = gapsOf(words)
  for (const gap of gaps) expect(gap).toBeCloseTo(first, 1)
})

test('the gap behind the number of a list item stays', () => {
  const words = changed(
    '(1.) Tj 1 0 0 1 44 160 Tm 2 Tw (of old quays and sea) Tj',
    '1. of old quays and sea',
    '1. of old low quays and sea',
  )
  expect(words.slice(0, 2).map(({ left }) => left)).toEqual([20, 44])
  expect(words.at(-1)?.right).toBeCloseTo(190, 1)
  const [first = 0, ...gaps] = gapsOf(words.slice(1))
  for (const gap of gaps) expect(gap).toBeCloseTo(first, 1)
})

test('a line that reaches as far as before stays as the page has it', () => {
  const words = changed('[(of ) -100 (old ) -400 (quays and sea)] TJ', 'of old quays and sea', 'of old quays dna sea')
  const [first = 0, second = 0] = gapsOf(words)
  expect(second - first).toBeCloseTo(3.6, 1)
})
