import { readyTools } from '@octavo/tools'
import { expect, test } from 'vitest'
import { type ChainStep, chainReason, errorsOfStep, fittingPart, nextSteps, toldBy, whyNothingNext } from './chain.ts'
import { loadToolOptions } from './tool-options.ts'

const step = (taskType: ChainStep['taskType'], more: Partial<ChainStep> = {}): ChainStep => ({
  id: taskType,
  taskType,
  options: {},
  errors: {},
  missing: undefined,
  ...more,
})
const types = (first: ChainStep['taskType'], ...chain: ChainStep[]) => nextSteps({ taskType: first }, chain).map(({ type }) => type)

test('only tools that take what the step before gives may follow', () => {
  expect(types('merge-pdf')).toContain('protect-pdf')
  expect(types('merge-pdf', step('pdf-to-images'))).toContain('images-to-pdf')
  expect(types('merge-pdf', step('pdf-to-images'))).not.toContain('rotate-pdf-pages')
  expect(types('merge-pdf', step('extract-text-from-pdf'))).toEqual([])
})

test('what a tool gives depends on its options: Word documents can be made PDFs, Markdown cannot', async () => {
  const own = await loadToolOptions('pdf-to-word')
  const after = (format: string) => {
    const gives = own.givenTypes({ format })
    return nextSteps({ taskType: 'pdf-to-word', ...(gives && { gives }) }, []).map(({ type }) => type)
  }
  expect(after('docx')).toContain('word-to-pdf')
  expect(after('odt')).toContain('word-to-pdf')
  expect(after('md')).not.toContain('word-to-pdf')
  const markdown = step('pdf-to-word', { gives: own.givenTypes({ format: 'md' }) ?? [] })
  expect(fittingPart({ taskType: 'merge-pdf' }, [markdown, step('word-to-pdf')])).toEqual([markdown])
})

test('what would make no sense is not offered: the same again, opening what is open', () => {
  expect(types('merge-pdf')).not.toContain('merge-pdf')
  expect(types('merge-pdf')).not.toContain('unlock-pdf')
  expect(types('split-pdf')).toContain('merge-pdf')
})

test('a lock does not end a chain, and what nothing takes says so', () => {
  expect(types('protect-pdf')).toContain('add-page-numbers-to-pdf')
  expect(types('protect-pdf')).not.toContain('unlock-pdf')
  expect(whyNothingNext({ taskType: 'protect-pdf' }, [])).toBeUndefined()
  expect(whyNothingNext({ taskType: 'extract-text-from-pdf' }, [])).toBe('No other tool can use the result of Extract text.')
  expect(
    whyNothingNext(
      { taskType: 'merge-pdf' },
      Array.from({ length: 7 }, () => step('rotate-pdf-pages')),
    ),
  ).toBe('A task has at most 8 steps.')
})

test('what is promised at the end is what came out', () => {
  const protect = readyTools.find(({ type }) => type === 'protect-pdf')
  const titleAfter = (...chain: ChainStep[]) => protect && toldBy(protect, chain).title
  expect(titleAfter()).toBe('Protect PDF')
  expect(titleAfter(step('rotate-pdf-pages'))).toBe('Protect PDF')
  expect(titleAfter(step('rotate-pdf-pages'), step('pdf-to-images'))).toBe('PDF to images')
})

test('a chain ends where a step was taken out that the next one needs, and at the longest a task takes', () => {
  const chain = [step('pdf-to-images'), step('images-to-pdf'), step('protect-pdf')]
  expect(fittingPart({ taskType: 'merge-pdf' }, chain)).toHaveLength(3)
  expect(
    fittingPart({ taskType: 'merge-pdf' }, [step('rotate-pdf-pages'), step('merge-pdf'), step('extract-text-from-pdf'), step('merge-pdf')]),
  ).toHaveLength(3)
  const many = Array.from({ length: 9 }, () => step('rotate-pdf-pages'))
  expect(fittingPart({ taskType: 'merge-pdf' }, many)).toHaveLength(7)
  expect(types('merge-pdf', ...many.slice(0, 7))).toEqual([])
})

test('a step says what it still needs, by its place', () => {
  expect(chainReason([step('rotate-pdf-pages'), step('protect-pdf', { missing: 'Enter a password.' })])).toBe(
    'Step 3, Protect PDF: Enter a password.',
  )
  expect(chainReason([step('rotate-pdf-pages', { errors: { pages: 'x' } })])).toContain("some options aren't valid yet")
  expect(chainReason([step('rotate-pdf-pages')])).toBeUndefined()
})

test('what the engine says of a step goes to its own options', () => {
  const fields = { pages: 'a', 'executeOrders.1.options.userPassword': 'b' }
  expect(errorsOfStep(fields, 0)).toEqual({})
  expect(errorsOfStep(fields, 1)).toEqual({ userPassword: 'b' })
})
