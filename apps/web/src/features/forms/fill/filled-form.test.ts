import type { FormField } from '@octavo/core/forms/form-field.ts'
import { expect, test } from 'vitest'
import { openedForm } from '../state/form-content.ts'
import { fillForm } from './filled-form.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  label: '',
  value: '',
  defaultValue: '',
  required: false,
  readOnly: false,
  look: { fontSize: 0, colour: '#000000', align: 'left' },
  widgets: [{ page: 0, box: { x: 0, y: 0, width: 100, height: 20 } }],
  ...more,
})

const fields = [
  field('price', { value: '2' }),
  field('count', { required: true }),
  field('total', { calculate: { kind: 'product', fields: ['price', 'count'] } }),
  field('guest', { kind: 'checkbox', value: false }),
  field('guest name', { required: true, shownWhen: { field: 'guest', is: 'filled', value: '' } }),
  field('send', { kind: 'button' }),
  field('sign', { kind: 'signature', required: true }),
]
const view = { fields, calculation: [] }

test('what was entered is calculated, counted and missed', () => {
  const content = openedForm(fields)
  const empty = fillForm(content, view)
  expect([empty.fillable.map(({ name }) => name), empty.done]).toEqual([['price', 'count', 'guest', 'sign'], 1])
  expect(empty.missing.map(({ name }) => name)).toEqual(['count', 'sign'])
  const filled = fillForm({ ...content, values: { count: '3', guest: true }, signatures: { sign: { document: 'x' } } }, view)
  expect(filled.valueOf('total')).toBe('6')
  expect(filled.missing.map(({ name }) => name)).toEqual(['guest name'])
  expect([filled.done, filled.fillable.length]).toEqual([4, 5])
})

test('a cleared form has the values it begins with', () => {
  const cleared = fillForm({ ...openedForm(fields), isCleared: true }, view)
  expect([cleared.valueOf('price'), cleared.done]).toEqual(['', 0])
})
