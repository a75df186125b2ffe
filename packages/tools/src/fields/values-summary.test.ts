import { expect, test } from 'vitest'
import { Options } from '../word-to-pdf/options.ts'
import { generatedSummary } from './values-summary.ts'

test('options as they come are the default settings', () => {
  expect(generatedSummary(Options, {})).toBe('Default settings')
})

test('what was changed is said, what most people need first, and the rest is counted', () => {
  expect(generatedSummary(Options, { pages: '1-3' })).toBe('1-3')
  expect(generatedSummary(Options, { fileName: 'a', pages: '2', landscape: true })).toMatch(/^.+, .+, \+1$/)
})
