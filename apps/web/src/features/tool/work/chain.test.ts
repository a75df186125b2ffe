import { expect, test } from 'vitest'
import { type ChainStep, chainReason, errorsOfStep, fittingPart, nextTools } from './chain.ts'

const step = (taskType: ChainStep['taskType'], more: Partial<ChainStep> = {}): ChainStep => ({
  id: taskType,
  taskType,
  options: {},
  errors: {},
  missing: undefined,
  ...more,
})
const types = (first: ChainStep['taskType'], ...chain: ChainStep[]) => nextTools(first, chain).map(({ type }) => type)

test('only tools that take what the step before gives may follow', () => {
  expect(types('merge-pdf')).toContain('protect-pdf')
  expect(types('merge-pdf', step('pdf-to-images'))).toContain('images-to-pdf')
  expect(types('merge-pdf', step('pdf-to-images'))).not.toContain('rotate-pdf-pages')
  expect(types('merge-pdf', step('extract-text-from-pdf'))).toEqual([])
})

test('what would make no sense is not offered: the same once more, opening what is open, anything behind a lock', () => {
  expect(types('merge-pdf')).not.toContain('merge-pdf')
  expect(types('merge-pdf')).not.toContain('unlock-pdf')
  expect(types('split-pdf')).toContain('merge-pdf')
  expect(types('protect-pdf')).toEqual([])
})

test('a chain ends where a step was taken out that the next one needs, and at the longest a task takes', () => {
  const chain = [step('pdf-to-images'), step('images-to-pdf'), step('protect-pdf')]
  expect(fittingPart('merge-pdf', chain)).toHaveLength(3)
  expect(
    fittingPart('merge-pdf', [step('rotate-pdf-pages'), step('merge-pdf'), step('extract-text-from-pdf'), step('merge-pdf')]),
  ).toHaveLength(3)
  const many = Array.from({ length: 9 }, () => step('rotate-pdf-pages'))
  expect(fittingPart('merge-pdf', many)).toHaveLength(7)
  expect(types('merge-pdf', ...many.slice(0, 7))).toEqual([])
})

test('a step says what it still needs, by its place', () => {
  expect(chainReason([step('rotate-pdf-pages'), step('protect-pdf', { missing: 'Enter a password.' })])).toBe(
    'Step 3, Protect PDF: Enter a password.',
  )
  expect(chainReason([step('rotate-pdf-pages', { errors: { pages: 'x' } })])).toContain('some options are not valid yet')
  expect(chainReason([step('rotate-pdf-pages')])).toBeUndefined()
})

test('what the engine says of a step goes to its own options', () => {
  const fields = { pages: 'a', 'executeOrders.1.options.userPassword': 'b' }
  expect(errorsOfStep(fields, 0)).toEqual({})
  expect(errorsOfStep(fields, 1)).toEqual({ userPassword: 'b' })
})
