import { expect, test } from 'vitest'
import { type TakingField, takenValue } from './taken-value.ts'

const field = (entries: Partial<TakingField>): TakingField => ({ kind: 'text', widgets: [], ...entries })
const place = { page: 0, box: { x: 0, y: 0, width: 10, height: 10 } }

test('text that is too long is cut, and other kinds of values become text', () => {
  expect(takenValue(field({ maxLength: 3 }), 'Łódź')).toEqual({ value: 'Łód', isCut: true })
  expect(takenValue(field({}), true)).toEqual({ value: 'true', isCut: false })
  expect(takenValue(field({}), ['a', 'b'])).toEqual({ value: 'a, b', isCut: false })
})

test('a box takes its state, or the words that people and programs tick with', () => {
  const box = field({ kind: 'checkbox', widgets: [{ ...place, state: 'no' }] })
  expect(takenValue(box, 'no')).toEqual({ value: 'no', isCut: false })
  expect(takenValue(box, 'Yes')).toEqual({ value: true, isCut: false })
  expect(takenValue(box, 'Off')).toEqual({ value: false, isCut: false })
  expect(takenValue(box, 'maybe')).toEqual({ code: 'NOT_OFFERED', value: 'maybe' })
})

test('what a format, a range or the entries of a field forbid is a fault', () => {
  expect(takenValue(field({ format: { kind: 'date', pattern: 'dd.mm.yyyy' } }), 'soon')).toEqual({
    code: 'NOT_A_DATE',
    pattern: 'dd.mm.yyyy',
  })
  expect(takenValue(field({ kind: 'dropdown', options: [{ label: 'Red', value: 'r' }] }), 'Blue')).toMatchObject({ code: 'NOT_OFFERED' })
  expect(takenValue(field({ kind: 'dropdown', options: [{ label: 'Red', value: 'r' }] }), '')).toEqual({ value: '', isCut: false })
})
