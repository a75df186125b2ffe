import { expect, test } from 'vitest'
import { optionMessage } from '../messages/option-faults.ts'
import { english } from '../text/language.ts'
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

const thirteen = 'This kind of code has 13 digits. Enter all of them, or the first 12 and we add the last one.'

test.each([
  ['ean-13', '12', thirteen],
  ['ean-13', '40063813339311', thirteen],
  ['ean-13', '400638133393x', thirteen],
  ['ean-13', '4006381333932', "The last digit doesn't match the others. It should be 1. Check the number."],
  ['ean-8', '12345671', "The last digit doesn't match the others. It should be 0. Check the number."],
  ['itf', '123', 'This kind of code needs an even number of digits. Add a 0 at the start.'],
  [
    'code-39',
    'abc',
    'This kind of code can only contain capital letters, digits, spaces and - . $ / + %. Change the text, or choose Code 128.',
  ],
  ['code-128', 'Ω', 'This kind of code can only contain Latin letters, digits and symbols. Choose a QR code for other scripts.'],
])('%s refuses %s with a sentence', (kind, text, sentence) => {
  const fault = codeProblem(kind, text)
  expect(fault && optionMessage(fault, english)).toBe(sentence)
})
