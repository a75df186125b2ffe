import { expect, test } from 'vitest'
import { hasLtrLetter, isCjk, isMark, isRtl, needsSpace } from './scripts.ts'

test.each(['א', 'ع', 'ﻻ', '\u{10900}', '\u{1e900}'])('%s is written from right to left', (letter) => {
  expect(isRtl(letter.codePointAt(0) ?? 0)).toBe(true)
  expect(hasLtrLetter(letter)).toBe(false)
})

test.each(['漢', 'あ', 'ア', '。', '\u{20000}'])('%s is written without spaces', (letter) => {
  expect(isCjk(letter.codePointAt(0) ?? 0)).toBe(true)
})

test('Latin, Greek and Korean letters are neither', () => {
  for (const letter of 'aλ한') expect([isRtl(letter.charCodeAt(0)), isCjk(letter.charCodeAt(0))]).toEqual([false, false])
})

test('words need a space between them unless both scripts have none', () => {
  expect(needsSpace('one', 'two')).toBe(true)
  expect(needsSpace('漢', 'two')).toBe(true)
  expect(needsSpace('one', '漢')).toBe(true)
  expect(needsSpace('漢', '字')).toBe(false)
})

test('rare characters, which take two units, need no space either', () => {
  expect(needsSpace('\u{20000}', '\u{20001}')).toBe(false)
})

test('marks are told from letters', () => {
  expect(['\u0301', '\u05b8', 'a', 'ש'].map((text) => isMark(text.codePointAt(0) ?? 0))).toEqual([true, true, false, false])
})

test('a word of digits has no letter that tells how it runs', () => {
  expect([hasLtrLetter('2024'), hasLtrLetter('a1'), hasLtrLetter('\u05d0')]).toEqual([false, true, false])
})
