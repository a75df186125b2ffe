import { expect, test } from 'vitest'
import type { DeskField } from '../state/form-content.ts'
import { freeBox, repeatedField, withEntry, withoutBox } from './new-field.ts'
import { entriesOfChoice } from './OptionFields.tsx'

const box = (y: number) => ({ x: 20, y, width: 14, height: 14 })
/** A choice as it is read from a file: its boxes say what can be chosen. */
const choice: DeskField = {
  id: 'pay',
  name: 'pay',
  kind: 'radio',
  label: 'Payment',
  defaultValue: 'card',
  required: false,
  readOnly: false,
  look: { fontSize: 0, colour: '#000000', align: 'left' },
  widgets: [
    { page: 0, box: box(20), state: 'cash', label: 'In cash' },
    { page: 0, box: box(42), state: 'card', label: 'By card' },
  ],
}
const page = { width: 600, height: 800 }

test('a choice of the file gets one more entry and keeps those it has', () => {
  const { options, widgets } = withEntry(choice, page)
  expect(options?.map(({ label, value }) => [label, value])).toEqual([
    ['In cash', 'cash'],
    ['By card', 'card'],
    ['Entry 3', '3'],
  ])
  expect(widgets.map(({ state }) => state)).toEqual(['cash', 'card', '3'])
})

test('a box goes with the entry that it alone had, and a default that is gone with it', () => {
  expect(withoutBox(choice, 1)).toMatchObject({ options: [{ value: 'cash' }], widgets: [{ state: 'cash' }], defaultValue: '' })
  const repeated = repeatedField(choice, 2)
  expect(withoutBox(repeated, 3)).toMatchObject({ options: [{ value: 'cash' }, { value: 'card' }], defaultValue: 'card' })
})

test('a choice is repeated with all its boxes, and entries are renamed wherever they are', () => {
  const repeated = repeatedField(choice, 2)
  expect(repeated.widgets.map((widget) => [widget.page, widget.state])).toEqual([
    [0, 'cash'],
    [0, 'card'],
    [1, 'cash'],
    [1, 'card'],
  ])
  const renamed = entriesOfChoice(repeated, 'Cash = cash\nCredit card = credit')
  expect(renamed).toMatchObject({ options: [{ value: 'cash' }, { label: 'Credit card', value: 'credit' }], defaultValue: 'credit' })
  expect(renamed.widgets?.map(({ state }) => state)).toEqual(['cash', 'credit', 'cash', 'credit'])
})

test('buttons stay apart while lines are cut, cleared and typed again', () => {
  const type = (field: DeskField, text: string): DeskField => ({ ...field, ...entriesOfChoice(field, text) })
  const statesOf = ({ widgets }: DeskField) => widgets.map(({ state }) => state)
  const cut = type(choice, 'By card = card')
  expect(statesOf(cut)).toEqual(['card', 'cash'])
  expect(statesOf(type(cut, 'By card = card\nIn cash = cash'))).toEqual(['card', 'cash'])
  const typed = ['', 'M', 'Mr', 'Mr\nM', 'Mr\nMr', 'Mr\nMrs'].reduce(type, choice)
  expect(statesOf(typed)).toEqual(['Mr', 'Mrs'])
  expect(typed.options?.map(({ value }) => value)).toEqual(['Mr', 'Mrs'])
})

test('a field that is placed by a key covers no other, as long as there is room', () => {
  const first = freeBox('text', [], page)
  const second = freeBox('text', [first], page)
  expect(first).toMatchObject({ x: 200, y: 189 })
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
  // Above, where everything below is taken.
  expect(freeBox('text', [{ x: 0, y: 150, width: 600, height: 650 }], page).y).toBeLessThan(150 - second.height + 1)
  expect(freeBox('text', [{ x: 0, y: 0, width: 600, height: 800 }], page)).toEqual(first)
})
