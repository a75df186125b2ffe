import { expect, test } from 'vitest'
import { mirrored, showsShapes } from './brackets.ts'

test('a bracket in a mirror is its other half, and a letter stays', () => {
  expect(['(', ']', '«', 'a'].map(mirrored)).toEqual([')', '[', '»', 'a'])
})

test('brackets that open to the inside stand for their shapes', () => {
  expect(showsShapes([...'(a[b]c)'])).toBe(true)
  expect(showsShapes([...')a]b[c('])).toBe(false)
})

test('a bracket without its other half says nothing', () => {
  expect(showsShapes([...'a)'])).toBe(true)
  expect(showsShapes([...'1) (2'])).toBe(false)
  expect(showsShapes([])).toBe(true)
})
