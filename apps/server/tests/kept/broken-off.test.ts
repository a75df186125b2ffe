import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { expect, test } from 'vitest'
import { createFaultPlan } from '../faults/fault-plan.ts'
import { faultyParts } from '../faults/faulty-services.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult } from '../testing/own-tasks.ts'
import { bodyOf } from '../testing/test-account.ts'

const plan = createFaultPlan()
const there = mailedHouse(() => ({ RATE_ACCOUNTS: '10000' }), faultyParts(plan))

test('a deletion for everyone that breaks off, at whatever call to the database, is done at the next try', async () => {
  const [sender, receiver, other] = [await there.newAccount('sender'), await there.newAccount('receiver'), await there.newAccount('other')]
  const { task } = await ownResult(there.house, sender)
  const json = { taskRef: task.taskRef, emailsToShare: [receiver.email, other.email], deleteAllowed: true }
  let broken = 0
  for (let from = 1, fired = true; fired; from += 1) {
    const { id } = await bodyOf<SentShareItem>(await sender.call('POST', '/document-shares', { json }))
    const remove = async () => (await receiver.call('DELETE', `/document-shares/me/${id}`)).status
    plan.arm({ port: 'database', error: () => new AppError('UNAVAILABLE'), when: 'before', from, lasting: false })
    const first = await remove()
    fired = plan.fired() > 0
    plan.heal()
    if (first === 503) broken += 1
    expect([from, first === 503 ? await remove() : first]).toEqual([from, 204])
    expect([from, (await other.call('GET', `/document-shares/${id}/files/0`)).status]).toEqual([from, 410])
  }
  expect(broken).toBeGreaterThan(3)
})
