import type { HistoryItem, TaskRecipe } from '@octavo/core/api/history-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import { describe, expect, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult, taskOf } from '../testing/own-tasks.ts'
import { bodyOf, type TestAccount } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

const there = mailedHouse()
const halfAnHourMs = 30 * 60_000 + 1000
const aYearMs = 365 * 24 * 60 * 60_000

async function historyOf(account: Pick<TestAccount, 'call'>, query = ''): Promise<Page<HistoryItem>> {
  return bodyOf(await account.call('GET', `/tasks/me?page=0&sort=createdDate,desc${query}`))
}

describe('the history of an account', () => {
  test('has what became of each task, the latest first', async () => {
    const account = await there.newAccount('first')
    const { task, result } = await ownResult(there.house, account, { name: 'Årsrapport.pdf' })
    there.house.clock.advance(1000)
    const failed = await taskOf(there.house, account, 'unlock-pdf')
    const { ref } = await failed.upload('open.pdf', textPdf('a'))
    await failed.execute([ref], { confirmRight: true }, { taskType: 'unlock-pdf' })
    await failed.ended()

    const { content, ...page } = await historyOf(account)
    expect(page).toEqual({ page: 0, size: 20, totalElements: 2, totalPages: 1 })
    expect(content[0]).toMatchObject({
      taskType: 'unlock-pdf',
      status: 'FAILED',
      files: [{ name: 'open.pdf' }],
      error: { code: 'DOCUMENT_NOT_LOCKED' },
    })
    expect(content[1]).toMatchObject({
      taskRef: task.taskRef,
      taskType: 'merge-pdf',
      status: 'SUCCEEDED',
      taskAccessStatus: 'FULL_ACCESS',
      files: [{ name: result.name, size: result.size }],
      fileCount: 1,
      size: result.size,
    })
    expect(content[1]?.finishedDate).toBeDefined()
  })

  test('does not have a task that was never run', async () => {
    const account = await there.newAccount('unrun')
    const task = await taskOf(there.house, account)
    await task.upload('a.pdf', textPdf('a'))
    expect((await historyOf(account)).content).toEqual([])
  })

  test('keeps its rows after half an hour and after a year, without the files', async () => {
    const account = await there.newAccount('later')
    const { task, result } = await ownResult(there.house, account)
    there.house.clock.advance(halfAnHourMs)
    const expired = (await historyOf(account)).content
    expect(expired).toMatchObject([{ status: 'SUCCEEDED', taskAccessStatus: 'EXPIRED', files: [{ name: result.name }] }])
    await there.house.program.sweep()
    expect((await historyOf(account)).content).toMatchObject([{ status: 'SUCCEEDED', taskAccessStatus: 'EXPIRED', size: result.size }])
    expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(410)
    there.house.clock.advance(aYearMs)
    await there.house.program.sweep()
    const again = await bodyOf<{ accessToken: string }>(
      await there.post('/signin', { username: account.email, password: account.password }),
    )
    const headers = { authorization: `Bearer ${again.accessToken}` }
    const response = await there.house.client.call('GET', '/api/v1/tasks/me?page=0', { headers })
    expect((await bodyOf<Page<HistoryItem>>(response)).content).toHaveLength(1)
  })

  test('keeps the row when the files are deleted, until the row itself is', async () => {
    const account = await there.newAccount('deleting')
    const { task, result } = await ownResult(there.house, account)
    expect((await task.call('DELETE', `/tasks/${task.taskRef}`)).status).toBe(204)
    expect((await historyOf(account)).content).toMatchObject([{ status: 'SUCCEEDED', taskAccessStatus: 'EXPIRED' }])
    expect((await account.call('DELETE', `/tasks/me/${task.taskRef}`)).status).toBe(204)
    expect(await historyOf(account)).toMatchObject({ content: [], totalElements: 0 })
    // Another tab deletes the same row.
    expect((await account.call('DELETE', `/tasks/me/${task.taskRef}`)).status).toBe(404)
    expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(410)
  })

  test('says of a run that ended with its task that it was cancelled, and finds it as such', async () => {
    const account = await there.newAccount('left-running')
    const { task } = await ownResult(there.house, account)
    for (const status of ['RUNNING', 'QUEUED']) {
      // As it is while a run goes on, which can't be held still here.
      await inDatabase(there.house, 'update tasks set status = $1, finished_at = null, expires_at = null where ref = $2', [
        status,
        task.taskRef,
      ])
      expect(await historyOf(account, `&status=${status}`)).toMatchObject({ totalElements: 1, content: [{ status }] })
    }
    expect((await task.call('DELETE', `/tasks/${task.taskRef}`)).status).toBe(204)
    expect((await historyOf(account, '&status=CANCELLED')).content).toMatchObject([{ taskRef: task.taskRef, status: 'CANCELLED' }])
    expect((await historyOf(account, '&status=QUEUED')).content).toEqual([])
  })

  test('has the name that a result was given', async () => {
    const account = await there.newAccount('renaming')
    const { task, result } = await ownResult(there.house, account)
    await task.call('PUT', `/results/${result.ref}`, { json: { name: 'Contract' } })
    expect((await historyOf(account)).content[0]?.files).toEqual([{ name: 'Contract.pdf', size: result.size }])
    expect((await historyOf(account, '&searchKey=contr')).totalElements).toBe(1)
  })

  test('gets a task that was run before its owner signed in', async () => {
    const account = await there.newAccount('adopting')
    const task = await there.house.client.newTask()
    const { ref } = await task.upload('before.pdf', textPdf('a'))
    await task.execute([ref])
    await task.ended()
    expect((await account.call('GET', `/tasks/${task.taskRef}`, { headers: { cookie: task.cookie } })).status).toBe(200)
    expect((await historyOf(account)).content).toMatchObject([{ taskRef: task.taskRef, files: [{ name: 'before-merged.pdf' }] }])
  })

  test('is searched by names, tools and states', async () => {
    const account = await there.newAccount('searching')
    for (const name of ['Annual-report.pdf', 'Invoice 100%.pdf', 'o_neil "draft".pdf']) await ownResult(there.house, account, { name })
    const namesFor = async (query: string) => (await historyOf(account, query)).content.map(({ files }) => files[0]?.name)
    expect(await namesFor('&searchKey=REPORT')).toEqual(['Annual-report-merged.pdf'])
    expect(await namesFor(`&searchKey=${encodeURIComponent('100%')}`)).toEqual(['Invoice 100%-merged.pdf'])
    expect(await namesFor('&searchKey=o_n')).toHaveLength(1)
    expect(await namesFor(`&searchKey=${encodeURIComponent('%%%')}`)).toEqual([])
    expect(await namesFor(`&searchKey=${encodeURIComponent("'; drop table tasks; --")}`)).toEqual([])
    expect(await namesFor('&taskType=merge-pdf&status=SUCCEEDED')).toHaveLength(3)
    expect(await namesFor('&taskType=split-pdf')).toEqual([])
    expect(await namesFor('&status=FAILED')).toEqual([])
    expect((await account.call('GET', `/tasks/me?searchKey=${'x'.repeat(1000)}`)).status).toBe(400)
    expect((await account.call('GET', `/tasks/me?searchKey=${'x'.repeat(10_000)}`)).status).toBe(414)
  })

  test('has the settings of a task as a recipe, without passwords', async () => {
    const account = await there.newAccount('recipes')
    const task = await taskOf(there.house, account, 'protect-pdf')
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    const options = { userPassword: 'Very-secret-7', fileName: '{name}-locked' }
    await task.execute([ref], options, { taskType: 'protect-pdf' })
    await task.ended()
    const recipe = await bodyOf<TaskRecipe>(await account.call('GET', `/tasks/me/${task.taskRef}/recipe`))
    expect(recipe.steps).toMatchObject([{ taskType: 'protect-pdf', options: { fileName: '{name}-locked' } }])
    expect(JSON.stringify(recipe)).not.toContain('secret')
  })

  test('comes in pages, in both orders', async () => {
    const account = await there.newAccount('pages')
    for (let count = 0; count < 3; count += 1) {
      there.house.clock.advance(1000)
      await ownResult(there.house, account)
    }
    const dates = async (sort: string) =>
      (await bodyOf<Page<HistoryItem>>(await account.call('GET', `/tasks/me?page=0&sort=${sort}`))).content.map((row) => row.createdDate)
    const newestFirst = await dates('createdDate,desc')
    expect(newestFirst).toEqual(newestFirst.toSorted().reverse())
    expect(await dates('createdDate,asc')).toEqual(newestFirst.toReversed())
    expect(await bodyOf(await account.call('GET', '/tasks/me?page=7'))).toMatchObject({ content: [], totalElements: 3, totalPages: 1 })
    for (const query of ['page=-1', 'page=x', 'sort=owner,asc', 'unknown=1'])
      expect((await account.call('GET', `/tasks/me?${query}`)).status).toBe(400)
  })
})

