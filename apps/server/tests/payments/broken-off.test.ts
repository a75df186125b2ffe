import { AppError } from '@octavo/core/messages/errors.ts'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaultPlan } from '../faults/fault-plan.ts'
import { faultyParts } from '../faults/faulty-services.ts'
import { cardOf, cards } from '../testing/paying.ts'
import { accountOf, bodyOf, type TestAccount } from '../testing/test-account.ts'
import type { CallOptions } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

const plan = createFaultPlan()
let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ BILLING: 'on', RATE_ACCOUNTS: '100000', RATE_CALLS: '100000' }, faultyParts(plan))
})
afterAll(() => house.stop())

const unavailable = () => new AppError('UNAVAILABLE')
const tries = 5
/** A purchase and its cancelling make more of them. */
const leastCalls = 100

/** Books and provider lie in one database here, so that the n-th of all calls to it is every place at which a process can die. */
test.each(['before', 'after'] as const)(
  'whatever call breaks off %s it was made: one payment, one plan, and the books agree',
  { timeout: 300_000 },
  async (when) => {
    // After a call and before the next one is the same place for the books: every second place is met, by the one or the other error.
    let from = when === 'before' ? 1 : 2
    for (let fired = true; fired; from += someOrAll(4, 1)) {
      const account = await newcomer()
      plan.arm({ port: 'database', error: unavailable, when, from, lasting: false })
      await buy(account, `${when} call ${from}`)
      fired = plan.fired() > 0
      plan.heal()
      await house.program.keepPayments()
      expect([from, await house.program.checkPayments()]).toEqual([from, []])
      expect(await bodyOf(await account.call('GET', '/subscriptions/me'))).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
      const { content } = await bodyOf<{ content: { status: string }[] }>(await account.call('GET', '/payments/me'))
      expect([from, content.map(({ status }) => status)]).toEqual([from, ['SUCCEEDED']])
    }
    // A walk that came to its end early would prove little.
    expect(from).toBeGreaterThan(leastCalls)
  },
)

/** Subscribes and cancels, as somebody does who tries again after an error. */
async function buy(account: TestAccount, told: string): Promise<void> {
  const order = { email: account.email, paymentPlan: 'MONTHLY_SUBSCRIPTION', idempotencyKey: newRef() }
  const { clientSecret, paymentRef } = JSON.parse(await again('POST', '/payments/init', { json: order })) as Record<string, string>
  await again('POST', '/payments/sandbox/confirm', { json: { clientSecret, card: cardOf(cards.good) } })
  expect(JSON.parse(await again('POST', '/payments/complete/subscription', { json: { paymentRef } })), told).toMatchObject({
    status: 'SUCCEEDED',
  })
  await again('DELETE', '/subscriptions/me/cancel', {})

  async function again(method: string, path: string, options: CallOptions): Promise<string> {
    const met: string[] = []
    for (let time = 0; time < tries; time += 1) {
      const response = await account.call(method, path, options)
      const text = await response.text()
      // A card that was accepted, while the answer was lost.
      if (response.ok || text.includes('PAYMENT_FINISHED')) return text
      met.push(`${response.status} ${text}`)
      expect([told, response.status]).toEqual([told, 503])
    }
    throw new Error(`${told}: ${met.join(' ')}`)
  }
}

async function newcomer(): Promise<TestAccount> {
  const email = `${newRef().toLowerCase()}@example.org`
  const post = (path: string, json: object) => house.client.call('POST', `/api/v1${path}`, { json })
  const { authToken } = await bodyOf<{ authToken: string }>(await post('/signup/email', { email }))
  const { accessToken } = await bodyOf<{ accessToken: string }>(await post('/signin/auth-token', { authToken }))
  return accountOf(house, { email, password: '', accessToken })
}
