import { expect, test } from 'vitest'
import { cardOf, cards, payingHouse, refusal } from '../testing/paying.ts'
import { bodyOf } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

const house = payingHouse({ REGISTERED_FILES: '2', PRO_FILES: '9' })
const dayMs = 24 * 60 * 60_000
const daysUntil = (moment = '') => Math.round((new Date(moment).getTime() - house.house.clock.now().getTime()) / dayMs)
const subjects = (email: string) => house.inbox.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

test('a plan is felt at the next call, with the engine token from before, and opens what was held', async () => {
  const account = await house.newAccount('felt')
  const held = await house.heldTask(account)
  const issued = await account.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } })
  const task = house.house.client.taskOf({ ...(await bodyOf<{ taskRef: string; engineToken: string }>(issued)), cookie: '' })
  for (const name of ['a.pdf', 'b.pdf']) await task.upload(name, textPdf(name))
  await expect(task.upload('c.pdf', textPdf('c'))).rejects.toThrow('TOO_MANY_FILES')
  const done = await house.pay(account, 'MONTHLY_SUBSCRIPTION', { taskRef: held.taskRef })
  expect(done).toMatchObject({
    status: 'SUCCEEDED',
    taskAccessStatus: 'FULL_ACCESS',
    subscription: { status: 'ACTIVE', plan: 'MONTHLY_SUBSCRIPTION' },
  })
  await task.upload('c.pdf', textPdf('c'))
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
  expect(await bodyOf(await account.call('GET', '/engine-tokens/me/limits?taskType=merge-pdf'))).toMatchObject({
    plan: 'pro',
    tasksLeftToday: null,
  })
  expect(await bodyOf(await account.call('GET', '/archives/usage'))).toMatchObject({ quota: 100_000_000_000 })
})

test('seven days are announced two days before they become a month, and do', async () => {
  const account = await house.newAccount('seven')
  const { subscription } = await house.pay(account, 'SEVEN_DAYS_LIMITED_SUBSCRIPTION')
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    plan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION',
    nextPlan: 'MONTHLY_SUBSCRIPTION',
    amount: 990,
    cancelAtPeriodEnd: false,
    card: { last4: '4242' },
  })
  expect(daysUntil(subscription?.currentPeriodEnd)).toBe(7)
  await house.days(account, 4)
  await house.house.program.keepPayments()
  expect(subjects(account.email).some((subject) => subject.startsWith('Your plan renews'))).toBe(false)
  await house.days(account, 1)
  for (let round = 0; round < 3; round += 1) await house.house.program.keepPayments()
  await expect.poll(() => subjects(account.email).filter((subject) => subject.startsWith('Your plan renews'))).toHaveLength(1)
  const after = await house.days(account, 2)
  expect(after).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY_SUBSCRIPTION', nextPlan: 'MONTHLY_SUBSCRIPTION', amount: 990 })
  expect(daysUntil(after.currentPeriodEnd)).toBeGreaterThanOrEqual(28)
  expect((await house.payments(account)).content.map(({ amount, status }) => [amount, status])).toEqual([
    [990, 'SUCCEEDED'],
    [490, 'SUCCEEDED'],
  ])
})

test('cancelling keeps the plan to the end of what is paid; it can be resumed until then', async () => {
  const account = await house.newAccount('cancel')
  expect(await house.plan(account)).toEqual({ status: 'NONE' })
  for (const [method, path] of [
    ['DELETE', '/cancel'],
    ['POST', '/resume'],
    ['POST', '/card'],
    ['POST', '/card/complete'],
  ] as const)
    expect(await refusal(await account.call(method, `/subscriptions/me${path}`))).toEqual([409, 'NO_SUBSCRIPTION'])
  await house.pay(account, 'ANNUAL_SUBSCRIPTION')
  const cancel = async () => bodyOf(await account.call('DELETE', '/subscriptions/me/cancel'))
  expect(await cancel()).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
  expect(await cancel()).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
  expect(await bodyOf(await account.call('POST', '/subscriptions/me/resume'))).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false })
  await cancel()
  expect(await house.days(account, 364)).toMatchObject({ status: 'ACTIVE' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
  expect(await house.days(account, 2)).toMatchObject({ status: 'CANCELED', plan: 'ANNUAL_SUBSCRIPTION', cancelAtPeriodEnd: true })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: false })
  await house.house.program.keepPayments()
  await expect.poll(() => subjects(account.email)).toEqual(expect.arrayContaining(['Your plan was cancelled', 'Your plan has ended']))
  expect((await house.payments(account)).content).toHaveLength(1)
  expect(await house.pay(account, 'MONTHLY_SUBSCRIPTION')).toMatchObject({
    subscription: { status: 'ACTIVE', plan: 'MONTHLY_SUBSCRIPTION' },
  })
})

