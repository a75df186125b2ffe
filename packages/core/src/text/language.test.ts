import { expect, test } from 'vitest'
import { bestLanguage } from './language.ts'

test.each([undefined, '', '*', 'en-GB,de;q=0.5', 'de-AT,de;q=0.9', 'en;q=0', ';;;q=', 'q=1'])('%s is answered in English', (header) => {
  expect(bestLanguage(header)).toBe('en')
})
