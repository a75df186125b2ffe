import { describe, expect, test } from 'vitest'
import { FirstName, Password, RecoveryCode, VerificationCode } from './accounts.ts'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  test.each(['P@ssw0rd1!', 'Password123!', 'Summer2026!', 'Qwerty12#', 'Welc0me!!1', 'Aaaaaaaa1!', 'Admin#2024'])('%s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  )

  test.each(['xY7!kP9$', 'Folded-Paper-8', 'Correct7 horse', 'Пароль-99 довгий', 'Ü9!ßäöüÄ'])('is not %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )
})

test('a password may hold letters of any script, spaces and 128 characters', () => {
  expect(Password.safeParse('Ελληνικά 9 λόγια!').success).toBe(true)
  expect(Password.safeParse(`Ab1!${'x y'.repeat(41)}z`).success).toBe(true)
})

test.each(['Žofie', "O'Neil", '李小龍', 'Anne-Marie', 'J. R.', 'مه\u200cسا'])('%s is a name', (name) =>
  expect(FirstName.parse(name)).toBe(name),
)
test.each(['<b>Maren</b>', 'see https://evil.tld', 'WWW.evil.tld', 'a\nb', 'a\0b', 'a\u202eb', 'a\ud800'])('%j is no name', (name) =>
  expect(FirstName.safeParse(name).success).toBe(false),
)

test('codes are read however they were pasted', () => {
  expect(VerificationCode.parse(' 123 456 ')).toBe('123456')
  expect(RecoveryCode.parse('ABCDE-F2345')).toBe('abcdef2345')
  for (const wrong of ['12345', '1234567', '12345a', '']) expect(VerificationCode.safeParse(wrong).success).toBe(false)
})
