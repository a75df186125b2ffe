import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

const match = (fields: [name: string, label?: string][], columns: string[]) =>
  Object.fromEntries(
    matchColumns(
      fields.map(([name, label = '']) => ({ name, label })),
      columns,
    ),
  )

test('names that say the same match, whatever their spelling', () => {
  expect(
    match([['firstName'], ['form1[0].Page1[0].SURNAME[0]'], ['f3', 'Date of birth']], ['first_name', 'Surname', 'date of birth', 'x']),
  ).toEqual({
    firstName: 'first_name',
    'form1[0].Page1[0].SURNAME[0]': 'Surname',
    f3: 'date of birth',
  })
})

test('the likest is taken, and what is not like stays out', () => {
  expect(match([['telephone'], ['city'], ['notes']], ['Telephone no', 'Citys', 'Amount'])).toEqual({
    telephone: 'Telephone no',
    city: 'Citys',
  })
})

test('a column belongs to one field unless several have its name', () => {
  expect(match([['a.name'], ['b.name'], ['nam']], ['Name'])).toEqual({ 'a.name': 'Name', 'b.name': 'Name' })
})

test('a label may go on after the name of the column, if that tells enough', () => {
  const fields: [string, string][] = [
    ['t46', 'Wages, salaries, tips, etc. Attach Form(s) W-2'],
    ['t47', 'Wages, salaries, tips, etc. Attach Form(s) W-2 (2)'],
    ['t4', 'Your first name and initial'],
    ['t9', 'Name of your bank'],
  ]
  expect(match(fields, ['Wages', 'your first name', 'Name'])).toEqual({ t46: 'Wages', t4: 'your first name' })
})
