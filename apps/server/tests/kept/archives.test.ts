import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveItem, ArchiveUsage } from '@octavo/core/api/archives-api.ts'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import { describe, expect, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult, taskOf } from '../testing/own-tasks.ts'
import { photoOf, photoPdf } from '../testing/photo-pdf.ts'
import { bodyOf, type TestAccount } from '../testing/test-account.ts'
import { dataOf } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'

const quota = 200_000
const there = mailedHouse(() => ({ PRO_ARCHIVE_SIZE: String(quota) }))
const halfAnHourMs = 30 * 60_000 + 1000
const unknown = 'A'.repeat(22)

type Caller = Pick<TestAccount, 'call'>
const archive = async (account: Caller, taskRef: string) =>
  bodyOf<ArchiveItem>(await account.call('POST', '/archives', { json: { taskRef } }))
const archivesOf = async (account: Caller, query = '') =>
  bodyOf<Page<ArchiveItem>>(await account.call('GET', `/archives?page=0&sort=createdDate,desc${query}`))
const usageOf = async (account: Caller) => bodyOf<ArchiveUsage>(await account.call('GET', '/archives/usage'))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Objects in storage below a prefix. */
async function objectsIn(prefix: string): Promise<string[]> {
  const folder = join(there.house.config.DATA_DIR, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && entry.parentPath.includes(`/${prefix}`)).map(({ name }) => name)
}

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${((await response.json()) as { code: string }).code}`
}

describe('an archived task', () => {
  test('keeps the images of a document and nothing else of it', async () => {
    const account = await there.newAccount('photographer')
    const taskType = 'extract-images-from-pdf'
    const task = await taskOf(there.house, account, taskType)
    const photos = [3000, 9000, 4000].map(photoOf)
    const { ref } = await task.upload('album.pdf', Buffer.concat([photoPdf(...photos), Buffer.alloc(100_000, '%')]))
    await task.execute([ref], {}, { taskType })
    await task.ended()
    const item = await archive(account, task.taskRef)
    for (const [index, photo] of photos.entries())
      expect(await bytesOf(await account.call('GET', `/archives/${item.id}/files/${index}`))).toEqual(photo)
    const folder = join(there.house.config.DATA_DIR, 'files', 'objects', 'archives', item.id)
    const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
    // Images that come close after each other share an object; on a busy machine one may have its own.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16_000 + 200 * sizes.length)
  })

  test('outlives its task, and can be downloaded, also by ticket and in part', async () => {
    const account = await there.newAccount('keeper')
    const { task, result } = await ownResult(there.house, account, { name: 'Lease.pdf' })
    const original = Buffer.from(await task.download(result.ref))
    const item = await archive(account, task.taskRef)
    expect(item).toMatchObject({
      taskRef: task.taskRef,
      taskType: 'merge-pdf',
      name: 'Lease-merged.pdf',
      size: result.size,
      deleted: false,
    })
    expect(item.files).toEqual([{ name: 'Lease-merged.pdf', size: result.size, mimeType: 'application/pdf', pageCount: 1 }])
    there.house.clock.advance(halfAnHourMs)
    await there.house.program.sweep()
    expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(410)

    const whole = await account.call('GET', `/archives/${item.id}/files/0`)
    expect(whole.headers.get('content-disposition')).toContain('attachment; filename="Lease-merged.pdf"')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(await bytesOf(whole)).toEqual(original)
    const part = await account.call('GET', `/archives/${item.id}/files/0`, { headers: { range: 'bytes=5-9' } })
    expect([part.status, await bytesOf(part)]).toEqual([206, original.subarray(5, 10)])
    const { url } = await bodyOf<{ url: string }>(await account.call('POST', `/archives/${item.id}/files/0/ticket`))
    expect(await bytesOf(await fetch(url))).toEqual(original)
    const zip = await bodyOf<{ url: string }>(await account.call('POST', `/archives/${item.id}/zip/ticket`))
    expect((await bytesOf(await fetch(zip.url))).subarray(0, 2).toString()).toBe('PK')
    expect((await account.call('GET', `/archives/${item.id}/files/7`)).status).toBe(404)
  })

  test('with many small files is copied as they are stored, and each is there', async () => {
    const account = await there.newAccount('many')
    const task = await taskOf(there.house, account, 'split-pdf')
    const { ref } = await task.upload('book.pdf', textPdf('one', 'two', 'three'))
    await task.execute([ref], { mode: 'every', every: 1 }, { taskType: 'split-pdf' })
    const { results } = await task.ended()
    const item = await archive(account, task.taskRef)
    expect(item.fileCount).toBe(results.length)
    for (const [n, result] of results.entries()) {
      expect(await bytesOf(await account.call('GET', `/archives/${item.id}/files/${n}`))).toEqual(
        Buffer.from(await task.download(result.ref)),
      )
    }
  })

  test('is one, however often it is asked for, also at once', async () => {
    const account = await there.newAccount('twice')
    const { task } = await ownResult(there.house, account)
    const first = await archive(account, task.taskRef)
    expect((await archive(account, task.taskRef)).id).toBe(first.id)
    const { task: other } = await ownResult(there.house, account)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => account.call('POST', '/archives', { json: { taskRef: other.taskRef } })),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await archivesOf(account)).totalElements).toBe(2)
  })

  test('can be renamed, searched and used in a tool without an upload', async () => {
    const account = await there.newAccount('using')
    const { task } = await ownResult(there.house, account, { name: 'Draft.pdf' })
    const { id } = await archive(account, task.taskRef)
    const renamed = await bodyOf<ArchiveItem>(await account.call('PUT', `/archives/${id}`, { json: { name: 'Final version' } }))
    expect(renamed).toMatchObject({ name: 'Final version.pdf', files: [{ name: 'Final version.pdf' }] })
    expect((await archivesOf(account, '&searchKey=final')).content.map((item) => item.id)).toEqual([id])
    expect((await archivesOf(account, '&searchKey=draft')).content).toEqual([])
    expect((await archivesOf(account, `&searchKey=${encodeURIComponent('%_%')}`)).content).toEqual([])
    const next = await taskOf(there.house, account, 'rotate-pdf-pages')
    const document = await dataOf<DocumentView>(await next.call('POST', '/documents', { json: { archiveId: id } }))
    expect(document).toMatchObject({ name: 'Final version.pdf', pageCount: 1 })
    expect((await next.call('POST', '/documents', { json: { archiveId: id, file: 5 } })).status).toBe(404)
  })

  test('is searched for by whatever is typed', async () => {
    const account = await there.newAccount('types')
    for (const name of ['Invoice 100%.pdf', "O'Neil_draft.pdf"]) {
      const { task } = await ownResult(there.house, account, { name })
      await archive(account, task.taskRef)
    }
    const found = async (typed: string) => (await archivesOf(account, `&searchKey=${encodeURIComponent(typed)}`)).totalElements
    expect([await found('100%'), await found("o'n"), await found('l_d'), await found('%%'), await found('__')]).toEqual([1, 1, 1, 0, 0])
    for (const typed of ['"Neil"', "'; drop table file_sets; --", '\\\\', "' or ''='"])
      expect([typed, await found(typed)]).toEqual([typed, 0])
    expect((await account.call('GET', `/archives?searchKey=${'x'.repeat(1000)}`)).status).toBe(400)
    expect((await account.call('GET', `/archives?searchKey=${'x'.repeat(10_000)}`)).status).toBe(414)
  })

  test('is gone when it is deleted, while its row stays and is marked', async () => {
    const account = await there.newAccount('deleter')
    const { task } = await ownResult(there.house, account)
    const { id } = await archive(account, task.taskRef)
    const { url } = await bodyOf<{ url: string }>(await account.call('POST', `/archives/${id}/files/0/ticket`))
    expect((await account.call('DELETE', `/archives/${id}`)).status).toBe(204)
    // Another tab deletes the same.
    expect(await codeOf(await account.call('DELETE', `/archives/${id}`))).toBe('410 FILES_GONE')
    for (const path of [`/archives/${id}/files/0`, `/archives/${id}/zip`])
      expect(await codeOf(await account.call('GET', path))).toBe('410 FILES_GONE')
    expect((await fetch(url)).status).toBe(410)
    expect((await account.call('PUT', `/archives/${id}`, { json: { name: 'x' } })).status).toBe(410)
    expect((await archivesOf(account)).content).toEqual([])
    expect((await archivesOf(account, '&ignoreDeleted=false')).content).toMatchObject([{ id, deleted: true, name: 'report-merged.pdf' }])
    expect((await usageOf(account)).used).toBe(0)
    await there.house.program.sweep()
    expect(await objectsIn(`archives/${id}`)).toEqual([])
  })
})

describe('the room in an archive', () => {
  test('is limited, for calls at once too', async () => {
    const account = await there.newAccount('full')
    const filler = await paddedResult(account, 65_000)
    await archive(account, filler)
    const usage = await usageOf(account)
    expect(usage.quota).toBe(quota)
    expect(usage.used).toBeGreaterThan(60_000)
    const refs = [await paddedResult(account, 65_000), await paddedResult(account, 65_000)]
    const answers = await Promise.all(refs.map((taskRef) => account.call('POST', '/archives', { json: { taskRef } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
    expect((await archivesOf(account)).totalElements).toBe(2)
    expect((await usageOf(account)).used).toBeLessThanOrEqual(quota)
  })
})

/** A task whose result has about this many bytes. */
async function paddedResult(account: Caller, bytes: number): Promise<string> {
  const { task } = await ownResult(there.house, account, {
    content: textPdf(...Array.from({ length: bytes / 1000 }, (_, page) => `${page}`.padEnd(1000, 'x'))),
  })
  return task.taskRef
}

describe('what can not be archived', () => {
  test('is a task of others, one without results, and one that has expired', async () => {
    const account = await there.newAccount('none')
    const other = await there.newAccount('foreign')
    const { task } = await ownResult(there.house, other)
    for (const taskRef of [task.taskRef, unknown])
      expect(await codeOf(await account.call('POST', '/archives', { json: { taskRef } }))).toBe('404 NOT_FOUND')
    const empty = await taskOf(there.house, account)
    expect(await codeOf(await account.call('POST', '/archives', { json: { taskRef: empty.taskRef } }))).toBe('409 TASK_HAS_NO_RESULTS')
    const { task: late } = await ownResult(there.house, account)
    there.house.clock.advance(halfAnHourMs)
    expect(await codeOf(await account.call('POST', '/archives', { json: { taskRef: late.taskRef } }))).toBe('410 EXPIRED')
    expect((await account.call('POST', '/archives', { json: { taskRef: '../../etc/passwd' } })).status).toBe(400)
  })
})

describe('who reaches an archive', () => {
  test('is its owner alone: every call, with every kind of caller', async () => {
    const owner = await there.newAccount('archive-owner')
    const other = await there.newAccount('archive-other')
    const { task } = await ownResult(there.house, owner)
    const { id } = await archive(owner, task.taskRef)
    const calls = (ref: string): [string, string, object?][] => [
      ['PUT', `/archives/${ref}`, { name: 'x' }],
      ['DELETE', `/archives/${ref}`],
      ['GET', `/archives/${ref}/files/0`],
      ['GET', `/archives/${ref}/zip`],
      ['POST', `/archives/${ref}/files/0/ticket`],
      ['POST', `/archives/${ref}/zip/ticket`],
    ]
    const visitor: Caller = { call: (method, path, options) => there.house.client.call(method, `/api/v1${path}`, options) }
    for (const [index, [method, path, json]] of calls(id).entries()) {
      const [, missing] = calls(unknown)[index] ?? []
      expect([path, await codeOf(await visitor.call(method, path, json ? { json } : {}))]).toEqual([path, '401 TOKEN_REQUIRED'])
      const foreign = await codeOf(await other.call(method, path, json ? { json } : {}))
      expect([path, foreign]).toEqual([path, '404 NOT_FOUND'])
      expect(await codeOf(await other.call(method, missing ?? '', json ? { json } : {}))).toBe(foreign)
    }
    const stranger = await taskOf(there.house, other)
    expect((await stranger.call('POST', '/documents', { json: { archiveId: id } })).status).toBe(404)
    expect((await archivesOf(other)).content).toEqual([])
    expect((await archivesOf(owner)).totalElements).toBe(1)
  })

  test('a key needs the scope for archives', async () => {
    const account = await there.newAccount('archive-keys')
    const keyWith = async (scope: string) =>
      (await bodyOf<{ key: string }>(await account.call('POST', '/users/me/api-keys', { json: { name: scope, scopes: [scope] } }))).key
    const statusFor = async (key: string) =>
      (await there.house.client.call('GET', '/api/v1/archives', { headers: { authorization: `Bearer ${key}` } })).status
    expect(await statusFor(await keyWith('archives'))).toBe(200)
    expect(await statusFor(await keyWith('tasks'))).toBe(401)
  })

  test('nobody once the account is deleted: neither rows nor bytes are left', async () => {
    const account = await there.newAccount('archive-gone')
    const { task } = await ownResult(there.house, account, { name: 'Severance.pdf' })
    const { id } = await archive(account, task.taskRef)
    expect(JSON.stringify(await inDatabase(there.house, 'select * from file_sets'))).not.toContain('Severance')
    const { url } = await bodyOf<{ url: string }>(await account.call('POST', `/archives/${id}/files/0/ticket`))
    expect((await account.call('DELETE', '/users/me', { json: { password: account.password } })).status).toBe(204)
    expect((await fetch(url)).status).toBe(410)
    await there.house.program.sweep()
    expect(await inDatabase(there.house, 'select id from file_sets where id = $1', [id])).toEqual([])
    expect(await objectsIn(`archives/${id}`)).toEqual([])
  })
})

describe('bytes without an owner', () => {
  test('a copy that died is swept, and its room is free again', async () => {
    const account = await there.newAccount('died')
    const { task } = await ownResult(there.house, account)
    const { id, size } = await archive(account, task.taskRef)
    // As a program leaves it that dies before the last byte.
    await inDatabase(there.house, "update file_sets set state = 'COPYING' where id = $1", [id])
    expect((await archivesOf(account)).content).toEqual([])
    expect((await usageOf(account)).used).toBe(size)
    there.house.clock.advance(3 * 60_000)
    await there.house.program.sweep()
    expect((await usageOf(account)).used).toBe(0)
    expect(await objectsIn(`archives/${id}`)).toEqual([])
    expect(await inDatabase(there.house, 'select id from file_sets where id = $1', [id])).toEqual([])
    expect((await archive(account, (await ownResult(there.house, account)).task.taskRef)).deleted).toBe(false)
  })

  test('objects of no set are found', async () => {
    const account = await there.newAccount('orphan')
    const { task } = await ownResult(there.house, account)
    const { id } = await archive(account, task.taskRef)
    await inDatabase(there.house, 'delete from file_sets where id = $1', [id])
    expect((await objectsIn(`archives/${id}`)).length).toBe(1)
    there.house.clock.advance(4 * 60_000)
    await there.house.program.sweep({ orphans: true })
    expect(await objectsIn(`archives/${id}`)).toEqual([])
  })
})
