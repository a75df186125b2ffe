import { expect, test } from 'vitest'
import { hasUnseenCharacters, isBrokenText, withoutUnseenCharacters } from './characters.ts'

test.each(['a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('%j cannot be kept by anything', (text) => {
  expect(isBrokenText(text)).toBe(true)
})

test.each(['', 'two\nlines\tand a tab', '\u202e', '😀', 'e\u0301'])('%j can be kept', (text) => {
  expect(isBrokenText(text)).toBe(false)
})

test.each(['\0', '\n', '\u0085', '\u00ad', '\u200b', '\u202e', '\u2066', '\u2028', '\ufeff', '\ud800', '\u{e0041}'])(
  '%j is seen by nobody',
  (character) => {
    expect(hasUnseenCharacters(`a${character}b`)).toBe(true)
    expect(hasUnseenCharacters(`a${character}b`, { joiners: true })).toBe(true)
  },
)

test('letters, signs, images and spaces are seen; what joins letters is for some fields only', () => {
  expect(hasUnseenCharacters('Žofie O’Brien, 1. 北京 😀 مریم')).toBe(false)
  expect(hasUnseenCharacters('می\u200cخواهم')).toBe(true)
  expect(hasUnseenCharacters('می\u200cخواهم', { joiners: true })).toBe(false)
})

test('what nobody sees can be left out, and nothing else', () => {
  expect(withoutUnseenCharacters('\ufeffmin\u200butes\u202e\n می\u200cخواهم 😀')).toBe('minutes می\u200cخواهم 😀')
})
