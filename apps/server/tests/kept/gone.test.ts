import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult, taskOf } from '../testing/own-tasks.ts'
import { accountOf, bodyOf, type TestAccount } from '../testing/test-account.ts'
import { answerOf, type Caller, idFor, isOfShare, isServing, parties } from './parties.ts'

/* Every call about files that are gone, by everybody who could try it. */
const there = mailedHouse()
const eightDaysMs = 8 * 24 * 60 * 60_000

/** What a call answers its own party about files that are gone; a call that isn't named here needs them. */
const afterwards: Readonly<Record<string, number>> = {
  'GET /tasks/me/{ref}/recipe': 200,
  'DELETE /tasks/me/{ref}': 204,
  'PUT /document-shares/me/{id}': 204,
  'POST /document-shares/me/{id}/report': 204,
  'POST /document-shares/me/{id}/block': 204,
  'DELETE /document-shares/me/{id}': 204,
}
/** Calls after which a share is in no inbox any more, or its sender blocked: each has a share of its own. */
const removing = ['POST /document-shares/me/{id}/report', 'POST /document-shares/me/{id}/block', 'DELETE /document-shares/me/{id}'] as const

interface People {
  owner: TestAccount
  receiver: TestAccount
  other: TestAccount
}

interface Kept {
  taskRef: string
  archive: string
  share: string
  /** A share for each call that removes it. */
  spare: Record<(typeof removing)[number], string>
}

async function makePeople(name: string): Promise<People> {
  const [owner, receiver, other] = ['owner', 'receiver', 'other'].map((role) => there.newAccount(`${name}-${role}`))
  return { owner: (await owner) as TestAccount, receiver: (await receiver) as TestAccount, other: (await other) as TestAccount }
}

async function keep({ owner, receiver }: People): Promise<Kept> {
  const { task } = await ownResult(there.house, owner)
  const { id: archive } = await bodyOf<ArchiveItem>(await owner.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
  const send = async () => {
    const json = { archiveId: archive, emailsToShare: [receiver.email] }
    return (await bodyOf<SentShareItem>(await owner.call('POST', '/document-shares', { json }))).id
  }
  const [first, second, third] = removing
  return {
    taskRef: task.taskRef,
    archive,
    share: await send(),
    spare: { [first]: await send(), [second]: await send(), [third]: await send() },
  }
}

async function expectGone({ owner, receiver, other }: People, kept: Kept, calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    const [own, wrong] = parties[call] === 'owner' ? [owner, receiver] : [receiver, owner]
    const id = call in kept.spare ? kept.spare[call as (typeof removing)[number]] : idFor(call, { ...kept, block: '' })
    const statuses = [await answerOf(call, other, id), await answerOf(call, wrong, id), await answerOf(call, own, id)]
    expect([call, ...statuses]).toEqual([call, 404, 404, afterwards[call] ?? 410])
  }
}

/** What may be made of kept files by their id. */
async function made(by: Caller, { archive, share }: Kept): Promise<Record<string, number[]>> {
  const task = await taskOf(there.house, by)
  const document = async (json: object) => (await task.call('POST', '/documents', { json })).status
  const call = async (path: string, json: object) => (await by.call('POST', path, { json })).status
  return {
    ofArchive: [
      await document({ archiveId: archive }),
      await call('/document-shares', { archiveId: archive, emailsToShare: ['somebody@example.org'] }),
    ],
    ofShare: [await document({ shareId: share }), await call('/archives', { shareId: share })],
  }
}

const callsOf = (what: (call: string) => boolean) => Object.keys(parties).filter((call) => what(call) && !call.includes('/blocks/'))

async function again({ email, password }: TestAccount): Promise<TestAccount> {
  const { accessToken } = await bodyOf<{ accessToken: string }>(await there.post('/signin', { username: email, password }))
  return accountOf(there.house, { email, password, accessToken })
}

test('what its owner has ended is gone for its parties, and was never there for anybody else', async () => {
  const people = await makePeople('ended')
  const kept = await keep(people)
  for (const id of [kept.share, ...Object.values(kept.spare)])
    expect((await people.owner.call('DELETE', `/document-shares/sent/${id}`)).status).toBe(204)
  expect((await people.owner.call('DELETE', `/archives/${kept.archive}`)).status).toBe(204)
  expect((await people.owner.call('DELETE', `/tasks/${kept.taskRef}`)).status).toBe(204)
  expect(await made(people.owner, kept)).toEqual({ ofArchive: [410, 410], ofShare: [404, 404] })
  expect(await made(people.receiver, kept)).toEqual({ ofArchive: [404, 404], ofShare: [410, 410] })
  expect(await made(people.other, kept)).toEqual({ ofArchive: [404, 404], ofShare: [404, 404] })
  await expectGone(
    people,
    kept,
    callsOf(() => true),
  )
})

test.each([
  { swept: 'before', isSwept: false },
  { swept: 'after', isSwept: true },
])(
  'what has expired is gone for its parties, $swept the sweeper has come by, and was never there for anybody else',
  async ({ swept, isSwept }) => {
    const people = await makePeople(`expired-${swept}`)
    const kept = await keep(people)
    there.house.clock.advance(eightDaysMs)
    if (isSwept) await there.house.program.sweep({ orphans: true })
    const later = { owner: await again(people.owner), receiver: await again(people.receiver), other: await again(people.other) }
    for (const [who, ofShare] of [
      [later.owner, 404],
      [later.receiver, 410],
      [later.other, 404],
    ] as const)
      expect((await made(who, kept)).ofShare).toEqual([ofShare, ofShare])
    expect((await later.owner.call('POST', '/archives', { json: { taskRef: kept.taskRef } })).status).toBe(410)
    await expectGone(
      later,
      kept,
      callsOf((call) => isOfShare(call) || call.includes('/tasks/')),
    )
    // What is archived stays.
    expect((await later.owner.call('GET', `/archives/${kept.archive}/files/0`)).status).toBe(200)
  },
)

test('what a deleted account has kept and sent was never there, for anybody', async () => {
  const { owner, receiver, other } = await makePeople('left')
  const kept = await keep({ owner, receiver, other })
  expect((await owner.call('DELETE', '/users/me', { json: { password: owner.password } })).status).toBe(204)
  for (const call of callsOf(() => true)) {
    const id = idFor(call, { ...kept, block: '' })
    const statuses = [await answerOf(call, owner, id), await answerOf(call, receiver, id), await answerOf(call, other, id)]
    expect([call, ...statuses]).toEqual([call, 403, 404, 404])
  }
  for (const who of [receiver, other]) expect(await made(who, kept)).toEqual({ ofArchive: [404, 404], ofShare: [404, 404] })
  expect(callsOf(isServing).length).toBeGreaterThan(10)
})
