import { createHmac, randomBytes } from 'node:crypto'
import { Ref } from '@octavo/core/api/refs.ts'
import { expect, test } from 'vitest'
import { createVisitorCookies } from './visitor-cookie.ts'

const secret = randomBytes(32)
const cookies = createVisitorCookies({ secret })

test('a visitor is known again by the cookie, also by another process', () => {
  const { id, cookie } = cookies.issueVisitor()
  expect(Ref.safeParse(id).success).toBe(true)
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  expect(cookies.readVisitor(cookie)).toBe(id)
  expect(createVisitorCookies({ secret }).readVisitor(cookie)).toBe(id)
})

test('every visitor is new', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => cookies.issueVisitor().id)).size).toBe(1_000)
})

test('no other cookie is a visitor', () => {
  const { id, cookie } = cookies.issueVisitor()
  const other = cookies.issueVisitor()
  const forged = [
    undefined,
    '',
    '.',
    id,
    `${id}.`,
    `${cookie} `,
    `${cookie}\n`,
    cookie.slice(0, -1),
    `${cookie}A`,
    `${other.id}.${cookie.split('.')[1]}`,
    `${id}.${createHmac('sha256', '').update(`visitor ${id}`).digest('base64url')}`,
    createVisitorCookies({ secret: randomBytes(32) }).issueVisitor().cookie,
    'x'.repeat(1_000_000),
  ]
  for (const each of forged) expect(cookies.readVisitor(each)).toBeUndefined()
})

test('a changed character anywhere is noticed', () => {
  const { cookie } = cookies.issueVisitor()
  for (let at = 0; at < cookie.length; at++) {
    for (const character of ['A', 'B', '_', '.']) {
      if (cookie[at] === character) continue
      expect(cookies.readVisitor(cookie.slice(0, at) + character + cookie.slice(at + 1))).toBeUndefined()
    }
  }
})
