import { expect, test } from 'vitest'
import { resultName } from './result-name.ts'

test('a result is named by the template of the person, or else by that of the tool', () => {
  expect(resultName(undefined, '{name}-merged', { name: 'Report' })).toBe('Report-merged')
  expect(resultName('All of {name} {n} of {total}', '{name}-merged', { name: 'Report', n: 2, total: 3 })).toBe('All of Report 2 of 3')
})

test('a name that is too long is cut before what the tool adds to it', () => {
  const name = resultName(undefined, '{name}-merged', { name: '長'.repeat(100) })
  expect(name).toMatch(/^長+-merged$/)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
})

test('a template of a person cannot name a folder', () => {
  expect(resultName('../{name}', '{name}', { name: 'a' })).toBe('-a')
  expect(resultName('2026/{name}\\b', '{name}', { name: 'a' })).toBe('2026-a-b')
})

test('a template that comes to nothing gives way to the name of the tool', () => {
  expect(resultName('{bookmark}', '{name}-part-{n}', { name: 'report', n: 2, total: 3 })).toBe('report-part-2')
})
