import { expect, test } from 'vitest'
import { calculateForm } from './calculate.ts'
import type { Calculation } from './calculation.ts'
import type { FormField } from './form-field.ts'

function form(calculations: Record<string, Calculation>, values: Record<string, string>, order: string[] = []) {
  const names = new Set([...Object.keys(calculations), ...Object.keys(values)])
  const fields = [...names].map((name): Pick<FormField, 'name' | 'calculate'> => {
    const calculate = calculations[name]
    return calculate ? { name, calculate } : { name }
  })
  const { values: calculated, cycles } = calculateForm(fields, (name) => values[name], order)
  return { ...Object.fromEntries(calculated), cycles }
}

const sum = (...fields: string[]): Calculation => ({ kind: 'sum', fields })
const expression = (text: string): Calculation => ({ kind: 'expression', expression: text })

test('sums are exact, as people add', () => {
  expect(form({ total: sum('a', 'b') }, { a: '0.1', b: '0.2' })).toEqual({ total: '0.3', cycles: [] })
})

test('each kind of calculation, where an empty field counts as 0', () => {
  const fields = ['a', 'b', 'c']
  const kinds = ['sum', 'average', 'product', 'min', 'max'] as const
  const calculations = Object.fromEntries(kinds.map((kind) => [kind, { kind, fields }]))
  expect(form(calculations, { a: '7', b: '-2', c: '' })).toEqual({
    sum: '5',
    average: '1.6666666667',
    product: '0',
    min: '-2',
    max: '7',
    cycles: [],
  })
})

test('a field comes after those it needs, whatever the order of the form says', () => {
  const calculations = { tax: expression('net * 0.19'), total: sum('net', 'tax'), net: expression('price * count') }
  const values = { price: '19.99', count: '3' }
  expect(form(calculations, values, ['total', 'tax', 'net'])).toEqual({ net: '59.97', tax: '11.3943', total: '71.3643', cycles: [] })
})

test('fields that need themselves are named and keep their value; those behind them are calculated with it', () => {
  const calculations = { a: sum('b'), b: sum('a', 'x'), self: sum('self'), behind: sum('a', 'x') }
  expect(form(calculations, { x: '1', a: '5' })).toEqual({ behind: '6', cycles: ['a', 'b', 'self'] })
})

test('a group stands for all fields below it; a division by zero and nothing at all give nothing', () => {
  expect(form({ total: sum('row') }, { 'row.1': '1', 'row.2': '2', rowan: '100' })).toEqual({ total: '3', cycles: [] })
  expect(form({ share: expression('a / b') }, { a: '1', b: '0' })).toEqual({ share: '', cycles: [] })
  expect(form({ total: sum('a') }, { a: '' })).toEqual({ total: '', cycles: [] })
})

test('a chain of 5000 fields is calculated', () => {
  const calculations = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index + 1}`, sum(`f${index}`)]))
  expect(form(calculations, { f0: '42' })).toMatchObject({ f5000: '42' })
})

test('expressions keep their precedence and their names', () => {
  const values = { a: '2', b: '3', 'c d': '4', '1st': '5' }
  expect(form({ x: expression('a + b * -(c\\ d - \\1st)') }, values)).toMatchObject({ x: '5' })
})
