import { expect, test } from 'vitest'
import type { PageThings } from '../../shared/pdf/page-things.ts'
import { nameOfExisting } from './edit-words.ts'
import type { ExistingEdit } from './state/existing.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }
const image = (number: number, change: ExistingEdit['change']) =>
  ({ id: `image-${number}`, on: '1', layerOrder: 0, kind: 'existing-image', image: number, change }) as ExistingEdit
const things = (...alts: string[]): PageThings => ({
  images: alts.map((alt, index) => ({ image: index, box, alt })),
  annotations: [],
  fields: [],
})

test('images of a page are told apart by their order, and by what the file says of them', () => {
  const two = things('', 'Harbour at night')
  expect(nameOfExisting(image(0, { box }), two)).toBe('Image 1 of 2')
  expect(nameOfExisting(image(1, { box }), two)).toBe('Image 2 of 2 Harbour at night')
  expect(nameOfExisting(image(1, 'remove'), two)).toBe('Image 2 of 2 Harbour at night, removed')
})

test('the only image of a page needs no number', () => {
  expect(nameOfExisting(image(0, { box }), things(''))).toBe('Image of the file')
  expect(nameOfExisting(image(0, { box }), undefined)).toBe('Image of the file')
})
