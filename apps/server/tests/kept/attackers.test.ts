import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { describe, expect, test } from 'vitest'
import { heavyPdf } from '../testing/heavy-pdf.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { ownResult, taskOf } from '../testing/own-tasks.ts'
import { bodyOf, type TestAccount } from '../testing/test-account.ts'

const there = mailedHouse()
const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`
const ticketFor = async (who: TestAccount, path: string) => (await bodyOf<{ url: string }>(await who.call('POST', `${path}/ticket`))).url
const asSomebodyElse = { headers: { 'user-agent': 'somebody else' } }

/** Something large that is archived, and shared with the receiver. */
async function keep() {
  const sender = await there.newAccount('sender')
  const receiver = await there.newAccount('receiver')
  const { task, result } = await ownResult(there.house, sender, { content: heavyPdf(16) })
  const { id: archiveId } = await bodyOf<ArchiveItem>(await sender.call('POST', '/archives', { json: { taskRef: task.taskRef } }))
  const json = { archiveId, emailsToShare: [receiver.email], deleteAllowed: false }
  const { id: shareId } = await bodyOf<SentShareItem>(await sender.call('POST', '/document-shares', { json }))
  return { sender, receiver, archiveId, shareId, size: result.size }
}

describe('somebody who knows the ids of others', () => {
  test('gets neither files nor tickets, nor a document, an archive or a share of them, and can not tell them from invented ones', async () => {
    const { sender, receiver, archiveId, shareId } = await keep()
    const attacker = await there.newAccount('attacker')
    const task = await taskOf(there.house, attacker)
    const emailsToShare = ['friend@example.org']
    const tries = async (archive: string, share: string) => [
      await codeOf(await attacker.call('POST', `/archives/${archive}/files/0/ticket`)),
      await codeOf(await attacker.call('POST', `/archives/${archive}/zip/ticket`)),
      await codeOf(await attacker.call('POST', `/document-shares/${share}/files/0/ticket`)),
      await codeOf(await attacker.call('GET', `/document-shares/${share}/files/0`)),
      await codeOf(await attacker.call('POST', '/archives', { json: { shareId: share } })),
      await codeOf(await attacker.call('POST', '/document-shares', { json: { archiveId: archive, emailsToShare, deleteAllowed: true } })),
      await codeOf(await task.call('POST', '/documents', { json: { archiveId: archive } })),
      await codeOf(await task.call('POST', '/documents', { json: { shareId: share } })),
      // An id of the one kind is none of the other.
      await codeOf(await attacker.call('GET', `/archives/${share}/files/0`)),
      await codeOf(await attacker.call('GET', `/document-shares/${archive}/files/0`)),
    ]
    const known = await tries(archiveId, shareId)
    expect(known).toEqual(await tries(newRef(), newRef()))
    expect(new Set(known.map((said) => said.split(' ')[0]))).toEqual(new Set(['404']))
    // The sender of a share isn't its receiver, and a receiver doesn't have the archive that it came from.
    expect((await receiver.call('GET', `/archives/${archiveId}/files/0`)).status).toBe(404)
    expect((await sender.call('DELETE', `/document-shares/me/${shareId}`)).status).toBe(404)
  })
})

describe('a ticket', () => {
  test('is bound to the first who uses it, and ends', async () => {
    const { sender, receiver, archiveId, shareId, size } = await keep()
    for (const [who, path] of [
      [sender, `/archives/${archiveId}/files/0`],
      [receiver, `/document-shares/${shareId}/files/0`],
    ] as const) {
      const url = await ticketFor(who, path)
      expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size)
      // The same client may go on where it was cut off; another one has nothing.
      const rest = await fetch(url, { headers: { range: `bytes=${size - 10}-` } })
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 10])
      expect((await fetch(url, asSomebodyElse)).status).toBe(404)
      there.house.clock.advance(11 * 60_000)
      expect((await fetch(url)).status).toBe(404)
      const unused = await ticketFor(who, path)
      there.house.clock.advance(61_000)
      expect((await fetch(unused)).status).toBe(404)
    }
  })

  test('opens nothing any more once what it is for has ended', async () => {
    const { sender, receiver, archiveId, shareId } = await keep()
    const [ofArchive, ofShare] = [
      await ticketFor(sender, `/archives/${archiveId}/files/0`),
      await ticketFor(receiver, `/document-shares/${shareId}/files/0`),
    ]
    for (const url of [ofArchive, ofShare]) await (await fetch(url)).arrayBuffer()
    expect((await sender.call('DELETE', `/document-shares/sent/${shareId}`)).status).toBe(204)
    expect((await sender.call('DELETE', `/archives/${archiveId}`)).status).toBe(204)
    for (const url of [ofArchive, ofShare]) expect(await codeOf(await fetch(url))).toBe('410 FILES_GONE')
    expect((await fetch(ofShare, { headers: { range: 'bytes=0-10' } })).status).toBe(410)
    expect((await receiver.call('POST', `/document-shares/${shareId}/files/0/ticket`)).status).toBeOneOf([404, 410])
  })
})

test('a share that ends during a download gives at most what was on its way, and nothing afterwards', async () => {
  const { sender, receiver, shareId, size } = await keep()
  const download = await receiver.call('GET', `/document-shares/${shareId}/files/0`)
  const reader = download.body?.getReader()
  let got = (await reader?.read())?.value?.length ?? 0
  expect((await sender.call('DELETE', `/document-shares/sent/${shareId}`)).status).toBe(204)
  await there.house.program.sweep()
  // Either it is cut off or it ends whole: never other bytes, and never a file that looks whole and isn't.
  const isWhole = await (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return true
      got += value?.length ?? 0
    }
  })().catch(() => false)
  expect(isWhole).toBe(got === size)
  expect((await receiver.call('GET', `/document-shares/${shareId}/files/0`)).status).toBeOneOf([404, 410])
})
