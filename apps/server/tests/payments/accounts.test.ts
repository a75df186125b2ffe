import { openDatabase } from '@octavo/data/database.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { runAdmin } from '@octavo/server/admin-commands.ts'
import { expect, test } from 'vitest'
import { cards, payingHouse, refusal } from '../testing/paying.ts'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { accountOf, bodyOf, freshAddress, goodPassword, type TestAccount } from '../testing/test-account.ts'

const house = payingHouse({ INVOICE_TAX: 'VAT 19' })
const dayMs = 24 * 60 * 60_000

/** Somebody who has entered an address and proven nothing. */
async function unproven(email: string): Promise<TestAccount> {
  const { authToken } = await bodyOf<{ authToken: string }>(await house.post('/signup/email', { email }))
  const { accessToken } = await bodyOf<{ accessToken: string }>(await house.post('/signin/auth-token', { authToken }))
  return accountOf(house.house, { email, password: '', accessToken })
}

/** Every payment has its receipt. */
async function receiptsCame(email: string, count: number): Promise<void> {
  const receipts = () => house.inbox.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Your receipt'))
  await expect.poll(() => receipts().length).toBe(count)
}

test('a visitor with an email alone pays for one task and downloads it', async () => {
  const account = await unproven(freshAddress('only-email'))
  const task = await house.heldTask(account)
  expect(await house.pay(account, 'SINGLE_TASK', { taskRef: task.taskRef })).toMatchObject({ taskAccessStatus: 'FULL_ACCESS' })
  const { results } = await house.access(account, task.taskRef)
  await task.download(results[0]?.ref ?? '')
})

test('what was paid with an email alone belongs to the account that proves the mailbox, with its open task', async () => {
  const email = freshAddress('later-proven')
  const first = await unproven(email)
  const task = await house.heldTask(first)
  await house.pay(first, 'SINGLE_TASK', { taskRef: task.taskRef })
  await house.pay(first, 'MONTHLY_SUBSCRIPTION')
  await receiptsCame(email, 2)
  const owner = await house.newAccount(email)
  expect((await first.call('GET', '/users/me')).status).toBe(403)
  expect(await house.plan(owner)).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY_SUBSCRIPTION' })
  expect((await house.payments(owner)).totalElements).toBe(2)
  const { results, taskAccessStatus } = await house.access(owner, task.taskRef)
  expect(taskAccessStatus).toBe('FULL_ACCESS')
  await task.download(results[0]?.ref ?? '')
})

test('of two plans of one mailbox one is ended and paid back', async () => {
  const email = freshAddress('both')
  const [one, other] = [await unproven(email), await unproven(email)]
  await house.pay(one, 'MONTHLY_SUBSCRIPTION')
  await house.pay(other, 'ANNUAL_SUBSCRIPTION')
  await receiptsCame(email, 2)
  const owner = await house.newAccount(email)
  await house.house.program.keepPayments()
  await house.house.program.keepPayments()
  const { content } = await house.payments(owner)
  expect(content.map(({ status }) => status).sort()).toEqual(['REFUNDED', 'SUCCEEDED'])
  expect(await house.plan(owner)).toMatchObject({ status: 'ACTIVE' })
})

test('an account that has paid and not come back is kept', async () => {
  const email = freshAddress('kept')
  const account = await unproven(email)
  await house.pay(account, 'MONTHLY_SUBSCRIPTION')
  const { startAccountCleanup } = await import('@octavo/api/accounts/account-cleanup.ts')
  const database = openDatabase({ url: house.house.config.DATABASE_URL ?? '' })
  const clock = { now: () => new Date(house.house.clock.now().getTime() + 61 * dayMs) }
  const cleanup = startAccountCleanup({ database, clock }, { warn: () => {} } as never)
  await cleanup.run()
  await cleanup.stop()
  await database.close()
  const [row] = await house.rows<{ count: string }>('select count(*) from users where email = $1', [email])
  expect(row?.count).toBe('1')
})

