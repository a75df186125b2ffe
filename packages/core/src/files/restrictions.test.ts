import { expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { restrictionList } from './restrictions.ts'

test('restrictions are told in words, and printing once', () => {
  expect(restrictionList(['print', 'print-high', 'copy', 'modify'], english)).toBe('printing, copying and changes')
  expect(restrictionList(['print-high'], english)).toBe('printing in full quality')
})
