import { describe, expect, test } from 'vitest'
import { formatCount } from './count.ts'
import { formatDay, formatMoment } from './dates.ts'
import { countOf, formatBytes } from './format.ts'
import { collatorOf, formatList } from './lists.ts'

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
    expect(formatBytes(bytes, 'en')).toBe(written)
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

describe('in another language', () => {
  test('sizes have its separators and its units', () => {
    expect(formatBytes(8_412_000, 'de')).toBe('8,4 MB')
    expect(formatBytes(8_412_000, 'fr')).toBe('8,4\u202fMo')
    expect(formatBytes(1, 'ja')).toBe('1 バイト')
  })

  test('numbers keep the digits that people type into page ranges', () => {
    expect(formatCount(12_000, 'de')).toBe('12.000')
    expect(formatCount(12_000, 'ar')).toMatch(/^12\D000$/)
  })

  test('days, lists and orders are its own', () => {
    const day = new Date(2026, 10, 15, 14, 5)
    expect([formatDay(day, 'en'), formatDay(day, 'de')]).toEqual(['15 November 2026', '15. November 2026'])
    expect(formatMoment(day, 'en')).toBe('15 November at 14:05')
    expect(formatList(['a', 'b', 'c'], 'en')).toBe('a, b and c')
    expect(formatList(['a', 'b', 'c'], 'de', 'or')).toBe('a, b oder c')
    expect(formatList(['a', 'b', 'c'], 'en', 'plain')).toBe('a, b, c')
    expect(['ö', 'z', 'o'].toSorted(collatorOf('sv').compare)).toEqual(['o', 'z', 'ö'])
    expect(['page 10', 'page 2'].toSorted(collatorOf('en', { numeric: true }).compare)).toEqual(['page 2', 'page 10'])
  })
})
