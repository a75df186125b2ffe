import { expect, test } from 'vitest'
import { captionOf } from './page-caption.ts'

const page = { key: 'a/2', document: 'a', page: 2, rotation: 0 } as const

test('of one file the number alone is shown, and where pages move also where one came from', () => {
  expect(captionOf(page, { place: 2, name: 'a.pdf', counting: 'pages', hasMany: false })).toMatchObject({ number: 2, label: '2 a.pdf' })
  const unmoved = captionOf(page, { place: 2, name: 'a.pdf', counting: 'places', hasMany: false })
  expect(unmoved).toEqual({ number: 2, name: undefined, page: undefined, label: '2 a.pdf, page 2' })
  expect(captionOf(page, { place: 5, name: 'a.pdf', counting: 'places', hasMany: false }).page).toBe(2)
})

test('of several files the number is the one that is typed', () => {
  expect(captionOf(page, { place: 7, name: 'a.pdf', counting: 'pages', hasMany: true })).toMatchObject({ number: 2, name: 'a.pdf' })
  expect(captionOf(page, { place: 7, name: 'a.pdf', counting: 'places', hasMany: true })).toMatchObject({ number: 7, page: 2 })
})
