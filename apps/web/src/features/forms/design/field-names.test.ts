import { expect, test } from 'vitest'
import type { DeskField, FormContent } from '../state/form-content.ts'
import { cleanName, nameFault, nameOfLabel, renameField, uniqueName } from './field-names.ts'

const field = (name: string, more: Partial<DeskField> = {}): DeskField => ({
  id: name,
  name,
  kind: 'text',
  label: '',
  defaultValue: '',
  required: false,
  readOnly: false,
  look: { fontSize: 0, colour: '#000000', align: 'left' },
  widgets: [],
  ...more,
})

test('names are made of labels, cleaned and numbered', () => {
  expect(nameOfLabel(' Date of birth: ')).toBe('date_of_birth')
  expect(nameOfLabel('Straße & Nº')).toBe('straße_no')
  expect(uniqueName('date', new Set(['date', 'date_2']))).toBe('date_3')
  expect(uniqueName('', new Set())).toBe('field')
  expect(cleanName(' a . b\n c ..')).toBe('a.b c')
})

test('a name that clashes with another or with a group is told', () => {
  const fields = [field('person.name'), field('person'), field('age'), field('age2', { name: 'age' })]
  expect(nameFault(fields[1] as DeskField, fields)).toContain('name of a group')
  expect(nameFault(fields[0] as DeskField, fields)).toContain("can't be a group")
  expect(nameFault(fields[3] as DeskField, fields)).toBe('Another field has this name.')
  expect(nameFault(field('', { id: 'x' }), fields)).toBe('Enter a name.')
  expect(nameFault(field('other'), fields)).toBeUndefined()
})

test('calculations and conditions follow a new name', () => {
  const content: FormContent = {
    fields: [
      field('net'),
      field('sum', { calculate: { kind: 'sum', fields: ['net', 'tax'] } }),
      field('all', { calculate: { kind: 'expression', expression: 'net * 2 + net_old' } }),
      field('note', { shownWhen: { field: 'net', is: 'filled', value: '' } }),
    ],
    values: {},
    signatures: {},
    images: {},
    isCleared: false,
  }
  const [net, sum, all, note] = renameField(content, 'net', 'price').fields
  expect([net?.name, net?.id]).toEqual(['price', 'net'])
  expect(sum?.calculate).toEqual({ kind: 'sum', fields: ['price', 'tax'] })
  expect(all?.calculate).toEqual({ kind: 'expression', expression: 'price * 2 + net_old' })
  expect(note?.shownWhen?.field).toBe('price')
})
