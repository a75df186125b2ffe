import { expect, test } from 'vitest'
import { periodEnd } from './periods.ts'

const day = (text: string) => new Date(`${text}T10:00:00.000Z`)

test('periods end on the same day, or on the last one of a shorter month', () => {
  expect(periodEnd(day('2026-02-25'), { unit: 'day', count: 7 })).toEqual(day('2026-03-04'))
  expect(periodEnd(day('2026-01-31'), { unit: 'month', count: 1 })).toEqual(day('2026-02-28'))
  expect(periodEnd(day('2026-01-31'), { unit: 'month', count: 1 }, 2)).toEqual(day('2026-03-31'))
  expect(periodEnd(day('2028-02-29'), { unit: 'year', count: 1 })).toEqual(day('2029-02-28'))
  expect(periodEnd(day('2028-02-29'), { unit: 'year', count: 1 }, 4)).toEqual(day('2032-02-29'))
})
