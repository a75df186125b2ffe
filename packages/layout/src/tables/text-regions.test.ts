import { expect, test } from 'vitest'
import { glyphsOf, type PlacedText } from '../testing/glyphs-of.ts'
import { wordsOf } from '../words.ts'
import { textRegions } from './text-regions.ts'

test('many small tables on one page, with many edges beside them, are found in little time', () => {
  const groups = 800
  const texts = Array.from({ length: 3 * groups }, (_, row): PlacedText[] => {
    const y = 12 * row + 60 * Math.floor(row / 3)
    return ['name', '12', '34'].map((text, column) => ({ text, at: [50 + 100 * column, y] }))
  }).flat()
  const { words } = wordsOf(glyphsOf(texts, { width: 600, height: 90_000 }))
  const tops = Array.from({ length: 6000 }, (_, index) => ({ at: 15 * index, from: 900, to: 1000 }))
  const before = process.threadCpuUsage()
  expect(textRegions(words, [], { width: 600, tops, starts: new Set() })).toHaveLength(groups)
  expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000)
})
