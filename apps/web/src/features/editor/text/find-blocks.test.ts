import { expect, test } from 'vitest'
import { findBlocks } from './find-blocks.ts'
import { findLines } from './find-lines.ts'

const font = { name: 'F', bold: false, italic: false, family: 'sans', ascent: 0.8, descent: 0.2 } as const

/** Lines with letters 5 points wide. */
function linesOf(...given: { text: string; x?: number; y: number; size?: number; gap?: number }[]) {
  const shown = given.map(({ text, x = 10, y, size = 10, gap = 5 }, show) => {
    let at = x
    const glyphs = [...text].map((letter) => {
      const glyph = { text: letter, x: at, y, advance: letter === ' ' ? gap : 5 }
      at += glyph.advance
      return glyph
    })
    return { show, font: 0, size, stretch: 1, angle: 0, color: '#000000', isInvisible: false, glyphs }
  })
  return findLines({ shown, fonts: [font], showCount: shown.length })
}

const texts = (...given: Parameters<typeof linesOf>) => findBlocks(linesOf(...given)).map(({ lines }) => lines.map(({ text }) => text))

test('lines of one size and distance are a paragraph, with a first line that is indented', () => {
  const paragraph = [
    { text: 'the harbour is quiet', x: 20, y: 20 },
    { text: 'and the boats lie at the', y: 34 },
    { text: 'quay', y: 48 },
  ]
  expect(texts(...paragraph)).toEqual([paragraph.map(({ text }) => text)])
  expect(findBlocks(linesOf(...paragraph))[0]?.setting).toEqual({ align: 'left', x: 10, width: 120, leading: 14, ends: true })
})

test('lines that end by will, headings and far ones are none', () => {
  expect(texts({ text: 'one', y: 20 }, { text: 'two', y: 34 }, { text: 'a line that is much longer', y: 48 })).toEqual([])
  expect(texts({ text: 'A heading that is long', y: 20, size: 14 }, { text: 'a line below the heading', y: 38 })).toEqual([])
  expect(texts({ text: 'a line that is long', y: 20 }, { text: 'another that is long', y: 60 })).toEqual([])
  expect(texts({ text: '1. a line that is long', y: 20 }, { text: '2. another that is long', y: 34 })).toEqual([])
})

test('a paragraph whose lines all end at its edge is justified', () => {
  const [block] = findBlocks(
    linesOf(
      { text: 'aaaa bbbb cccc', y: 20, gap: 7.5 },
      { text: 'dddd eeee ffff', y: 34, gap: 7.5 },
      { text: 'gggg hhhhh iii', y: 48, gap: 7.5 },
      { text: 'end', y: 62 },
    ),
  )
  expect(block?.lines).toHaveLength(4)
  expect(block?.setting.align).toBe('justify')
})
