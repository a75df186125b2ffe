import { expect, test } from 'vitest'
import { codeProblem } from './code-problem.ts'

test.each([
  ['ean-13', '4006381333931'],
  ['ean-13', '400638133393'],
  ['ean-8', '12345670'],
  ['upc-a', '036000291452'],
  ['itf', '123456'],
  ['code-39', 'ABC-12 %'],
  ['code-128', 'Größe 4'],
  ['qr', 'Ω'],
])('%s takes %s', (kind, text) => {
  expect(codeProblem(kind, text)).toBeUndefined()
})

const thirteen = 'This kind of code has 13 digits. Write all of them, or the first 12: the last one is worked out.'

test.each([
  ['ean-13', '12', thirteen],
  ['ean-13', '40063813339311', thirteen],
  ['ean-13', '400638133393x', thirteen],
  ['ean-13', '4006381333932', 'The last digit does not fit the others: it would be 1. Check the number.'],
  ['ean-8', '12345671', 'The last digit does not fit the others: it would be 0. Check the number.'],
  ['itf', '123', 'This kind of code holds pairs of digits. Put a 0 before the others.'],
  ['code-39', 'abc', 'This kind of code holds capital letters, digits, spaces and - . $ / + % only. Write it so, or choose Code 128.'],
  ['code-128', 'Ω', 'This kind of code holds Latin letters, digits and signs only. Choose a QR code for other scripts.'],
])('%s refuses %s with a sentence', (kind, text, sentence) => {
  expect(codeProblem(kind, text)).toBe(sentence)
})
