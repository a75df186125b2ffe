import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import type { BlockView, SentShareItem } from '@octavo/core/api/shares-api.ts'
import { madeOnce } from '@octavo/core/testing/made-once.ts'
import { describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult } from '../testing/own-tasks.ts'
import { accountOf, bodyOf, type TestAccount } from '../testing/test-account.ts'
import { answerOf, type Caller, idFor, isOfShare, isServing, parties } from './parties.ts'

/* Every call about kept files that the program's own description names, by everybody who could try it. */
const there = mailedHouse()
const eightDaysMs = 8 * 24 * 60 * 60_000

/** Calls about all that somebody has: lists show nobody else's, and new things are made of one's own alone. */
const common = [
  'GET /tasks/me',
  'POST /archives',
  'GET /archives',
  'GET /archives/usage',
  'POST /document-shares',
  'GET /document-shares/sent',
  'GET /document-shares/me',
  'GET /document-shares/me/unread',
  'GET /document-shares/blocks',
]

interface World {
  owner: TestAccount
  receiver: TestAccount
  other: TestAccount
  gone: TestAccount
  visitor: Caller
  taskRef: string
  archive: string
  share: string
  ended: string
  block: string
}

/** Made by the first test that asks: mails are only waited for within tests. */
const theWorld = madeOnce(makeWorld)