test('a person who deletes an account is not charged again, and the books stay', async () => {
  const account = await house.newAccount('leaving')
  await house.pay(account, 'MONTHLY_SUBSCRIPTION')
  const [before] = await house.rows<{ ref: string }>('select p.ref from payments p join users u on u.id = p.user_id where u.email = $1', [
    account.email,
  ])
  await bodyOf(await account.call('DELETE', '/users/me', { json: { password: goodPassword } }))
  const rows = await house.rows<{ user_id: null; status: string; subscription: string }>(
    'select p.user_id, p.status, s.status as subscription from payments p join subscriptions s on s.ref = p.subscription_ref where p.ref = $1',
    [before?.ref],
  )
  expect(rows).toEqual([{ user_id: null, status: 'SUCCEEDED', subscription: 'CANCELED' }])
})

test('a payment that succeeds after its account is gone is paid back', async () => {
  const account = await house.newAccount('raced')
  const { clientSecret, paymentRef } = await house.init(account, 'MONTHLY_SUBSCRIPTION')
  // As if the row were gone in the moment between asking the provider and writing what it said.
  await house.rows('delete from users where email = $1', [account.email])
  const other = await house.newAccount('bystander')
  await bodyOf(await house.confirm(other, clientSecret))
  await house.house.program.keepPayments()
  const [row] = await house.rows<{ status: string; refund_due: string }>('select status, refund_due from payments where ref = $1', [
    paymentRef,
  ])
  expect(row).toEqual({ status: 'REFUNDED', refund_due: 'ACCOUNT_GONE' })
})

test('a receipt is a PDF with its number, for its payer alone', async () => {
  const account = await house.newAccount('receipt')
  await house.pay(account, 'ANNUAL_SUBSCRIPTION')
  const { content } = await house.payments(account)
  const { receiptUrl = '', invoiceNumber = '' } = content[0] ?? {}
  const path = new URL(receiptUrl).pathname.replace('/api/v1', '')
  const response = await account.call('GET', path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = new Uint8Array(await response.arrayBuffer())
  expect(await isSound(pdf)).toBe(true)
  const text = (await pageTexts(pdf)).join('\n')
  for (const part of [
    `Receipt ${invoiceNumber}`,
    account.email,
    'One year of Octavo Pro',
    'Before tax',
    '€66.39',
    'VAT 19%',
    '€12.61',
    '€79.00',
    'visa **** 4242',
    'Test mode: no money moves',
  ])
    expect(text).toContain(part)
  const stranger = await house.newAccount('nosy')
  expect(await refusal(await stranger.call('GET', path))).toEqual([404, 'NOT_FOUND'])
  expect(await refusal(await account.call('GET', `/payments/me/${newRef()}/receipt`))).toEqual([404, 'NOT_FOUND'])
})

test('an operator gives and ends a plan, and compares the books', async () => {
  const account = await house.newAccount('granted')
  const held = await house.heldTask(account)
  const admin = async (...args: string[]) => {
    const lines: string[] = []
    const code = await runAdmin(args, { config: house.house.config, write: (line) => void lines.push(line) })
    return [code, lines.join('\n')] as const
  }
  expect(await admin('grant-pro', account.email)).toEqual([0, `${account.email} has the pro plan until it is ended.`])
  expect(await house.plan(account)).toEqual({ status: 'GRANTED' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: true })
  expect((await house.access(account, held.taskRef)).taskAccessStatus).toBe('FULL_ACCESS')
  expect((await admin('end-pro', account.email))[0]).toBe(0)
  expect(await house.plan(account)).toEqual({ status: 'NONE' })
  expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ pro: false })
  expect([(await admin('end-pro', account.email))[0], (await admin('grant-pro', 'nobody@example.org'))[0]]).toEqual([1, 1])
  expect((await admin('grant-pro', account.email, 'x'))[0]).toBe(1)
  expect((await admin('what'))[0]).toBe(2)
  expect(await admin('check-payments')).toEqual([0, 'Ledger, provider and access agree.'])
  await house.pay(account, 'MONTHLY_SUBSCRIPTION', { card: cards.other })
  const [row] = await house.rows<{ ref: string }>('select p.ref from payments p join users u on u.id = p.user_id where u.email = $1', [
    account.email,
  ])
  await house.rows("update payments set status = 'PENDING', paid_at = null where ref = $1", [row?.ref])
  const [code, said] = await admin('check-payments')
  expect([code, said.includes(`payment ${row?.ref} is PENDING, and succeeded at the provider`)]).toEqual([1, true])
  await house.rows("update payments set status = 'SUCCEEDED', paid_at = now() where ref = $1", [row?.ref])
})
