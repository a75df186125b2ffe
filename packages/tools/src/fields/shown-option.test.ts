import { keyOf, learn } from '@octavo/core/words/catalogue.ts'
import { speak } from '@octavo/core/words/t.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { describeOptions, optionsByPath } from '../options/describe-options.ts'
import { midSentence } from './mid-sentence.ts'
import { describedIn } from './option-scope.ts'
import { shortValue } from './short-value.ts'

const byPath = optionsByPath(
  describeOptions(
    z.strictObject({
      font: z
        .enum(['sans', 'serif'])
        .default('sans')
        .meta({ title: 'Font', hint: 'For all pages.', group: 'Appearance', labels: { serif: 'With serifs' } }),
      wait: z.number().default(1).meta({ title: 'Extra wait', unit: 'seconds' }),
    }),
  ),
)

beforeEach(() => {
  const german = {
    Font: 'Schrift',
    'For all pages.': 'Für alle Seiten.',
    'With serifs': 'Mit Serifen',
    Sans: 'Ohne Serifen',
    Appearance: 'Aussehen',
    seconds: 'Sekunden',
  }
  learn({ language: 'de', sentences: Object.fromEntries(Object.entries(german).map(([english, text]) => [keyOf(english), text])) })
  speak('de')
})

afterEach(() => {
  speak('en')
  learn({ language: 'de', sentences: {} })
})

test('a field shows an option in the language of the page and finds it by the name of its group', () => {
  expect(describedIn({ byPath }, 'font')).toMatchObject({ label: 'Schrift', hint: 'Für alle Seiten.', group: 'Appearance' })
})

test('choices are translated, those without a label by their value', () => {
  const field = describedIn({ byPath }, 'font')
  expect(shortValue(field, 'serif')).toBe('Mit Serifen')
  expect(shortValue(field, 'sans')).toBe('Ohne Serifen')
})

test('a number is written as the language writes it, with its unit', () => {
  expect(shortValue(describedIn({ byPath }, 'wait'), 1000.5)).toBe('1000,5 Sekunden')
})

test('only English writes a label small inside a sentence', () => {
  expect(midSentence('Mit Serifen')).toBe('Mit Serifen')
  speak('en')
  expect(midSentence('With serifs')).toBe('with serifs')
})
