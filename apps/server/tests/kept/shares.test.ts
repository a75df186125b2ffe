import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import type { BlockView, ReceivedShareItem, SentShareItem } from '@octavo/core/api/shares-api.ts'
import { describe, expect, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult, taskOf } from '../testing/own-tasks.ts'
import { accountOf, bodyOf, freshAddress, type TestAccount } from '../testing/test-account.ts'
import { dataOf } from '../testing/test-client.ts'

const there = mailedHouse()
const dayMs = 24 * 60 * 60_000
const halfAnHourMs = 30 * 60_000 + 1000
const unknown = 'A'.repeat(22)

type Caller = Pick<TestAccount, 'call'>
const post = (from: Caller, json: object) => from.call('POST', '/document-shares', { json })
const share = async (from: Caller, json: object) => bodyOf<SentShareItem>(await post(from, json))
const inboxOf = async (account: Caller, query = '') =>
  bodyOf<Page<ReceivedShareItem>>(await account.call('GET', `/document-shares/me?page=0&sort=createdDate,desc${query}`))
const sentBy = async (account: Caller) => bodyOf<Page<SentShareItem>>(await account.call('GET', '/document-shares/sent?page=0'))
const unreadOf = async (account: Caller) =>
  (await bodyOf<{ unread: number }>(await account.call('GET', '/document-shares/me/unread'))).unread
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`

/** Two people who don't know each other, and a result of the first. */
async function pair() {
  const sender = await there.newAccount('sender')
  const receiver = await there.newAccount('receiver')
  const { task, result } = await ownResult(there.house, sender, { name: 'Minutes.pdf' })
  return { sender, receiver, task, result }
}

/** After days, when tokens of an hour ago are as good as before but sessions may be old. */
async function again({ email, password }: TestAccount): Promise<TestAccount> {
  const { accessToken } = await bodyOf<{ accessToken: string }>(await there.post('/signin', { username: email, password }))
  return accountOf(there.house, { email, password, accessToken })
}

async function objectsIn(prefix: string): Promise<string[]> {
  const all = await readdir(join(there.house.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && entry.parentPath.includes(`/${prefix}`)).map(({ name }) => name)
}

describe('a share', () => {
  test('is told by mail, found in the inbox, read, downloaded and saved', async () => {
    const { sender, receiver, task, result } = await pair()
    const original = Buffer.from(await task.download(result.ref))
    const spelledOtherwise = receiver.email.replace('receiver', 'Receiver')
    const sent = await share(sender, {
      ...{ taskRef: task.taskRef, emailsToShare: [spelledOtherwise], deleteAllowed: false, message: 'As promised' },
    })
    expect(sent).toMatchObject({ emails: [spelledOtherwise], expired: false, fileCount: 1 })
    // Mail goes to the address as it was typed.
    const mail = await there.inbox.newest(spelledOtherwise)
    expect(mail.subject).toBe('Files were shared with you')
    expect(mail.text).toContain(sender.email)
    expect(mail.text).toContain('/inbox')
    for (const secret of ['As promised', 'Minutes', 'Maren']) expect(mail.text).not.toContain(secret)

    const { content, totalElements } = await inboxOf(receiver)
    expect(totalElements).toBe(1)
    expect(content[0]).toMatchObject({
      ...{ id: sent.id, taskType: 'merge-pdf', fromEmail: sender.email, fromName: 'Maren', deleteAllowed: false },
      ...{ expired: false, read: false, message: 'As promised', files: [{ name: 'Minutes-merged.pdf', size: result.size }] },
    })
    expect(JSON.stringify(content)).not.toContain('emails')
    expect(await unreadOf(receiver)).toBe(1)
    await receiver.call('PUT', `/document-shares/me/${sent.id}`, { json: { read: true } })
    expect(await unreadOf(receiver)).toBe(0)

    there.house.clock.advance(halfAnHourMs)
    await there.house.program.sweep()
    expect(await bytesOf(await receiver.call('GET', `/document-shares/${sent.id}/files/0`))).toEqual(original)
    const { url } = await bodyOf<{ url: string }>(await receiver.call('POST', `/document-shares/${sent.id}/files/0/ticket`))
    expect(await bytesOf(await fetch(url))).toEqual(original)
    expect((await receiver.call('GET', `/document-shares/${sent.id}/zip`)).status).toBe(200)
    const next = await taskOf(there.house, receiver, 'rotate-pdf-pages')
    expect(await dataOf<DocumentView>(await next.call('POST', '/documents', { json: { shareId: sent.id } }))).toMatchObject({
      pageCount: 1,
    })
    const kept = await bodyOf<ArchiveItem>(await receiver.call('POST', '/archives', { json: { shareId: sent.id } }))
    expect(await bytesOf(await receiver.call('GET', `/archives/${kept.id}/files/0`))).toEqual(original)
  })

  test('of archived results works too', async () => {
    const { sender, receiver, task } = await pair()
    const archived = await bodyOf<ArchiveItem>(await sender.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
    const { id } = await share(sender, { archiveId: archived.id, emailsToShare: [receiver.email] })
    await sender.call('DELETE', `/archives/${archived.id}`)
    expect((await receiver.call('GET', `/document-shares/${id}/files/0`)).status).toBe(200)
  })

  test('waits for somebody who signs up with that address, and opens to nobody who has not proven it', async () => {
    const { sender, task } = await pair()
    const email = freshAddress('later')
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [email] })
    const { authToken } = await bodyOf<{ authToken: string }>(await there.post('/signup/email', { email }))
    const unproven = await bodyOf<{ accessToken: string }>(await there.post('/signin/auth-token', { authToken }))
    const pretender = accountOf(there.house, { email, password: '', ...unproven })
    for (const path of ['/document-shares/me', `/document-shares/${id}/files/0`, '/document-shares/sent'])
      expect(await codeOf(await pretender.call('GET', path))).toBe('409 EMAIL_NOT_VERIFIED')
    expect(await codeOf(await post(pretender, { taskRef: task.taskRef, emailsToShare: [sender.email] }))).toBe('409 EMAIL_NOT_VERIFIED')
    await there.inbox.newest(email)
    const proven = await there.newAccount(email)
    expect((await inboxOf(proven)).content).toMatchObject([{ id, fromEmail: sender.email }])
  })

  test('ends after seven days: nothing is served, bytes are gone, the row says so', async () => {
    const { sender, receiver, task } = await pair()
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    there.house.clock.advance(7 * dayMs - 60_000)
    expect((await (await again(receiver)).call('GET', `/document-shares/${id}/files/0`)).status).toBe(200)
    there.house.clock.advance(61_000)
    const late = await again(receiver)
    expect(await codeOf(await late.call('GET', `/document-shares/${id}/files/0`))).toBe('410 FILES_GONE')
    expect(await codeOf(await late.call('POST', `/document-shares/${id}/zip/ticket`))).toBe('410 FILES_GONE')
    expect((await inboxOf(late)).content).toMatchObject([{ id, expired: true, files: [{ name: 'Minutes-merged.pdf' }] }])
    expect((await inboxOf(late, '&ignoreExpired=true')).content).toEqual([])
    await there.house.program.sweep()
    expect(await objectsIn(`shares/${id}`)).toEqual([])
    expect((await inboxOf(late)).totalElements).toBe(1)
    expect((await late.call('DELETE', `/document-shares/me/${id}`)).status).toBe(204)
    expect((await inboxOf(late)).totalElements).toBe(0)
  })

  test('deleted by a receiver goes from that inbox alone, unless the sender allows more', async () => {
    const { sender, receiver, task } = await pair()
    const other = await there.newAccount('second')
    const emailsToShare = [receiver.email, other.email]
    const kept = await share(sender, { taskRef: task.taskRef, emailsToShare })
    expect((await receiver.call('DELETE', `/document-shares/me/${kept.id}`)).status).toBe(204)
    // Another tab deletes the same.
    expect(await codeOf(await receiver.call('DELETE', `/document-shares/me/${kept.id}`))).toBe('404 NOT_FOUND')
    expect((await other.call('GET', `/document-shares/${kept.id}/files/0`)).status).toBe(200)
    expect((await receiver.call('GET', `/document-shares/${kept.id}/files/0`)).status).toBe(404)

    const loose = await share(sender, { taskRef: task.taskRef, emailsToShare, deleteAllowed: true })
    expect((await receiver.call('DELETE', `/document-shares/me/${loose.id}`)).status).toBe(204)
    expect(await codeOf(await other.call('GET', `/document-shares/${loose.id}/files/0`))).toBe('410 FILES_GONE')
  })

  test('is ended by its sender', async () => {
    const { sender, receiver, task } = await pair()
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await sentBy(sender)).content).toMatchObject([{ id, expired: false, emails: [receiver.email] }])
    expect(await codeOf(await receiver.call('DELETE', `/document-shares/sent/${id}`))).toBe('404 NOT_FOUND')
    expect((await sender.call('DELETE', `/document-shares/sent/${id}`)).status).toBe(204)
    expect(await codeOf(await sender.call('DELETE', `/document-shares/sent/${id}`))).toBe('410 FILES_GONE')
    expect(await codeOf(await receiver.call('GET', `/document-shares/${id}/files/0`))).toBe('410 FILES_GONE')
    expect((await inboxOf(receiver)).content).toMatchObject([{ id, expired: true }])
    expect((await sentBy(sender)).content).toMatchObject([{ id, expired: true }])
  })
})

describe('who reaches a share', () => {
  test('is its receiver alone: every call, with every kind of caller', async () => {
    const { sender, receiver, task } = await pair()
    const other = await there.newAccount('other')
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    const calls = (ref: string): [string, string, object?][] => [
      ['PUT', `/document-shares/me/${ref}`, { read: true }],
      ['DELETE', `/document-shares/me/${ref}`],
      ['POST', `/document-shares/me/${ref}/block`],
      ['POST', `/document-shares/me/${ref}/report`],
      ['GET', `/document-shares/${ref}/files/0`],
      ['GET', `/document-shares/${ref}/zip`],
      ['POST', `/document-shares/${ref}/files/0/ticket`],
      ['POST', `/document-shares/${ref}/zip/ticket`],
      ['DELETE', `/document-shares/blocks/${ref}`],
    ]
    const visitor: Caller = { call: (method, path, options) => there.house.client.call(method, `/api/v1${path}`, options) }
    for (const [index, [method, path, json]] of calls(id).entries()) {
      const [, missing = ''] = calls(unknown)[index] ?? []
      const options = json ? { json } : {}
      expect([path, await codeOf(await visitor.call(method, path, options))]).toEqual([path, '401 TOKEN_REQUIRED'])
      for (const caller of [other, sender]) {
        expect([path, await codeOf(await caller.call(method, path, options))]).toEqual([path, '404 NOT_FOUND'])
        expect(await codeOf(await caller.call(method, missing, options))).toBe('404 NOT_FOUND')
      }
    }
    for (const caller of [other, sender]) {
      const stranger = await taskOf(there.house, caller)
      expect((await stranger.call('POST', '/documents', { json: { shareId: id } })).status).toBe(404)
      expect((await caller.call('POST', '/archives', { json: { shareId: id } })).status).toBe(404)
    }
    expect(await codeOf(await other.call('DELETE', `/document-shares/sent/${id}`))).toBe('404 NOT_FOUND')
    expect((await receiver.call('GET', `/document-shares/${id}/files/0`)).status).toBe(200)
  })

  test('a key needs the scope for shares', async () => {
    const { sender } = await pair()
    const keyWith = async (scope: string) =>
      (await bodyOf<{ key: string }>(await sender.call('POST', '/users/me/api-keys', { json: { name: scope, scopes: [scope] } }))).key
    const statusFor = async (key: string) =>
      (await there.house.client.call('GET', '/api/v1/document-shares/me', { headers: { authorization: `Bearer ${key}` } })).status
    expect(await statusFor(await keyWith('shares'))).toBe(200)
    expect(await statusFor(await keyWith('archives'))).toBe(401)
  })

  test('nobody once the sender is gone; and an address that is registered again starts empty', async () => {
    const { sender, receiver, task } = await pair()
    const first = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await receiver.call('DELETE', '/users/me', { json: { password: receiver.password } })).status).toBe(204)
    // A code, the share and the farewell have come before.
    await there.inbox.newest(receiver.email, 3)
    const next = await there.newAccount(receiver.email)
    expect((await inboxOf(next)).content).toEqual([])
    expect((await next.call('GET', `/document-shares/${first.id}/files/0`)).status).toBe(404)

    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    const { url } = await bodyOf<{ url: string }>(await next.call('POST', `/document-shares/${id}/files/0/ticket`))
    expect((await sender.call('DELETE', '/users/me', { json: { password: sender.password } })).status).toBe(204)
    expect((await fetch(url)).status).toBe(410)
    expect((await next.call('GET', `/document-shares/${id}/files/0`)).status).toBe(404)
    await there.house.program.sweep()
    expect((await inboxOf(next)).totalElements).toBe(0)
    expect(await objectsIn(`shares/${id}`)).toEqual([])
    expect(await inDatabase(there.house, 'select id from file_sets where id = any($1)', [[id, first.id]])).toEqual([])
  })
})

test('a changed address leaves its old inbox, and finds what is sent to the new one', async () => {
  const { sender, receiver, task } = await pair()
  const first = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
  expect((await inboxOf(receiver)).totalElements).toBe(1)
  const email = freshAddress('moved')
  const asked = await receiver.call('POST', '/users/me/update-email', { json: { email, password: receiver.password } })
  const { verificationToken } = await bodyOf<{ verificationToken: string }>(asked)
  const verify = { verificationToken, verificationCode: await there.inbox.code(email) }
  expect((await receiver.call('POST', '/users/me/update-email/verify', { json: verify })).status).toBe(204)
  expect([(await inboxOf(receiver)).content, await unreadOf(receiver)]).toEqual([[], 0])
  expect((await receiver.call('GET', `/document-shares/${first.id}/files/0`)).status).toBe(404)
  expect((await receiver.call('POST', `/document-shares/${first.id}/zip/ticket`)).status).toBe(404)
  const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [email] })
  expect((await inboxOf(receiver)).content.map((item) => item.id)).toEqual([id])
})

describe('against abuse', () => {
  test('a blocked sender is not told, and nothing arrives until unblocked', async () => {
    const { sender, receiver, task } = await pair()
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await receiver.call('POST', `/document-shares/me/${id}/block`)).status).toBe(204)
    expect(await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })).toMatchObject({ emails: [receiver.email] })
    expect((await inboxOf(receiver)).totalElements).toBe(1)
    const [block] = await bodyOf<BlockView[]>(await receiver.call('GET', '/document-shares/blocks'))
    expect(block?.email).toBe(sender.email)
    expect((await receiver.call('DELETE', `/document-shares/blocks/${block?.id}`)).status).toBe(204)
    await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await inboxOf(receiver)).totalElements).toBe(2)
  })

  test('a blocked sender can not use up the mails that a mailbox may get', async () => {
    const { sender, receiver, task } = await pair()
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await receiver.call('POST', `/document-shares/me/${id}/block`)).status).toBe(204)
    for (let count = 0; count < 10; count += 1) await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    expect((await there.post('/users/forgot-password', { email: receiver.email })).status).toBe(200)
    // After the code of the sign-up and the one share.
    expect((await there.inbox.newest(receiver.email, 3)).subject).toBe('Set a new password')
  })

  test('three people who report a sender stop the sender', async () => {
    const { sender, receiver, task } = await pair()
    const others = [await there.newAccount('r2'), await there.newAccount('r3')]
    const everybody = [receiver, ...others]
    const { id } = await share(sender, { taskRef: task.taskRef, emailsToShare: everybody.map(({ email }) => email) })
    for (const person of everybody) expect((await person.call('POST', `/document-shares/me/${id}/report`)).status).toBe(204)
    expect((await inboxOf(receiver)).content).toEqual([])
    expect(there.house.log()).toContain('a share was reported')
    const refused = await post(sender, { taskRef: task.taskRef, emailsToShare: ['x@example.org'] })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await codeOf(refused)).toBe('429 TOO_MANY_SHARES')
  })

  test('shares an hour are limited, and mails to one mailbox too', async () => {
    const { sender, receiver, task } = await pair()
    const answers: number[] = []
    for (let count = 0; count < 21; count += 1)
      answers.push((await post(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
    expect((await inboxOf(receiver)).totalElements).toBe(20)
    const mailsTo = (subject: RegExp) =>
      there.inbox.mails.filter((mail) => mail.to.includes(receiver.email) && subject.test(mail.subject)).length
    await expect.poll(() => mailsTo(/shared/)).toBe(3)
    // They don't keep the codes from it that its owner asks for.
    await bodyOf(await there.house.client.call('POST', '/api/v1/users/forgot-password', { json: { email: receiver.email } }))
    await expect.poll(() => mailsTo(/^Set a new password$/)).toBe(1)
    expect(mailsTo(/shared/)).toBe(3)
  })

  test('shares a day are limited, however they are spread over its hours', async () => {
    const { sender, task } = await pair()
    const { id: archiveId } = await bodyOf<ArchiveItem>(await sender.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
    const answers: number[] = []
    const day = Math.floor(there.house.clock.now().getTime() / dayMs)
    there.house.clock.advance((day + 1) * dayMs - there.house.clock.now().getTime())
    for (let hour = 0; hour < 6; hour += 1) {
      for (let count = 0; count < 20 && answers.at(-1) !== 429; count += 1)
        answers.push((await post(sender, { archiveId, emailsToShare: [`day-${hour}-${count}@example.org`] })).status)
      there.house.clock.advance(60 * 60_000)
    }
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([100, 429])
  })

  test.each([
    ['oneself', (own: string) => [own], '422 SHARE_TO_SELF'],
    ['nobody', () => [], '400 BAD_REQUEST'],
    ['a malformed list', () => ['a@example.org', 'not an address'], '400 BAD_REQUEST'],
    ['a hundred addresses', () => Array.from({ length: 100 }, (_, index) => `p${index}@example.org`), '400 BAD_REQUEST'],
  ])('nothing is shared with %s', async (_, addresses, code) => {
    const { sender, task } = await pair()
    expect(await codeOf(await post(sender, { taskRef: task.taskRef, emailsToShare: addresses(sender.email) }))).toBe(code)
    expect((await sentBy(sender)).content).toEqual([])
  })

  test('the same address twice gets one share, and only one’s own files are shared', async () => {
    const { sender, receiver, task } = await pair()
    const sent = await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email, receiver.email.toUpperCase()] })
    expect(sent.emails).toHaveLength(1)
    expect((await inboxOf(receiver)).totalElements).toBe(1)
    for (const json of [{ taskRef: task.taskRef }, { taskRef: unknown }, { archiveId: unknown }])
      expect(await codeOf(await post(receiver, { ...json, emailsToShare: ['x@example.org'] }))).toBe('404 NOT_FOUND')
    for (const json of [{}, { taskRef: task.taskRef, archiveId: unknown }])
      expect((await post(sender, { ...json, emailsToShare: ['x@example.org'] })).status).toBe(400)
  })

  test('senders are found by a part of their address, whatever is typed', async () => {
    const { sender, receiver, task } = await pair()
    await share(sender, { taskRef: task.taskRef, emailsToShare: [receiver.email] })
    const found = async (typed: string) => (await inboxOf(receiver, `&fromEmail=${encodeURIComponent(typed)}`)).totalElements
    expect(await found('SENDER-')).toBe(1)
    for (const typed of ['%%', '_', "'", '"', '\\', 'nobody']) expect([typed, await found(typed)]).toEqual([typed, 0])
    for (const [length, status] of [
      [1000, 400],
      [10_000, 414],
    ] as const)
      expect((await receiver.call('GET', `/document-shares/me?fromEmail=${'x'.repeat(length)}`)).status).toBe(status)
  })

  test('no address, name or message stands in the database in the clear', async () => {
    const { sender, task } = await pair()
    await share(sender, { taskRef: task.taskRef, emailsToShare: ['confidant@example.org'], message: 'burn after reading' })
    for (const table of ['shares', 'share_receivers', 'file_sets', 'set_files', 'mails', 'counts']) {
      const dump = JSON.stringify(await inDatabase(there.house, `select * from ${table}`))
      for (const secret of ['confidant', 'burn after', 'Minutes']) expect([table, dump.includes(secret)]).toEqual([table, false])
    }
  })
})
