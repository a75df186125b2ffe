import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeOptions, optionsByPath } from '../options/describe-options.ts'
import { changeAt, describedIn, valueAt } from './option-scope.ts'
import { isChanged, shortValue } from './short-value.ts'

const fields = describeOptions(
  z.strictObject({
    angle: z.number().default(0).meta({ unit: '°' }),
    scale: z
      .number()
      .default(1)
      .meta({ shownAs: { unit: '%', times: 100 } }),
    font: z
      .enum(['sans', 'serif'])
      .default('sans')
      .meta({ labels: { serif: 'Serif face' } }),
    bold: z.boolean().default(false).meta({ title: 'Bold' }),
    offset: z.strictObject({ x: z.number().default(0), y: z.number().default(0) }).prefault({}),
  }),
)
const byPath = optionsByPath(fields)

test('an option is read and changed by its path, and what stands beside it stays', () => {
  const scope = { byPath, options: { angle: 5, offset: { x: 1, y: 2 } } }
  expect(valueAt(scope, 'offset.y')).toBe(2)
  expect(valueAt(scope, 'scale')).toBe(1)
  expect(changeAt(scope, 'angle', 7)).toEqual({ angle: 7 })
  expect(changeAt(scope, 'offset.x', 9)).toEqual({ offset: { x: 9, y: 2 } })
  expect(changeAt(scope, 'offset.x', undefined)).toEqual({ offset: { y: 2 } })
})

test('a name that the schema does not have is a mistake', () => {
  expect(() => describedIn({ byPath }, 'colour')).toThrow('There is no option colour.')
})

test.each([
  ['angle', 2.5, '2.5°'],
  ['scale', 0.29, '29%'],
  ['font', 'serif', 'Serif face'],
  ['bold', true, 'Bold'],
  ['bold', false, undefined],
])('%s of %s is shown in short as %s', (path, value, short) => {
  expect(shortValue(describedIn({ byPath }, path), value)).toBe(short)
})

test('only what differs from the default counts as changed', () => {
  const changed = (path: string, value: unknown) => isChanged(describedIn({ byPath }, path), value)
  expect([changed('angle', 0), changed('angle', 1), changed('offset', { x: 0, y: 0 }), changed('offset', { x: 1 })]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
