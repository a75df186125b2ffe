import { expect, test } from 'vitest'
import type { Paragraph } from './blocks.ts'
import { layOutPage } from './page-layout.ts'
import { joinLines } from './paragraph-text.ts'
import { glyphsOf, linesAt } from './testing/glyphs-of.ts'

const joining = { lineBreaks: 'paragraph', dehyphenate: true } as const
const broken = ['A word may be bro-', 'ken where lines end']

test('the lines of a paragraph are joined by spaces', () => {
  expect(joinLines(paragraphOf(['One line and', 'another line']), joining)).toBe('One line and another line')
})

test('each line stays one where that is wished', () => {
  expect(joinLines(paragraphOf(broken), { ...joining, lineBreaks: 'line' })).toBe(broken.join('\n'))
})

test('a broken word is whole again', () => {
  expect(joinLines(paragraphOf(broken), joining)).toBe('A word may be broken where lines end')
})

test('a broken word keeps its hyphen where that is wished, and gets no space', () => {
  expect(joinLines(paragraphOf(broken), { ...joining, dehyphenate: false })).toBe('A word may be bro-ken where lines end')
})

test('a name keeps its hyphen', () => {
  expect(joinLines(paragraphOf(['A letter from New-', 'York came here']), joining)).toBe('A letter from New-York came here')
})

test('text without spaces is joined without any', () => {
  expect(joinLines(paragraphOf(['吾輩は猫である名前', 'はまだ無いどこで生']), joining)).toBe('吾輩は猫である名前はまだ無いどこで生')
})

test('a line that ended on purpose ends in the way of the format', () => {
  const address = paragraphOf(['The Museum of Natural History', 'London', 'England is where it stands at'])
  expect(joinLines(address, joining, { lineEnd: '<br>' })).toContain('London<br>England')
})

test('a hyphen is cut from inside the marks of a format', () => {
  const write = ({ text }: { text: string }) => `**${text}**`
  expect(joinLines(paragraphOf(broken), joining, { write })).toBe('**A word may be bro****ken where lines end**')
})

function paragraphOf(lines: readonly string[]): Paragraph {
  const [block] = layOutPage(glyphsOf(linesAt(lines, { at: [72, 100] }))).blocks
  if (block?.kind !== 'paragraph') throw new Error('expected a paragraph')
  return block
}
