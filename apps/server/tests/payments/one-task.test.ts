import { newRef } from '@octavo/platform/tokens/refs.ts'
import { expect, test } from 'vitest'
import { cards, payingHouse, refusal } from '../testing/paying.ts'
import { bodyOf } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

const house = payingHouse()
const minuteMs = 60_000

test('a held task opens when it is paid, its thirty minutes begin again, and a receipt comes', async () => {
  const account = await house.newAccount('one-task')
  const task = await house.heldTask(account)
  expect(await refusal(await task.call('GET', '/results/batch'))).toEqual([402, 'PAYMENT_REQUIRED'])
  const { previewUrl = '' } = await house.access(account, task.taskRef)
  // As an image on a page asks for it: without any token.
  const preview = await fetch(previewUrl)
  expect([preview.status, preview.headers.get('content-type'), preview.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'image/webp',
    'cross-origin',
  ])
  await preview.arrayBuffer()
  expect((await fetch(previewUrl, { headers: { 'user-agent': 'somebody else' } })).status).toBe(404)
  house.house.clock.advance(20 * minuteMs)
  const init = await house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  expect(init).toMatchObject({ amount: 190, currency: 'EUR', provider: 'sandbox', status: 'PENDING' })
  expect((await house.access(account, task.taskRef)).taskAccessStatus).toBe('PAYMENT_REQUIRED')
  expect(await bodyOf(await house.confirm(account, init.clientSecret))).toEqual({ status: 'succeeded' })
  expect(await house.complete(account, init.paymentRef)).toEqual({
    paymentRef: init.paymentRef,
    status: 'SUCCEEDED',
    paymentPlan: 'SINGLE_TASK',
    taskRef: task.taskRef,
    taskType: 'merge-pdf',
    taskAccessStatus: 'FULL_ACCESS',
  })
  const opened = await house.access(account, task.taskRef)
  expect(new Date(opened.expiresDate).getTime() - house.house.clock.now().getTime()).toBe(30 * minuteMs)
  // The token from before the payment is good for it.
  expect((await task.download(opened.results[0]?.ref ?? '')).length).toBeGreaterThan(100)
  const { content } = await house.payments(account)
  expect(content).toMatchObject([{ status: 'SUCCEEDED', amount: 190, refundedAmount: 0, card: { brand: 'visa', last4: '4242' } }])
  const mail = await house.inbox.newest(account.email, 2)
  expect(mail.subject).toBe(`Your receipt ${content[0]?.invoiceNumber}`)
  expect(mail.text).toContain('€1.90')
  expect(mail.text).toContain('no money moves')
})

test('options of a paid task can be changed without paying again', async () => {
  const account = await house.newAccount('again')
  const task = await house.heldTask(account)
  await house.pay(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  const { documents } = await bodyOf<{ documents: { ref: string }[] }>(await account.call('GET', `/tasks/${task.taskRef}`))
  await task.execute([documents[0]?.ref ?? ''], { bookmarks: 'none' })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
  await task.download(ended.results[0]?.ref ?? '')
})

test('double clicks, reloads and second tabs are one payment', async () => {
  const account = await house.newAccount('twice')
  const task = await house.heldTask(account)
  const idempotencyKey = newRef()
  const same = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef, ...(at % 2 === 0 ? { idempotencyKey } : {}) }),
    ),
  )
  expect(new Set(same.map(({ paymentRef }) => paymentRef)).size).toBe(1)
  expect(new Set(same.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  const answers = await Promise.all(same.map(({ clientSecret }) => house.confirm(account, clientSecret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await house.payments(account)).content).toHaveLength(1)
  const again = await house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef, idempotencyKey }).catch(String)
  expect(again).toContain('TASK_ALREADY_OPEN')
})

