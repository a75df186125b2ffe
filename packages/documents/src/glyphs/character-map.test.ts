import { expect, test } from 'vitest'
import { readCharacterMap } from './character-map.ts'

test('sections end where their kind ends, and one without an end counts for nothing', () => {
  const { glyphOf } = readCharacterMap('begincidchar <01> 5 endcidchar begincidrange <10> <12> 7 endcidrange begincidchar <02> 6')
  expect([1, 2, 0x11].map(glyphOf)).toEqual([5, undefined, 8])
})

test('many sections without an end are read once', () => {
  expect(readCharacterMap('begincidrange '.repeat(400_000)).glyphs).toEqual([])
})
