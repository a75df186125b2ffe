import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { stepInColumns } from './menu-steps.ts'
import { pageRoutes } from './routes.tsx'
import { headerLinks, otherTools } from './site-map.ts'

test('the header leads to Edit PDF, Forms, Blog, Merge and Compress, and Other holds 17 more', () => {
  expect(headerLinks.map(({ path }) => path)).toEqual(['/edit-pdf', '/forms', '/blog', '/merge-pdf', '/compress-pdf'])
  expect(otherTools).toHaveLength(17)
})

test('every page has an address and a title of its own', () => {
  const pages = pageRoutes.map(({ handle }) => handle)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})

test('an address is found with and without a slash at its end, and any other is not', () => {
  const pathOf = (address: string) => matchRoutes([...pageRoutes], address)?.at(-1)?.route.handle.path
  expect(pathOf('/merge-pdf/')).toBe('/merge-pdf')
  expect(pathOf('/')).toBe('/')
  expect(pathOf('/nothing')).toBe('/404')
  expect(pathOf('/Merge-PDF')).toBe('/404')
})

test('arrow keys lead down through the columns and across to the same height', () => {
  const columns = [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]
  expect(stepInColumns('ArrowDown', columns, 'c')).toBe('d')
  expect(stepInColumns('ArrowUp', columns, 'a')).toBe('e')
  expect(stepInColumns('ArrowRight', columns, 'c')).toBe('e')
  expect(stepInColumns('ArrowLeft', columns, 'd')).toBe('a')
  expect(stepInColumns('x', columns, 'd')).toBeUndefined()
})
