import { expect, test } from 'vitest'
import { fontSubsetsJob, inspectJob, previewJob, rewriteJob } from './document-jobs.ts'

const subset = { shows: 'a', joins: '', font: 'AAEAAAAB' }
const facts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }

test('what a slot answers is taken', () => {
  expect(fontSubsetsJob.result.parse([subset])).toEqual([subset])
  expect(inspectJob.result.parse({ state: 'READY', facts })).toEqual({ state: 'READY', facts })
})

test.each([
  [fontSubsetsJob, undefined],
  [fontSubsetsJob, {}],
  [fontSubsetsJob, [{ ...subset, font: 'PGh0bWw+' }]],
  [fontSubsetsJob, [{ font: subset.font }]],
  [inspectJob, { state: 'CHECKING', facts }],
  [inspectJob, { state: 'READY', facts: { ...facts, pageCount: 'many' } }],
  [previewJob, { width: 10, height: 10 }],
  [rewriteJob, { pageCount: 1.5, repaired: false, encrypted: false }],
])('%j: what no such job answers is refused: %j', ({ result }, said) => {
  expect(() => result.parse(said)).toThrow()
})
