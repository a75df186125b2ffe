import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'

/** The calls of the specification and of the decisions beside it, in their order. */
const calls = `
POST /newsletters/subscribe
POST /newsletters/confirm
POST /newsletters/unsubscribe
POST /signup
POST /signup/verify-email
POST /signin
POST /signin/verify-2fa
POST /signin/google
POST /signup/email
POST /signin/auth-token
POST /signin/facebook
POST /link-social-account
POST /signout
GET /tasks/{ref}
DELETE /tasks/{ref}
POST /engine-tokens
GET /engine-tokens/me/limits
POST /users/forgot-password
POST /users/forgot-password/verify
POST /users/forgot-password/change
POST /users/me/update-email
POST /users/me/update-email/verify
POST /users/me/change-password
GET /users/me
PUT /users/me
DELETE /users/me
POST /users/me/deletion-code
DELETE /users/me/social-accounts/{id}
POST /users/signup-set-password
GET /users/me/sessions
DELETE /users/me/sessions/{id}
PUT /users/me/two-factor
POST /users/me/two-factor/app
POST /users/me/two-factor/app/verify
DELETE /users/me/two-factor/app
POST /verifications/resend
GET /tasks/me
POST /document-shares
GET /document-shares/me
DELETE /document-shares/me/{id}
GET /archives
POST /archives
DELETE /archives/{id}
POST /documents
DELETE /documents/{ref}
PUT /documents/{ref}
DELETE /documents/batch
POST /engine/tasks/execute
GET /engine/tasks/status
POST /payments/init
POST /payments/complete/subscription
GET /subscriptions/me
DELETE /subscriptions/me/cancel
`

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ SLOTS: '1', BILLING: 'on' })
})
afterAll(() => house.stop())

test('every call of the specification is in the OpenAPI document', async () => {
  const { paths } = (await (await house.client.call('GET', '/api/v1/openapi.json')).json()) as { paths: Record<string, object> }
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    ),
  )
  expect(linesOf(calls).filter((call) => !described.has(call))).toEqual([])
})

function linesOf(table: string): string[] {
  return table.trim().split('\n')
}
