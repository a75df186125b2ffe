import { runAdmin } from '@octavo/server/admin-commands.ts'
import { expect, test } from 'vitest'
import { payingHouse, refusal } from '../testing/paying.ts'
import { bodyOf } from '../testing/test-account.ts'

const house = payingHouse({ REGISTERED_ARCHIVE_SIZE: '100' })
const daysUntil = (moment = '') => Math.round((new Date(moment).getTime() - house.house.clock.now().getTime()) / (24 * 60 * 60_000))

test('when a plan ends archived files stay, more than that is refused, and a mail says so', async () => {
  const account = await house.newAccount('archivist')
  await house.pay(account, 'MONTHLY_SUBSCRIPTION')
  const [kept, later] = [await house.runTask(account), await house.runTask(account)]
  const archive = (taskRef: string) => account.call('POST', '/archives', { json: { taskRef } })
  const { id } = await bodyOf<{ id: string }>(await archive(kept.taskRef))
  await bodyOf(await account.call('DELETE', '/subscriptions/me/cancel'))
  await house.days(account, 32)
  await house.house.program.keepPayments()
  expect((await account.call('GET', `/archives/${id}/files/0`)).status).toBe(200)
  expect(await refusal(await archive(later.taskRef))).toEqual([413, 'ARCHIVE_FULL'])
  await expect
    .poll(() => house.inbox.mails.some(({ to, text }) => to.includes(account.email) && text.includes('make room below 100 byte')))
    .toBe(true)
})

test('a plan that was given ends like one that was paid: archived files stay, and a mail says so, once', async () => {
  const admin = (...args: string[]) => runAdmin(args, { config: house.house.config, write: () => {} })
  const endings = (email: string) => house.inbox.mails.filter(({ to, subject }) => to.includes(email) && subject === 'Your plan has ended')
  for (const how of ['ended', 'over']) {
    const account = await house.newAccount(`given-${how}`)
    expect(await admin('grant-pro', account.email, ...(how === 'over' ? ['3'] : []))).toBe(0)
    if (how === 'over') expect(daysUntil((await house.plan(account)).currentPeriodEnd)).toBe(3)
    const task = await house.runTask(account)
    // On another day there is a free task again.
    const before = how === 'ended' ? await house.runTask(account) : undefined
    const { id } = await bodyOf<{ id: string }>(await account.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
    await house.house.program.keepPayments()
    if (how === 'ended') expect([await admin('end-pro', account.email), await admin('end-pro', account.email)]).toEqual([0, 1])
    else house.house.clock.advance(4 * 24 * 60 * 60_000)
    expect(await house.plan(account)).toEqual({ status: 'NONE' })
    for (let round = 0; round < 2; round += 1) await house.house.program.keepPayments()
    await expect.poll(() => endings(account.email)).toHaveLength(1)
    expect(endings(account.email)[0]?.text).toContain('make room below 100 byte')
    expect(endings(account.email)[0]?.text).not.toContain('payment')
    expect((await account.call('GET', `/archives/${id}/files/0`)).status).toBe(200)
    const { taskRef } = before ?? (await house.runTask(account))
    expect(await refusal(await account.call('POST', '/archives', { json: { taskRef } }))).toEqual([413, 'ARCHIVE_FULL'])
  }
})

test('an archive that is refused is no delivery: the payment comes back', async () => {
  const account = await house.newAccount('keeper')
  const task = await house.heldTask(account)
  const { paymentRef } = await house.pay(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  const archived = await account.call('POST', '/archives', { json: { taskRef: task.taskRef } })
  expect(await refusal(archived)).toEqual([413, 'ARCHIVE_FULL'])
  house.house.clock.advance(31 * 60_000)
  await house.house.program.sweep()
  await house.house.program.keepPayments()
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'REFUNDED' })
})
