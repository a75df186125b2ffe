import { describe, expect, test } from 'vitest'
import { countOf, formatBytes } from './format.ts'

describe('a size', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [96_400, '96 KB'],
    [999_400, '999 KB'],
    [999_600, '1 MB'],
    [8_412_000, '8.4 MB'],
    [11_000_000, '11 MB'],
    [124_400_000, '124 MB'],
    [1_000_000_000, '1 GB'],
    [1_260_000_000, '1.3 GB'],
  ])('of %i bytes is written as %s', (bytes, written) => {
    expect(formatBytes(bytes)).toBe(written)
  })
})

describe('a count', () => {
  test('stands with its word, in the plural where there is not one', () => {
    expect(countOf(1, 'page')).toBe('1 page')
    expect(countOf(0, 'page')).toBe('0 pages')
    expect(countOf(24, 'entry', 'entries')).toBe('24 entries')
  })

  test('sets thousands apart', () => {
    expect(countOf(12_000, 'page')).toBe('12,000 pages')
  })
})