test('a declined card, a bank that is asked, and one that refuses', async () => {
  const account = await house.newAccount('cards')
  const task = await house.heldTask(account)
  const { clientSecret, paymentRef } = await house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  expect(await refusal(await house.confirm(account, clientSecret, cards.declined))).toEqual([402, 'CARD_DECLINED'])
  expect(await refusal(await house.confirm(account, clientSecret, '4111111111111111'))).toEqual([402, 'CARD_DECLINED'])
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'FAILED', taskAccessStatus: 'PAYMENT_REQUIRED' })
  const authenticate = (accepted: boolean) => account.call('POST', '/payments/sandbox/authenticate', { json: { clientSecret, accepted } })
  expect(await bodyOf(await house.confirm(account, clientSecret, cards.asks))).toEqual({ status: 'requires_action' })
  expect(await refusal(await authenticate(false))).toEqual([402, 'CARD_NOT_CONFIRMED'])
  await bodyOf(await house.confirm(account, clientSecret, cards.asks))
  expect(await house.complete(account, paymentRef)).toMatchObject({ taskAccessStatus: 'PAYMENT_REQUIRED' })
  expect(await bodyOf(await authenticate(true))).toEqual({ status: 'succeeded' })
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
  expect(await refusal(await authenticate(true))).toEqual([409, 'PAYMENT_FINISHED'])
})

test('an authentication that is abandoned takes nothing, opens nothing, and leaves the way to another card', async () => {
  const account = await house.newAccount('walked-away')
  const task = await house.heldTask(account)
  const { clientSecret, paymentRef } = await house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  expect(await bodyOf(await house.confirm(account, clientSecret, cards.asks))).toEqual({ status: 'requires_action' })
  house.house.clock.advance(10 * minuteMs)
  await house.house.program.keepPayments()
  expect(await house.complete(account, paymentRef)).toMatchObject({ taskAccessStatus: 'PAYMENT_REQUIRED' })
  // Another tab, the same payment, another card.
  await bodyOf(await house.confirm(account, clientSecret))
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
  const second = await house.heldTask(account)
  const left = await house.init(account, 'SINGLE_TASK', { taskRef: second.taskRef })
  await house.confirm(account, left.clientSecret, cards.asks)
  house.house.clock.advance(25 * 60 * minuteMs)
  await house.house.program.keepPayments()
  const [row] = await house.rows<{ status: string; invoice_number: string | null }>(
    'select status, invoice_number from payments where ref = $1',
    [left.paymentRef],
  )
  expect(row).toEqual({ status: 'CANCELED', invoice_number: null })
})

test('what a browser makes up is refused', async () => {
  const account = await house.newAccount('liar')
  const stranger = await house.newAccount('stranger')
  const task = await house.heldTask(account)
  const json = { email: account.email, paymentPlan: 'SINGLE_TASK', taskRef: task.taskRef, idempotencyKey: newRef() }
  const init = async (change: object, by = account) => refusal(await by.call('POST', '/payments/init', { json: { ...json, ...change } }))
  expect(await init({ amount: 1 })).toEqual([400, 'BAD_REQUEST'])
  expect(await init({ paymentPlan: 'FREE' })).toEqual([400, 'BAD_REQUEST'])
  expect(await init({ currency: 'XTS' })).toEqual([400, 'BAD_REQUEST'])
  expect(await init({ email: 'someone@example.org' })).toEqual([400, 'BAD_REQUEST'])
  expect(await init({ taskRef: undefined })).toEqual([400, 'BAD_REQUEST'])
  expect(await init({ taskRef: newRef() })).toEqual([404, 'NOT_FOUND'])
  expect(await init({ email: stranger.email }, stranger)).toEqual([404, 'NOT_FOUND'])
  const { paymentRef, clientSecret } = await house.init(account, 'SINGLE_TASK', {
    taskRef: task.taskRef,
    idempotencyKey: json.idempotencyKey,
  })
  expect(await init({ paymentPlan: 'MONTHLY_SUBSCRIPTION' })).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await refusal(await stranger.call('POST', '/payments/complete/subscription', { json: { paymentRef } }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(await refusal(await house.confirm(account, `${clientSecret}x`))).toEqual([404, 'NOT_FOUND'])
})

test('a task that is gone, or was never held, is not sold', async () => {
  const account = await house.newAccount('gone')
  const open = await house.runTask(account)
  const sell = async (taskRef: string) =>
    refusal(
      await account.call('POST', '/payments/init', {
        json: { email: account.email, paymentPlan: 'SINGLE_TASK', taskRef, idempotencyKey: newRef() },
      }),
    )
  expect(await sell(open.taskRef)).toEqual([409, 'TASK_ALREADY_OPEN'])
  const held = await house.heldTask(account)
  await account.call('DELETE', `/tasks/${held.taskRef}`)
  expect(await sell(held.taskRef)).toEqual([410, 'EXPIRED'])
  const begun = await bodyOf<{ taskRef: string }>(await account.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } }))
  expect(await sell(begun.taskRef)).toEqual([409, 'TASK_HAS_NO_RESULTS'])
})

