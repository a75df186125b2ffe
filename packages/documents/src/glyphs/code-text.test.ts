import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'

const codes = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)

function read(own: string | undefined, sampled: string, { isNamed = false } = {}): string {
  return String.fromCodePoint(...codeText({ own: own === undefined ? undefined : codes(own), sampled: codes(sampled), isNamed }))
}

test("the font's own word counts", () => {
  expect(read('А', 'Α')).toBe('А')
  expect(read(undefined, 'Α')).toBe('Α')
})

test('zeros, controls and the sign for the unknown are no word', () => {
  expect(read('\0', 'A')).toBe('A')
  expect(read('\u0003', 'A')).toBe('A')
  expect(read('\ufffd', 'A')).toBe('A')
  expect(read('\0', '')).toBe('')
  expect(read('A\0', 'B')).toBe('A')
})

test('a mark that says how text runs is a word of which nothing is seen', () => {
  expect(read('\u200f', '.')).toBe('')
  expect(read('\u200f ', '.')).toBe(' ')
  expect(read('\u202bא', '')).toBe('א')
})

test('a tab or a line end is a space', () => {
  expect(read('\t', '')).toBe(' ')
})

test('a private character gives way to the name of its glyph alone', () => {
  expect(read('\uf061', 'α', { isNamed: true })).toBe('α')
  expect(read('\uf0b7', '·')).toBe('\uf0b7')
  expect(read('\uf061', '', { isNamed: true })).toBe('\uf061')
})

test('ligatures and forms of letters are taken apart', () => {
  expect(read('ﬃ', '')).toBe('ffi')
  expect(read('ﻼ', '')).toBe('لا')
  expect(read('ﺼ', '')).toBe('ص')
  expect(read('ﱢ', '')).toBe('\u0650\u0651')
  expect(read('שׁ', '')).toBe('ש\u05c1')
})
