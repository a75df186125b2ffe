import { expect, test } from 'vitest'
import { Email } from './email.ts'

const messageFor = (written: string) => Email.safeParse(written).error?.issues[0]?.message

test.each(['a@example.org', ' maren.o+pdf@mail.example.co.uk ', 'jürgen@exämple.de'])('%j is an address', (written) => {
  expect(Email.parse(written)).toBe(written.trim())
})

test.each([
  'a',
  'a@b',
  '@example.org',
  'a b@example.org',
  'a@example.org, b@example.org',
  '"x@evil.org, y"@example.org',
  '"x@evil.org,y"@example.org',
  'x@evil.org@example.org',
  'x,y@example.org',
  'x;y@example.org',
  '<x@evil.org>y@example.org',
  'x(y)@example.org',
  'x\\y@example.org',
  'x@[127.0.0.1]',
  'a@example.org\r\nBcc: b@c.de',
  'a@b..cd',
  'a@.example.org',
  'a@example.org.',
  'a\0@example.org',
  'a@exam\u0085ple.org',
  'a\u202e@example.org',
  'a\u200d@example.org',
  'a\ud800@example.org',
])('%j is not', (written) => {
  expect(messageFor(written)).toBe('The email format is incorrect.')
})

test('none and one that is too long are told apart', () => {
  expect(messageFor('  ')).toBe('This field is required.')
  expect(messageFor(`${'a'.repeat(250)}@example.org`)).toBe('Email must be max 255 characters.')
})