test('a renewal that fails keeps the plan for a week, and another card repairs it', async () => {
  const account = await house.newAccount('fails')
  await house.pay(account, 'MONTHLY_SUBSCRIPTION', { card: cards.renewalFails })
  expect(await house.days(account, 32)).toMatchObject({ status: 'PAST_DUE' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
  await expect.poll(() => subjects(account.email)).toContain("Your payment didn't go through")
  const { clientSecret } = await bodyOf<{ clientSecret: string }>(await account.call('POST', '/subscriptions/me/card'))
  expect(await refusal(await account.call('POST', '/subscriptions/me/card/complete'))).toEqual([402, 'CARD_NOT_CONFIRMED'])
  await bodyOf(await account.call('POST', '/payments/sandbox/confirm', { json: { clientSecret, card: cardOf(cards.other) } }))
  expect(await bodyOf(await account.call('POST', '/subscriptions/me/card/complete'))).toMatchObject({
    status: 'ACTIVE',
    card: { brand: 'mastercard', last4: '4444' },
  })
  expect((await house.payments(account)).content.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
})

test('a renewal that fails for a week ends the plan', async () => {
  const account = await house.newAccount('ends')
  await house.pay(account, 'MONTHLY_SUBSCRIPTION', { card: cards.renewalFails })
  await house.days(account, 32)
  expect(await house.days(account, 7)).toMatchObject({ status: 'CANCELED' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: false })
})

test('a change of plan costs the new price less what is left of the old one', async () => {
  const account = await house.newAccount('change')
  await house.pay(account, 'MONTHLY_SUBSCRIPTION')
  await house.days(account, 15)
  const change = (json: object) => account.call('PUT', '/subscriptions/me/plan', { json })
  const preview = await bodyOf<{ dueNow: { amount: number } }>(await change({ paymentPlan: 'ANNUAL_SUBSCRIPTION', preview: true }))
  expect(preview.dueNow.amount).toBeGreaterThan(7900 - 990)
  expect(preview.dueNow.amount).toBeLessThan(7900 - 400)
  expect(await house.plan(account)).toMatchObject({ plan: 'MONTHLY_SUBSCRIPTION' })
  expect(await bodyOf(await change({ paymentPlan: 'ANNUAL_SUBSCRIPTION' }))).toMatchObject({
    dueNow: preview.dueNow,
    subscription: { plan: 'ANNUAL_SUBSCRIPTION', amount: 7900 },
  })
  expect((await house.payments(account)).content.map(({ amount }) => amount)).toEqual([preview.dueNow.amount, 990])
  for (const paymentPlan of ['ANNUAL_SUBSCRIPTION', 'SEVEN_DAYS_LIMITED_SUBSCRIPTION'])
    expect(await refusal(await change({ paymentPlan }))).toEqual([409, 'PLAN_UNCHANGED'])
  // Back to months: what is left of the year pays for the next ones.
  expect(await bodyOf(await change({ paymentPlan: 'MONTHLY_SUBSCRIPTION' }))).toMatchObject({
    dueNow: { amount: 0 },
    subscription: { plan: 'MONTHLY_SUBSCRIPTION', amount: 0 },
  })
})

test('nobody buys two plans, in whatever order', async () => {
  const account = await house.newAccount('two')
  const month = await house.init(account, 'MONTHLY_SUBSCRIPTION')
  const year = await house.init(account, 'ANNUAL_SUBSCRIPTION')
  expect(await refusal(await house.confirm(account, month.clientSecret))).toEqual([409, 'PAYMENT_FINISHED'])
  await bodyOf(await house.confirm(account, year.clientSecret))
  const json = { email: account.email, paymentPlan: 'MONTHLY_SUBSCRIPTION', idempotencyKey: 'another-try' }
  expect(await refusal(await account.call('POST', '/payments/init', { json }))).toEqual([409, 'SUBSCRIPTION_EXISTS'])
  expect((await house.payments(account)).content.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1)
})

test('a payment whose browser is gone is heard of by the provider, or found', async () => {
  const account = await house.newAccount('vanished')
  const { clientSecret } = await house.init(account, 'MONTHLY_SUBSCRIPTION')
  await house.confirm(account, clientSecret)
  expect(await house.plan(account)).toMatchObject({ status: 'ACTIVE' })
})

test('payments that nobody finishes are given up after a day', async () => {
  const account = await house.newAccount('abandoned')
  await house.init(account, 'MONTHLY_SUBSCRIPTION')
  house.house.clock.advance(dayMs + 60_000)
  await house.house.program.keepPayments()
  const [row] = await house.rows<{ status: string; subscription: string }>(
    `select p.status, s.status as subscription from payments p join subscriptions s on s.ref = p.subscription_ref join users u on u.id = p.user_id where u.email = $1`,
    [account.email],
  )
  expect(row).toEqual({ status: 'CANCELED', subscription: 'CANCELED' })
  expect((await house.payments(account)).content).toEqual([])
})
