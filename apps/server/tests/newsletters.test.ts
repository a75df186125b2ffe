import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ SLOTS: '1' })
})
afterAll(() => house.stop())

const subscribe = (email: unknown) => house.client.call('POST', '/api/v1/newsletters/subscribe', { json: { email } })

test('an address is kept once, and a second time answers alike', async () => {
  expect((await subscribe('maren@example.org')).status).toBe(204)
  expect((await subscribe('Maren@Example.org')).status).toBe(204)
})

test.each([
  ['', 'This field is required.'],
  ['maren', 'The email format is incorrect.'],
  [`${'a'.repeat(250)}@example.org`, 'Email must be max 255 characters.'],
])('%j is refused with the sentence of the specification', async (email, message) => {
  const response = await subscribe(email)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { email: message } })
})

test('a list of addresses is not an address', async () => {
  expect((await subscribe(['a@example.org', 'b@example.org'])).status).toBe(400)
})
