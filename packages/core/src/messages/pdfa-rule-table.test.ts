import { expect, test } from 'vitest'
import { pdfARuleTable } from './pdfa-rule-table.ts'

test.each(Object.entries(pdfARuleTable.messages))('%s is said in plain English', (code, sentence) => {
  expect(code).toMatch(/^[A-Z][A-Z\d_]+$/)
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentence).not.toMatch(/picture|\b(?:are|do|does|did|was|could) not\b|cannot|any more|\s\s/i)
})
