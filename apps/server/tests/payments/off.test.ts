import { expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { bodyOf } from '../testing/test-account.ts'

const mailed = mailedHouse(() => ({ BILLING: 'off' }))

test('without billing there is no call about plans and payments, and everyone has everything', async () => {
  const account = await mailed.newAccount('free')
  const calls = [
    ['GET', '/payments/plans'],
    ['POST', '/payments/init'],
    ['POST', '/payments/complete/subscription'],
    ['GET', '/payments/me'],
    ['GET', '/payments/me/AAAAAAAAAAAAAAAAAAAAAA/receipt'],
    ['GET', '/subscriptions/me'],
    ['DELETE', '/subscriptions/me/cancel'],
    ['POST', '/subscriptions/me/resume'],
    ['PUT', '/subscriptions/me/plan'],
    ['POST', '/subscriptions/me/card'],
    ['POST', '/subscriptions/me/card/complete'],
    ['POST', '/payments/sandbox/confirm'],
    ['POST', '/payments/sandbox/authenticate'],
    ['POST', '/payments/sandbox/days'],
    ['POST', '/payments/stripe/events'],
  ] as const
  for (const [method, path] of calls) {
    const response = await account.call(method, path, method === 'POST' || method === 'PUT' ? { json: {} } : {})
    expect([method, path, response.status]).toEqual([method, path, 404])
  }
  const { paths } = await bodyOf<{ paths: Record<string, unknown> }>(await mailed.house.client.call('GET', '/api/v1/openapi.json'))
  expect(Object.keys(paths).filter((path) => /payment|subscriptions/.test(path))).toEqual([])
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
})

test('without billing the description of the calls has no code and no sentence about plans and payments', async () => {
  const words =
    /\bpay(s|ing|ment|ments)?\b|\bpaid\b|\bcharged\b|\bbilling\b|\bupgrade\b|\ba plan\b|\bthis plan\b|\byour (plan|card|bank)\b/i
  // A state of tasks that the calls have everywhere, as specified.
  const codes = /\b(PAYMENTS?_(?!REQUIRED("|&#34;))|CARD_|SUBSCRIPTION|NO_SUBSCRIPTION|PLAN_|TASK_ALREADY_OPEN)/
  for (const path of ['/api/v1/openapi.json', '/api/docs']) {
    const text = await (await mailed.house.client.call('GET', path)).text()
    for (const pattern of [words, codes]) {
      const found = pattern.exec(text)
      expect([path, found && text.slice(Math.max(0, found.index - 60), found.index + 60)]).toEqual([path, null])
    }
  }
})
