import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { bodyOf, type TestAccount } from './test-account.ts'
import type { TestTask } from './test-client.ts'
import type { TestProgram } from './test-program.ts'
import { textPdf } from './text-pdf.ts'

/** A task of somebody with an account. */
export async function taskOf(house: TestProgram, account: Pick<TestAccount, 'call'>, taskType = 'merge-pdf'): Promise<TestTask> {
  const begun = await bodyOf<{ taskRef: string; engineToken: string }>(await account.call('POST', '/engine-tokens', { json: { taskType } }))
  return house.client.taskOf({ ...begun, cookie: '' })
}

/** A task of an account that has made one file, named like this. */
export async function ownResult(
  house: TestProgram,
  account: Pick<TestAccount, 'call'>,
  { name = 'report.pdf', content = textPdf('a') }: { name?: string; content?: Uint8Array } = {},
): Promise<{ task: TestTask; result: ResultView }> {
  const task = await taskOf(house, account)
  const { ref } = await task.upload(name, content)
  const response = await task.execute([ref])
  if (!response.ok) throw new Error(await response.text())
  const [result] = (await task.ended()).results
  if (!result) throw new Error('the task made nothing')
  return { task, result }
}
