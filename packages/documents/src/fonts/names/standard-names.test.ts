import { expect, test } from 'vitest'
import { characterNamed, standardNames } from './standard-names.ts'

test('there are as many names as the format says', () => {
  expect(standardNames).toHaveLength(258)
  expect(new Set(standardNames).size).toBe(258)
})

test.each([
  ['space', ' '],
  ['asciitilde', '~'],
  ['Adieresis', 'Ä'],
  ['germandbls', 'ß'],
  ['Omega', 'Ω'],
  ['quotesingle', "'"],
  ['caron', 'ˇ'],
  ['Lslash', 'Ł'],
  ['brokenbar', '¦'],
  ['threequarters', '¾'],
  ['dcroat', 'đ'],
  ['uni20AC', '€'],
])('%s is %s', (name, character) => {
  expect(String.fromCodePoint(characterNamed(name) ?? 0)).toBe(character)
})

test('a name that is none of these says nothing', () => {
  expect(characterNamed('glyph12')).toBeUndefined()
  expect(characterNamed('.notdef')).toBeUndefined()
})
