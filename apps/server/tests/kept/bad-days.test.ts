import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { createSealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Services } from '@octavo/server/services.ts'
import { describe, expect, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult } from '../testing/own-tasks.ts'
import { bodyOf, freshAddress, type TestAccount } from '../testing/test-account.ts'

/** Called when a copy is about to be written, which waits for it. */
let beforeCopy: ((key: string) => Promise<void>) | undefined
const there = mailedHouse(() => ({}), { wrapServices: withHeldCopies })

function withHeldCopies(services: Services): Services {
  const storage: Services['storage'] = {
    ...services.storage,
    async write(key, content, ...rest) {
      if (/^(archives|shares)\//.test(key)) await beforeCopy?.(key)
      return services.storage.write(key, content, ...rest)
    },
  }
  return { ...services, storage, sealed: createSealedStorage({ storage }) }
}

/** Lets somebody do something while a copy of theirs has been begun, and tells how the copy was answered. */
async function during(copy: () => Promise<Response>, act: () => Promise<void>): Promise<number> {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  beforeCopy = () => {
    begun.resolve()
    return released.promise
  }
  const answer = copy()
  await begun.promise
  await act()
  beforeCopy = undefined
  released.resolve()
  return (await answer).status
}

const archive = (account: TestAccount, taskRef: string) => account.call('POST', '/archives', { json: { taskRef } })
const share = (account: TestAccount, taskRef: string, ...emailsToShare: string[]) =>
  account.call('POST', '/document-shares', { json: { taskRef, emailsToShare, deleteAllowed: false } })
const leave = (account: TestAccount) => account.call('DELETE', '/users/me', { json: { password: account.password } })

/** What is left of kept files: rows, room that they take, and bytes. */
async function leftovers(): Promise<unknown[]> {
  there.house.clock.advance(5 * 60_000)
  await there.house.program.sweep({ orphans: true })
  const rows = await inDatabase(there.house, "select id from file_sets where state = 'COPYING'")
  const objects = join(there.house.config.DATA_DIR, 'files', 'objects')
  const stored = (await Promise.all(['archives', 'shares'].map((kind) => readdir(join(objects, kind)).catch(() => [])))).flat()
  const owned = await inDatabase<{ id: string }>(there.house, "select id from file_sets where state = 'READY'")
  return [...rows, ...stored.filter((id) => !owned.some((set) => set.id === id))]
}

describe('an account that is deleted in the middle', () => {
  test.each(['archive', 'share'] as const)('of a copy (%s) leaves neither rows nor bytes, nor a mail', async (kind) => {
    const account = await there.newAccount(`leaves-${kind}`)
    const stranger = freshAddress(`told-${kind}`)
    const { task } = await ownResult(there.house, account)
    const [user] = await inDatabase<{ id: string }>(there.house, 'select id from users where email = $1', [account.email])
    const copy = () => (kind === 'archive' ? archive(account, task.taskRef) : share(account, task.taskRef, stranger))
    const status = await during(copy, async () => expect((await leave(account)).status).toBe(204))
    expect([401, 403, 404, 410]).toContain(status)
    expect(await leftovers()).toEqual([])
    expect(await inDatabase(there.house, 'select id from file_sets where owner = $1', [userOwner(user?.id ?? '')])).toEqual([])
    expect(there.inbox.mails.filter(({ to }) => to.includes(stranger))).toEqual([])
  })

  test('of a share to them takes nothing from the others', async () => {
    const [sender, leaver, other] = [await there.newAccount('stays'), await there.newAccount('leaver'), await there.newAccount('other')]
    const { task } = await ownResult(there.house, sender)
    expect(
      await during(
        () => share(sender, task.taskRef, leaver.email, other.email),
        async () => void (await leave(leaver)),
      ),
    ).toBe(200)
    const { totalElements } = await bodyOf<Page<unknown>>(await other.call('GET', '/document-shares/me'))
    expect(totalElements).toBe(1)
  })
})

test.each(['archive', 'share'] as const)('a task that expires in the middle of a copy (%s) is kept whole or not at all', async (kind) => {
  const account = await there.newAccount(`expires-${kind}`)
  const receiver = await there.newAccount(`waits-${kind}`)
  const { task, result } = await ownResult(there.house, account)
  const original = Buffer.from(await task.download(result.ref))
  const copy = () => (kind === 'archive' ? archive(account, task.taskRef) : share(account, task.taskRef, receiver.email))
  const status = await during(copy, async () => {
    there.house.clock.advance(30 * 60_000 + 1000)
    await there.house.program.sweep({ orphans: true })
  })
  expect([200, 410]).toContain(status)
  expect(await leftovers()).toEqual([])
  const [owner, list] = kind === 'archive' ? [account, '/archives'] : [receiver, '/document-shares/me']
  const { content } = await bodyOf<Page<{ id: string }>>(await owner.call('GET', list))
  expect(content).toHaveLength(status === 200 ? 1 : 0)
  for (const { id } of content) {
    const kept = await owner.call('GET', `${list.replace('/me', '')}/${id}/files/0`)
    expect(Buffer.from(await kept.arrayBuffer()).equals(original)).toBe(true)
  }
})

test('a mailbox that refuses mail gets none, once; its sender sees the share as any other, and the others get theirs', async () => {
  const sender = await there.newAccount('to-nobody')
  const [gone, good] = [freshAddress('no-such-box'), freshAddress('good-box')]
  there.inbox.refused.set(gone, 0)
  const { task } = await ownResult(there.house, sender)
  const sent = await bodyOf<SentShareItem>(await share(sender, task.taskRef, gone, good))
  expect((await there.inbox.newest(good)).subject).toBe('Files were shared with you')
  await expect.poll(() => there.inbox.refused.get(gone)).toBe(1)
  // It is given up at once: whether a mailbox exists isn't the sender's business, and a refused mail isn't tried again.
  await expect.poll(async () => inDatabase(there.house, 'select id from mails')).toEqual([])
  there.house.clock.advance(60 * 60_000)
  const { content } = await bodyOf<Page<SentShareItem>>(await sender.call('GET', '/document-shares/sent'))
  expect(content).toMatchObject([{ id: sent.id, emails: [gone, good], expired: false }])
  expect(there.inbox.refused.get(gone)).toBe(1)
  expect(there.house.log()).toContain('a mail could not be sent and is given up')
  expect(there.house.log()).not.toContain(gone)
})

test('two tabs that delete the same rows at once delete them once', async () => {
  const account = await there.newAccount('two-tabs')
  const receiver = await there.newAccount('two-inboxes')
  const { task } = await ownResult(there.house, account)
  const { id } = await bodyOf<ArchiveItem>(await archive(account, task.taskRef))
  const { id: shareId } = await bodyOf<SentShareItem>(await share(account, task.taskRef, receiver.email))
  const twice = async (who: TestAccount, path: string) =>
    (await Promise.all([who.call('DELETE', path), who.call('DELETE', path)])).map(({ status }) => status).sort()
  const gone = [
    await twice(account, `/archives/${id}`),
    await twice(receiver, `/document-shares/me/${shareId}`),
    await twice(account, `/document-shares/sent/${shareId}`),
    await twice(account, `/tasks/${task.taskRef}`),
    await twice(account, `/tasks/me/${task.taskRef}`),
  ]
  for (const statuses of gone) {
    expect(statuses[0]).toBe(204)
    expect([204, 404, 410]).toContain(statuses[1])
  }
  const { used } = await bodyOf<{ used: number }>(await account.call('GET', '/archives/usage'))
  expect(used).toBe(0)
  expect(await leftovers()).toEqual([])
})
