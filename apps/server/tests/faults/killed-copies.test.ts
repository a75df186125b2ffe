import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import type { Page } from '@octavo/core/api/lists.ts'
import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { spread } from '@octavo/documents/testing/combinations.ts'
import { createManualClock } from '@octavo/platform/clock.ts'
import { createLog } from '@octavo/platform/log.ts'
import { readConfig } from '@octavo/server/config.ts'
import { startProgram } from '@octavo/server/program.ts'
import { expect, onTestFinished, test } from 'vitest'
import { inDatabase } from '../testing/in-database.ts'
import { bodyOf, goodPassword } from '../testing/test-account.ts'
import { createTestClient } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { type House, openWholeHouse } from './house.ts'

/** Before the room is reserved, while bytes are copied, and after the end. */
const killsAfterMs = spread([2, 8, 15, 25, 40, 70], 3)
const receiver = 'receiver@example.org'
const large = textPdf(...Array.from({ length: 400 }, (_, page) => `${page}`.padEnd(20_000, 'x')))

test('a program that is killed while it archives or shares loses nothing it has promised, and leaves nothing else', {
  timeout: 180_000,
}, async () => {
  const house = await openWholeHouse()
  onTestFinished(async () => {
    for (const member of house.members) member.program().signal('SIGKILL')
    await house.remove()
  })
  const accessToken = await signUp(house)
  const call = (method: string, path: string, json?: object) =>
    createTestClient(house.apiUrl).call(method, `/api/v1${path}`, {
      ...(json ? { json } : {}),
      headers: { authorization: `Bearer ${accessToken}` },
    })
  const promised = new Set<string>()
  for (const afterMs of killsAfterMs) {
    const { taskRef, size } = await largeResult(house, call)
    const calls = [
      call('POST', '/archives', { taskRef }),
      call('POST', '/document-shares', { taskRef, emailsToShare: [receiver], deleteAllowed: false }),
    ].map(async (answer) => {
      const response = await answer.catch(() => undefined)
      const item = response?.ok ? ((await response.json().catch(() => undefined)) as { id: string } | undefined) : undefined
      if (item) promised.add(item.id)
    })
    await delay(afterMs)
    house.worker.program().signal('SIGKILL')
    await Promise.all(calls)
    await house.worker.restart()
    const archived = (await bodyOf<Page<ArchiveItem>>(await call('GET', '/archives'))).content
    const sent = (await bodyOf<Page<SentShareItem>>(await call('GET', '/document-shares/sent'))).content
    const listed = new Set([...archived, ...sent].map(({ id }) => id))
    expect([...promised].filter((id) => !listed.has(id))).toEqual([])
    // Whatever is shown is whole.
    for (const { id } of archived) {
      const bytes = await (await call('GET', `/archives/${id}/files/0`)).arrayBuffer()
      expect(bytes.byteLength).toBe(size)
    }
    expect(sent.every(({ emails }) => emails.includes(receiver))).toBe(true)
  }
  expect(await house.stop()).toEqual([0])
  await expectAgreement(house)
})

/** Takes the house over when dead copies count as dead, sweeps, and compares rows, totals and storage. */
async function expectAgreement(house: House): Promise<void> {
  const clock = createManualClock(new Date(Date.now() + 5 * 60_000))
  const config = readConfig({ ...house.environment, ROLE: 'engine', PORT: '0', SWEEP_SECONDS: '3600', SLOTS: '1' })
  const program = await startProgram(config, { clock, log: createLog({ level: 'silent' }) })
  try {
    await program.sweep({ orphans: true })
    const place = { config: { ...config, DATABASE_URL: house.databaseUrl } }
    const sets = await inDatabase<{ id: string; kind: string; state: string; size: string }>(
      place,
      'select id, kind, state, size from file_sets',
    )
    expect(sets.filter(({ state }) => state !== 'READY')).toEqual([])
    const totals = await inDatabase<{ list: string; total: string }>(place, "select list, total from list_totals where list like '%-bytes'")
    for (const { list, total } of totals) {
      const own = sets.filter(({ kind }) => `${kind}-bytes` === list)
      expect(Number(total)).toBe(own.reduce((sum, { size }) => sum + Number(size), 0))
    }
    const objects = join(house.folder, 'files', 'objects')
    const stored = (await Promise.all(['archives', 'shares'].map((kind) => readdir(join(objects, kind)).catch(() => [])))).flat()
    expect(stored.sort()).toEqual(sets.map(({ id }) => id).sort())
    const inboxes = await inDatabase(
      place,
      "select 1 from file_sets s left join share_receivers r on r.share_id = s.id where s.kind = 'share' and r.share_id is null",
    )
    expect(inboxes).toEqual([])
  } finally {
    await program.stop({ drainMs: 0 })
  }
}

async function signUp(house: House): Promise<string> {
  const client = createTestClient(house.apiUrl)
  const post = (path: string, json: object) => client.call('POST', `/api/v1${path}`, { json })
  const email = 'sender@example.org'
  const { emailVerificationToken: token } = await bodyOf<{ emailVerificationToken: string }>(
    await post('/signup', { firstName: 'Maren', email, password: goodPassword }),
  )
  const codeOf = async () => {
    const mails = await bodyOf<{ to: string; text: string }[]>(await client.call('GET', '/dev/mailbox.json'))
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(codeOf).toBeDefined()
  await bodyOf(await post('/signup/verify-email', { token, verificationCode: await codeOf() }))
  return (await bodyOf<{ accessToken: string }>(await post('/signin', { username: email, password: goodPassword }))).accessToken
}

/** A task with a result that takes some time to copy. */
async function largeResult(
  house: House,
  call: (method: string, path: string, json?: object) => Promise<Response>,
): Promise<{ taskRef: string; size: number }> {
  const begun = await bodyOf<{ taskRef: string; engineToken: string }>(await call('POST', '/engine-tokens', { taskType: 'merge-pdf' }))
  const task = createTestClient(house.apiUrl).taskOf({ ...begun, cookie: '' })
  const { ref } = await task.upload('large.pdf', large)
  await task.execute([ref])
  const { results } = await task.ended()
  return { taskRef: begun.taskRef, size: results[0]?.size ?? 0 }
}
