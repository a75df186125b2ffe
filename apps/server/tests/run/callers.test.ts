import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { describe, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { bodyOf } from '../testing/test-account.ts'
import { startTestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { codeOf, type RunToolOptions, runTool } from './run-tool.ts'

const pdf = (text: string) => ({ name: `${text}.pdf`, content: textPdf(text) })

describe('who runs a tool in one call', () => {
  const mailed = mailedHouse(() => ({
    BILLING: 'on',
    VISITOR_TASKS_PER_DAY: '2',
    REGISTERED_TASKS_PER_DAY: '2',
    VISITOR_FILES: '3',
    VISITOR_TOTAL_SIZE: '1000000',
  }))
  const merge = (headers: Record<string, string> = {}, call: RunToolOptions = {}) =>
    runTool(mailed.house, 'merge-pdf', { files: [pdf('a')], headers, ...call })

  test('is a visitor, whose task their browser knows', async () => {
    const response = await merge()
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect([response.status, cookie]).toEqual([200, expect.stringMatching(/^octavo_visitor=/)])
    const shown = await mailed.house.client.call('GET', `/api/v1/tasks/${response.headers.get('x-task-ref')}`, { headers: { cookie } })
    expect(await shown.json()).toMatchObject({ taskType: 'merge-pdf', status: 'SUCCEEDED', taskAccessStatus: 'FULL_ACCESS' })
  })

  test('gets 402 with the task over the daily number, and a preview instead of the file', async () => {
    const cookie = (await merge()).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await merge({ cookie })).status).toBe(200)
    const over = await merge({ cookie })
    const { data, ...said } = (await over.json()) as { code: string; data: TaskView & { engineToken: string } }
    expect([over.status, said.code, data.status, data.results]).toEqual([402, 'LOGIN_REQUIRED', 'SUCCEEDED', []])
    expect(over.headers.get('x-task-ref')).toBe(data.taskRef)
    const shown = await mailed.house.client.call('GET', `/api/v1/tasks/${data.taskRef}`, {
      headers: { 'x-engine-token': data.engineToken },
    })
    const { taskAccessStatus, previewUrl } = (await shown.json()) as { taskAccessStatus: string; previewUrl: string }
    expect(taskAccessStatus).toBe('LOGIN_REQUIRED')
    expect((await fetch(previewUrl, { headers: { 'x-engine-token': data.engineToken } })).status).toBe(200)
  })

  test('finds the run in the history of the account, which counts it', async () => {
    const account = await mailed.newAccount('recorded')
    const total = async () => (await bodyOf<{ totalElements: number }>(await account.call('GET', '/tasks/me'))).totalElements
    const { headers } = await merge({ authorization: `Bearer ${account.accessToken}` })
    expect(await total()).toBe(1)
    expect((await account.call('DELETE', `/tasks/me/${headers.get('x-task-ref')}`)).status).toBe(204)
    expect(await total()).toBe(0)
  })

  test('may give a password among the options, and is told that it is wrong', async () => {
    const files = [{ name: 'a.pdf', content: await encryptedPdf(textPdf('locked'), 'secret') }]
    const unlock = (password: string) => runTool(mailed.house, 'unlock-pdf', { files, options: { password } })
    expect((await unlock('secret')).status).toBe(200)
    expect(await codeOf(await unlock('wrong'))).toEqual([422, 'DOCUMENT_PASSWORD_WRONG'])
  })

  test('is an account by its access token or key, under its own number', async () => {
    const account = await mailed.newAccount('runs')
    const keyWith = async (scopes: string[]) =>
      (await bodyOf<{ key: string }>(await account.call('POST', '/users/me/api-keys', { json: { name: 'runs', scopes } }))).key
    const byToken = await merge({ authorization: `Bearer ${account.accessToken}` })
    expect([byToken.status, byToken.headers.get('set-cookie')]).toEqual([200, null])
    const authorization = `Bearer ${await keyWith(['tasks'])}`
    expect((await merge({ authorization })).status).toBe(200)
    expect((await account.call('GET', `/tasks/${byToken.headers.get('x-task-ref')}`)).status).toBe(200)
    expect(await codeOf(await merge({ authorization }))).toEqual([402, 'PAYMENT_REQUIRED'])
    expect(await codeOf(await merge({ authorization: `Bearer ${await keyWith(['profile'])}` }))).toEqual([401, 'KEY_SCOPE'])
  })

  test('brings an engine token for a task that was begun before, and no other tool’s', async () => {
    const task = await mailed.house.client.newTask()
    const headers = { 'x-engine-token': task.engineToken }
    const response = await merge(headers)
    expect([response.status, response.headers.get('x-task-ref')]).toEqual([200, task.taskRef])
    expect(await task.status()).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'a-merged.pdf' }] })
    const other = await runTool(mailed.house, 'split-pdf', { files: [pdf('a')], headers })
    expect(await codeOf(other)).toEqual([400, 'BAD_REQUEST'])
    // A refused call doesn't end a task that it hasn't begun.
    expect(await task.status()).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('is held to the plan’s number and size of files', async () => {
    const files = [pdf('a'), pdf('b'), pdf('c'), pdf('d')]
    expect((await merge({}, { files: files.slice(0, 3) })).status).toBe(200)
    expect(await codeOf(await merge({}, { files }))).toEqual([413, 'TOO_MANY_FILES'])
    const large = { name: 'large.pdf', content: Buffer.concat([textPdf('large'), Buffer.alloc(600_000, '\n')]) }
    expect(await codeOf(await merge({}, { files: [large, large] }))).toEqual([413, 'TOTAL_TOO_LARGE'])
  })
})

