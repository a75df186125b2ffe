import { FieldDesign } from '@octavo/core/forms/form-field.ts'
import { expect, test } from 'vitest'
import type { DeskField } from '../state/form-content.ts'
import { takeValues } from './take-values.ts'

const widgets = [{ page: 0, box: { x: 0, y: 0, width: 100, height: 20 } }]

function field(id: string, entries: Partial<FieldDesign> = {}): DeskField {
  return { ...FieldDesign.parse({ name: id, kind: 'text', widgets, ...entries }), id }
}

test('values go to the fields with their names, also to those that were renamed since', () => {
  const fields = [field('a'), field('b', { name: 'renamed' }), field('c', { kind: 'checkbox' })]
  expect(takeValues(fields, { a: '1', b: '2', c: 'Yes' })).toEqual({ values: { a: '1', b: '2', c: true }, problems: [] })
})

test('a new field with the name that another had gets the value', () => {
  const fields = [field('a', { name: 'b' }), field('x', { name: 'a' })]
  expect(takeValues(fields, { a: '1' }).values).toEqual({ x: '1' })
})

test('what does not fit is named, and calculated fields are left alone', () => {
  const fields = [
    field('level', { kind: 'dropdown', label: 'Level', options: [{ label: 'One', value: '1' }] }),
    field('code', { maxLength: 2 }),
    field('total', { calculate: { kind: 'sum', fields: ['a'] } as never }),
    field('sign', { kind: 'signature' }),
  ]
  const { values, problems } = takeValues(fields, { level: 'Two', code: 'abc', total: '9', sign: 'x', other: 'y' })
  expect(values).toEqual({ code: 'ab' })
  expect(problems).toEqual([
    'Level: "Two" is not one of the choices.',
    'code: the text is too long, and its end is cut.',
    'No field is named "sign".',
    'No field is named "other".',
  ])
})
