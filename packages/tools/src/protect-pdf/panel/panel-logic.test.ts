import { NewPassword } from '@octavo/core/options/document-password.ts'
import { expect, test } from 'vitest'
import { permissionPresets, presetOf } from '../../fields/permission-presets.ts'
import { Options } from '../options.ts'
import { newPassword } from './new-password.ts'
import { readPasswordList, withPassword } from './password-list.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['1234', 0],
  ['password2024', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['sesame', 0],
  ['blue7horse', 2],
  ['correct horse battery staple', 4],
  ['bakimo-tuzefa-ronupi-47', 4],
  ['x9#Lq2!vTz', 3],
])('%j is as strong as level %d', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})

test('more letters never make a password weaker', () => {
  const levels = Array.from({ length: 20 }, (_, length) => passwordStrength('kR4?mZp8&wN2!vQ6#tXy'.slice(0, length + 1)).level)
  expect(levels).toEqual(levels.toSorted((one, other) => one - other))
})

test('new passwords differ, can be read aloud, and are taken', () => {
  const made = Array.from({ length: 50 }, newPassword)
  expect(new Set(made).size).toBe(50)
  for (const password of made) {
    expect(password).toMatch(/^(?:[a-z]{6}-){3}\d\d$/)
    expect(passwordStrength(password).level).toBeGreaterThanOrEqual(3)
    expect(NewPassword.safeParse(password).success).toBe(true)
  }
})

test('permissions are told by their preset, and the defaults allow everything', () => {
  expect(presetOf(undefined)).toBe('everything')
  expect(presetOf(Options.parse({}).permissions)).toBe('everything')
  expect(presetOf(permissionPresets.view.permissions)).toBe('view')
  expect(presetOf({ ...permissionPresets.view.permissions, print: 'low' })).toBeUndefined()
})

const files = [
  { id: 'one', name: 'Anna.pdf' },
  { id: 'two', name: 'Björn, 2026.pdf' },
]

test('a list names files with or without their ending, in what separators a spreadsheet uses', () => {
  const list = 'File name;Password\r\nanna;se;same\n"Björn, 2026.pdf"\t"quo""ted"\nClara,x\n\n'
  expect(readPasswordList(list, files)).toEqual({
    passwords: [
      { document: 'one', userPassword: 'se;same' },
      { document: 'two', userPassword: 'quo"ted' },
    ],
    unknown: ['Clara'],
  })
})

test('the password of one file is set, changed and taken out', () => {
  const one = withPassword([], 'one', 'a')
  expect(withPassword(one, 'one', 'b')).toEqual([{ document: 'one', userPassword: 'b' }])
  expect(withPassword(one, 'one', '')).toEqual([])
})