describe('a call that is sent again with its Idempotency-Key', () => {
  const mailed = mailedHouse(() => ({ BILLING: 'on', VISITOR_TASKS_PER_DAY: '3' }))
  const merge = (key: string, call: RunToolOptions = {}) =>
    runTool(mailed.house, 'merge-pdf', { files: [pdf('a'), pdf('b')], ...call, headers: { 'idempotency-key': key, ...call.headers } })
  const tasksLeft = async (cookie: string) => {
    const answer = await mailed.house.client.call('GET', '/api/v1/engine-tokens/me/limits?taskType=merge-pdf', { headers: { cookie } })
    return ((await answer.json()) as { tasksLeftToday: number }).tasksLeftToday
  }
  const newCookie = async () => (await mailed.house.client.newTask()).cookie

  test('is the same task, counted once and answered by the same file', async () => {
    const cookie = await newCookie()
    const first = await merge('one', { headers: { cookie } })
    const again = await merge('one', { headers: { cookie } })
    expect([again.status, again.headers.get('x-task-ref')]).toEqual([200, first.headers.get('x-task-ref')])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(Buffer.from(await again.bytes()).equals(await first.bytes())).toBe(true)
    expect(await tasksLeft(cookie)).toBe(2)
  })

  test('at the same moment is the same task too', async () => {
    const cookie = await newCookie()
    const answers = await Promise.all(Array.from({ length: 6 }, () => merge('at-once', { headers: { cookie } })))
    const good = answers.filter(({ status }) => status === 200)
    const codes = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf))
    expect(good.length).toBeGreaterThan(0)
    for (const said of codes) expect(said).toEqual([409, 'CALL_IN_PROGRESS'])
    expect(new Set(good.map(({ headers }) => headers.get('x-task-ref'))).size).toBe(1)
    expect(await tasksLeft(cookie)).toBe(2)
  })

  test('with another content is refused', async () => {
    const cookie = await newCookie()
    await merge('fixed', { headers: { cookie } })
    const others: RunToolOptions[] = [{ files: [pdf('b'), pdf('a')] }, { options: { bookmarks: 'discard' } }, { files: [pdf('a')] }]
    for (const other of others)
      expect(await codeOf(await merge('fixed', { ...other, headers: { cookie } }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const split = await runTool(mailed.house, 'split-pdf', { files: [pdf('a')], headers: { cookie, 'idempotency-key': 'fixed' } })
    expect(await codeOf(split)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('by somebody else is a task of their own', async () => {
    const [first, other] = await Promise.all([newCookie(), newCookie()])
    const refs = await Promise.all(
      [first, other].map(async (cookie) => (await merge('mine', { headers: { cookie } })).headers.get('x-task-ref')),
    )
    expect(new Set(refs).size).toBe(2)
  })

  test('after a refusal is a new task', async () => {
    const cookie = await newCookie()
    expect((await merge('mended', { options: { colour: 'red' }, headers: { cookie } })).status).toBe(400)
    expect((await merge('mended', { headers: { cookie } })).status).toBe(200)
  })

  test('after its task has expired is a new task', async () => {
    const house = await startTestProgram()
    try {
      const call = { files: [pdf('a')], headers: { 'idempotency-key': 'late' } }
      const first = (await runTool(house, 'merge-pdf', call)).headers.get('x-task-ref')
      house.clock.advance(31 * 60_000)
      await house.program.sweep()
      const second = await runTool(house, 'merge-pdf', call)
      expect(second.status).toBe(200)
      expect(second.headers.get('x-task-ref')).not.toBe(first)
    } finally {
      await house.stop()
    }
  })
})