test('what was paid and can no longer be had is paid back without being asked', async () => {
  const account = await house.newAccount('late')
  const task = await house.heldTask(account)
  const { clientSecret, paymentRef } = await house.init(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  await account.call('DELETE', `/tasks/${task.taskRef}`)
  await bodyOf(await house.confirm(account, clientSecret))
  await house.house.program.keepPayments()
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'REFUNDED', taskAccessStatus: 'EXPIRED' })
  expect((await house.payments(account)).content).toMatchObject([{ status: 'REFUNDED', refundedAmount: 190 }])
  await expect
    .poll(() => house.inbox.mails.filter(({ to }) => to.includes(account.email)).map(({ subject }) => subject))
    .toContain('Your money is on its way back')
})

test('a paid result that was not downloaded before it was deleted is paid back, and one that was is not', async () => {
  const account = await house.newAccount('undelivered')
  const [left, taken] = [await house.heldTask(account), await house.heldTask(account)]
  const unhad = await house.pay(account, 'SINGLE_TASK', { taskRef: left.taskRef })
  const had = await house.pay(account, 'SINGLE_TASK', { taskRef: taken.taskRef })
  const { results } = await house.access(account, taken.taskRef)
  await taken.download(results[0]?.ref ?? '')
  house.house.clock.advance(31 * minuteMs)
  await house.house.program.sweep()
  await house.house.program.keepPayments()
  expect(await house.complete(account, unhad.paymentRef)).toMatchObject({ status: 'REFUNDED' })
  expect(await house.complete(account, had.paymentRef)).toMatchObject({ status: 'SUCCEEDED' })
})

test('a paid task whose next run fails is paid back, and held again', async () => {
  const account = await house.newAccount('failing')
  await house.runTask(account)
  const taskType = 'extract-text-from-pdf'
  const issued = await account.call('POST', '/engine-tokens', { json: { taskType } })
  const task = house.house.client.taskOf({ ...(await bodyOf<{ taskRef: string; engineToken: string }>(issued)), cookie: '' })
  const { ref } = await task.upload('a.pdf', textPdf('no table'))
  await task.execute([ref], {}, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'PAYMENT_REQUIRED' })
  const { paymentRef } = await house.pay(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  await task.execute([ref], { format: 'csv' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'NO_TABLES' } })
  await house.house.program.keepPayments()
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'REFUNDED', taskAccessStatus: 'PAYMENT_REQUIRED' })
  const [row] = await house.rows<{ refund_due: string }>('select refund_due from payments where ref = $1', [paymentRef])
  expect(row?.refund_due).toBe('TASK_FAILED')
  await expect
    .poll(() => house.inbox.mails.some(({ to, subject }) => to.includes(account.email) && subject === 'Your money is on its way back'))
    .toBe(true)
})
