import { expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { bodyOf, freshAddress, type TestAccount } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

const mailed = mailedHouse(() => ({ BILLING: 'on', VISITOR_TASKS_PER_DAY: '1', REGISTERED_TASKS_PER_DAY: '2', REGISTERED_FILES: '7' }))

const limitsOf = async (account: TestAccount) =>
  bodyOf<{ tasksLeftToday: number }>(await account.call('GET', '/engine-tokens/me/limits?taskType=merge-pdf'))

async function runTask(account: TestAccount): Promise<{ taskAccessStatus: string }> {
  const issued = await account.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } })
  const task = mailed.house.client.taskOf({ ...(await bodyOf<{ taskRef: string; engineToken: string }>(issued)), cookie: '' })
  await task.execute([(await task.upload('a.pdf', textPdf('a'))).ref])
  await task.ended()
  return bodyOf(await account.call('GET', `/tasks/${task.taskRef}`))
}

test('an account has limits of its own, and all addresses of one mailbox share a day', async () => {
  const account = await mailed.newAccount('worker')
  expect(await limitsOf(account)).toMatchObject({ plan: 'registered', maxFiles: 7, tasksPerDay: 2, tasksLeftToday: 2 })
  expect(await runTask(account)).toMatchObject({ taskAccessStatus: 'FULL_ACCESS' })
  const alias = await mailed.newAccount(account.email.replace('@', '+more@'))
  expect(await limitsOf(alias)).toMatchObject({ tasksLeftToday: 1 })
  expect(await runTask(alias)).toMatchObject({ taskAccessStatus: 'FULL_ACCESS' })
  expect(await runTask(account)).toMatchObject({ taskAccessStatus: 'PAYMENT_REQUIRED' })
  const local = freshAddress('abc').replace('@example.org', '')
  const dotted = [await mailed.newAccount(`a.b.${local.slice(2)}@gmail.com`), await mailed.newAccount(`${local}@gmail.com`)]
  await runTask(dotted[0] as TestAccount)
  expect(await limitsOf(dotted[1] as TestAccount)).toMatchObject({ tasksLeftToday: 1 })
})

test('a task over a visitor’s number is theirs in full once they sign in', async () => {
  const first = await mailed.house.client.newTask()
  await first.execute([(await first.upload('a.pdf', textPdf('a'))).ref])
  await first.ended()
  const second = await mailed.house.client.newTask('merge-pdf', { cookie: first.cookie })
  await second.execute([(await second.upload('a.pdf', textPdf('a'))).ref])
  await second.ended()
  const cookie = { headers: { cookie: first.cookie } }
  const asVisitor = await mailed.house.client.call('GET', `/api/v1/tasks/${second.taskRef}`, cookie)
  expect(await bodyOf(asVisitor)).toMatchObject({ taskAccessStatus: 'LOGIN_REQUIRED', results: [] })
  const account = await mailed.newAccount('returning')
  const asked = await Promise.all(Array.from({ length: 5 }, () => account.call('GET', `/tasks/${second.taskRef}`, cookie)))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const task = await bodyOf<{ results: unknown[] }>(await account.call('GET', `/tasks/${second.taskRef}`))
  expect(task).toMatchObject({ taskAccessStatus: 'FULL_ACCESS' })
  expect(task.results).toHaveLength(1)
  expect(await limitsOf(account)).toMatchObject({ tasksLeftToday: 1 })
})
