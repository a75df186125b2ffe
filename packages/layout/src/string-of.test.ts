import { afterEach, expect, test, vi } from 'vitest'
import { stringOf } from './string-of.ts'

afterEach(() => vi.unstubAllGlobals())

const texts = ['', 'plain', 'grün', 'Привет 漢字 \u{1f600}', 'a'.repeat(20_000), '漢'.repeat(20_000)]

test.each(texts.map((text) => [text.slice(0, 12), text]))('reads %s from its units', (_, text) => {
  expect(read(text)).toBe(text)
})

test.each(texts.map((text) => [text.slice(0, 12), text]))('reads %s without Buffer, as in a browser', (_, text) => {
  vi.stubGlobal('Buffer', undefined)
  const found = read(text)
  vi.unstubAllGlobals()
  expect(found).toBe(text)
})

test('reads a part of a larger memory', () => {
  const units = Uint16Array.from('skip漢字rest', (letter) => letter.charCodeAt(0))
  expect(stringOf(units.subarray(4, 6), 0xffff)).toBe('漢字')
})

function read(text: string): string {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return stringOf(
    units,
    units.reduce((seen, unit) => seen | unit, 0),
  )
}