describe('who sees a history', () => {
  test('is its owner, and nobody else', async () => {
    const owner = await there.newAccount('owner')
    const other = await there.newAccount('other')
    const { task } = await ownResult(there.house, owner)
    expect((await historyOf(other)).content).toEqual([])
    expect((await there.house.client.call('GET', '/api/v1/tasks/me')).status).toBe(401)
    const unknown = 'A'.repeat(22)
    for (const [method, path] of [
      ['GET', `/tasks/me/REF/recipe`],
      ['DELETE', `/tasks/me/REF`],
    ] as const) {
      const foreign = await other.call(method, path.replace('REF', task.taskRef))
      const missing = await other.call(method, path.replace('REF', unknown))
      expect([foreign.status, missing.status]).toEqual([404, 404])
      expect(await codeOf(foreign)).toBe(await codeOf(missing))
    }
    expect((await historyOf(owner)).totalElements).toBe(1)
  })

  test('a visitor sees the tasks of this browser while their files are there', async () => {
    const task = await there.house.client.newTask()
    const { ref } = await task.upload('mine.pdf', textPdf('a'))
    await task.execute([ref])
    await task.ended()
    const seen = async (cookie: string) => {
      const response = await there.house.client.call('GET', '/api/v1/tasks/me', { headers: { cookie } })
      return (await bodyOf<Page<HistoryItem>>(response)).content
    }
    expect(await seen(task.cookie)).toMatchObject([{ taskRef: task.taskRef, files: [{ name: 'mine-merged.pdf' }] }])
    const stranger = await there.house.client.newTask()
    expect(await seen(stranger.cookie)).toEqual([])
    there.house.clock.advance(halfAnHourMs)
    expect(await seen(task.cookie)).toEqual([])
  })

  test('an API key sees it with the scope for tasks alone', async () => {
    const account = await there.newAccount('keys')
    const keyWith = async (scope: string) =>
      (await bodyOf<{ key: string }>(await account.call('POST', '/users/me/api-keys', { json: { name: scope, scopes: [scope] } }))).key
    const statusFor = async (key: string) =>
      (await there.house.client.call('GET', '/api/v1/tasks/me', { headers: { authorization: `Bearer ${key}` } })).status
    expect(await statusFor(await keyWith('tasks'))).toBe(200)
    expect(await statusFor(await keyWith('profile'))).toBe(401)
  })
})

describe('what stands in the database', () => {
  test('has no names in the clear, and nothing of a deleted account', async () => {
    const account = await there.newAccount('stolen')
    await ownResult(there.house, account, { name: 'Severance-agreement.pdf' })
    const dump = JSON.stringify(await inDatabase(there.house, 'select * from tasks'))
    expect(dump).not.toContain('Severance')
    expect(dump).not.toContain(Buffer.from('Severance').toString('hex'))
    const before = await inDatabase<{ owner: string }>(there.house, "select owner from list_totals where list = 'history' and total = 1")
    expect((await account.call('DELETE', '/users/me', { json: { password: account.password } })).status).toBe(204)
    await there.house.program.sweep()
    const owners = await inDatabase<{ owner: string }>(
      there.house,
      'select owner from list_totals union select owner from tasks where sealed_record is not null',
    )
    const gone = before.filter(({ owner }) => !owners.some((left) => left.owner === owner))
    expect(gone).toHaveLength(1)
    expect(await inDatabase(there.house, 'select ref from tasks where owner = $1 or owner = $2', [gone[0]?.owner, 'gone'])).toEqual([])
  })
})

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}
