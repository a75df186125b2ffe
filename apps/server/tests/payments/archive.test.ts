import { expect, test } from 'vitest'
import { payingHouse, refusal } from '../testing/paying.ts'
import { bodyOf } from '../testing/test-account.ts'

const house = payingHouse({ REGISTERED_ARCHIVE_SIZE: '100' })

test('when a plan ends archived files stay, more than that is refused, and a mail says so', async () => {
  const account = await house.newAccount('archivist@example.org')
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

test('an archive that is refused is no delivery: the payment comes back', async () => {
  const account = await house.newAccount('keeper@example.org')
  const task = await house.heldTask(account)
  const { paymentRef } = await house.pay(account, 'SINGLE_TASK', { taskRef: task.taskRef })
  const archived = await account.call('POST', '/archives', { json: { taskRef: task.taskRef } })
  expect(await refusal(archived)).toEqual([413, 'ARCHIVE_FULL'])
  house.house.clock.advance(31 * 60_000)
  await house.house.program.sweep()
  await house.house.program.keepPayments()
  expect(await house.complete(account, paymentRef)).toMatchObject({ status: 'REFUNDED' })
})