async function makeWorld(): Promise<World> {
  const [owner, receiver, other, gone] = [
    await there.newAccount('matrix-owner'),
    await there.newAccount('matrix-receiver'),
    await there.newAccount('matrix-other'),
    await there.newAccount('matrix-gone'),
  ]
  const { task } = await ownResult(there.house, owner)
  const { id: archive } = await bodyOf<ArchiveItem>(await owner.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
  const send = async (from: Caller, json: object) =>
    (await bodyOf<SentShareItem>(await from.call('POST', '/document-shares', { json: { emailsToShare: [receiver.email], ...json } }))).id
  const share = await send(owner, { archiveId: archive })
  const ended = await send(owner, { taskRef: task.taskRef })
  expect((await owner.call('DELETE', `/document-shares/sent/${ended}`)).status).toBe(204)
  const unwanted = await send(other, { taskRef: (await ownResult(there.house, other)).task.taskRef })
  await receiver.call('POST', `/document-shares/me/${unwanted}/block`)
  const [block] = await bodyOf<BlockView[]>(await receiver.call('GET', '/document-shares/blocks'))
  expect((await gone.call('DELETE', '/users/me', { json: { password: gone.password } })).status).toBe(204)
  const visitor: Caller = { call: (method, path, options) => there.house.client.call(method, `/api/v1${path}`, options) }
  return { owner, receiver, other, gone, visitor, taskRef: task.taskRef, archive, share, ended, block: block?.id ?? '' }
}

async function keptCalls(): Promise<string[]> {
  const { paths } = await bodyOf<{ paths: Record<string, object> }>(await there.house.client.call('GET', '/api/v1/openapi.json'))
  return Object.entries(paths).flatMap(([path, methods]) =>
    /^\/api\/v1\/(archives|document-shares|tasks\/me)\b/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`)
      : [],
  )
}

async function statusOf(call: string, caller: Caller, id?: string): Promise<number> {
  return answerOf(call, caller, id ?? idFor(call, await theWorld()))
}

test('no call about kept files is missing here', async () => {
  expect([...Object.keys(parties), ...common].toSorted()).toEqual((await keptCalls()).toSorted())
})

describe('who may make each call', () => {
  test('is no visitor, and no deleted account', async () => {
    const { visitor, gone } = await theWorld()
    for (const call of [...Object.keys(parties), ...common])
      expect([call, await statusOf(call, visitor), await statusOf(call, gone)]).toEqual([call, 401, 403])
  })

  test('is the party that is named alone: what is of others is as if it were not there', async () => {
    const world = await theWorld()
    const unknown = 'A'.repeat(22)
    for (const [call, party] of Object.entries(parties)) {
      const wrong = party === 'owner' ? world.receiver : world.owner
      const foreign = [await statusOf(call, world.other), await statusOf(call, wrong)]
      const missing = [await statusOf(call, world.other, unknown), await statusOf(call, world[party], unknown)]
      expect([call, ...foreign, ...missing]).toEqual([call, 404, 404, 404, 404])
    }
  })

  test('lists show nothing of others, and nothing is made of what is theirs', async () => {
    const { receiver, other, taskRef, archive, share } = await theWorld()
    for (const path of ['/archives', '/document-shares/sent']) {
      const { content } = await bodyOf<Page<{ id: string }>>(await receiver.call('GET', `${path}?page=0`))
      expect(content).toEqual([])
    }
    const texts = await Promise.all(
      ['/tasks/me', '/archives', '/document-shares/sent', '/document-shares/me'].map(async (path) =>
        (await other.call('GET', path)).text(),
      ),
    )
    for (const secret of [taskRef, archive, share]) expect(texts.join()).not.toContain(secret)
    const emailsToShare = ['somebody@example.org']
    for (const json of [{ taskRef }, { archiveId: archive }])
      expect((await other.call('POST', '/document-shares', { json: { ...json, emailsToShare } })).status).toBe(404)
    for (const json of [{ taskRef }, { shareId: share }]) expect((await other.call('POST', '/archives', { json })).status).toBe(404)
  })

  test('a share that its sender has ended belongs to nobody any more', async () => {
    const { owner, receiver, other, ended } = await theWorld()
    for (const call of Object.keys(parties).filter((one) => isOfShare(one) && isServing(one))) {
      const statuses = [await statusOf(call, receiver, ended), await statusOf(call, owner, ended), await statusOf(call, other, ended)]
      expect([call, ...statuses]).toEqual([call, 410, 404, 404])
    }
  })
})

test('each party may make its calls, those that remove things last', async () => {
  // One of its own, since it removes much of it.
  const world = await makeWorld()
  for (const [call, party] of Object.entries(parties)) {
    // Reporting, blocking, ending and deleting take a share away: others need the first one.
    const removes = /\/report|\/block$|DELETE \/document-shares\/(me|sent)/.test(call)
    const status = await statusOf(call, world[party], removes ? (await newShare(world)).id : idFor(call, world))
    expect([call, status >= 200 && status < 300]).toEqual([call, true])
    // Who reports a sender blocks them, too.
    if (/\/(report|block)$/.test(call)) await unblockAll(world)
  }
})

async function newShare({ owner, archive, receiver }: World): Promise<SentShareItem> {
  return bodyOf(await owner.call('POST', '/document-shares', { json: { archiveId: archive, emailsToShare: [receiver.email] } }))
}

async function unblockAll({ receiver }: World): Promise<void> {
  for (const { id } of await bodyOf<BlockView[]>(await receiver.call('GET', '/document-shares/blocks')))
    await receiver.call('DELETE', `/document-shares/blocks/${id}`)
}

test('after seven days no call serves a share, to anybody', async () => {
  const world = await theWorld()
  there.house.clock.advance(eightDaysMs)
  await there.house.program.sweep()
  const again = async ({ email, password }: TestAccount) => {
    const { accessToken } = await bodyOf<{ accessToken: string }>(await there.post('/signin', { username: email, password }))
    return accountOf(there.house, { email, password, accessToken })
  }
  const [owner, receiver, other] = [await again(world.owner), await again(world.receiver), await again(world.other)]
  for (const call of Object.keys(parties).filter((one) => isOfShare(one) && isServing(one))) {
    const statuses = [await statusOf(call, receiver), await statusOf(call, owner), await statusOf(call, other)]
    expect([call, ...statuses]).toEqual([call, 410, 404, 404])
  }
})
