import { randomBytes } from 'node:crypto'
import { type PhoneSignatureView, SentSignature } from '@octavo/core/api/phone-signatures.ts'
import { maxSignatureText } from '@octavo/core/api/signature-bounds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDatabase } from './testing/in-database.ts'
import { dataOf, readEvents, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ PUBLIC_URL: 'https://octavo.example' })
})
afterAll(() => house.stop())

const newRef = () => randomBytes(16).toString('base64url')
const sealed = randomBytes(600).toString('base64url')
const fiveMinutesMs = 5 * 60_000

/** A place for a signature, and what a phone can do with it. */
async function openPlace(task: TestTask, ref = newRef()) {
  const view = await dataOf<PhoneSignatureView>(await task.call('POST', '/engine/phone-signatures', { json: { ref } }))
  return { ref, view, events: () => task.call('GET', eventsOf(ref)), ...phoneOf(ref) }
}

const eventsOf = (ref: string) => `/engine/phone-signatures/${ref}/events`

function phoneOf(ref: string) {
  const path = `/api/v1/phone-signatures/${ref}`
  const { client } = house
  return {
    look: () => client.call('GET', path),
    claim: () => client.call('POST', `${path}/claim`),
    send: (claim: string, content = sealed) => client.call('PUT', path, { json: { claim, sealed: content } }),
  }
}

const claimOf = async (answer: Promise<Response>) => (await dataOf<{ claim: string }>(await answer)).claim
const rows = (task: TestTask) =>
  inDatabase<{ hash: Buffer; claim_hash: Buffer | null; sealed_content: Buffer | null }>(
    house,
    'select * from phone_signatures where task_ref = $1',
    [task.taskRef],
  )

test('a signature from a phone comes to the device that waits, once, and is gone', async () => {
  const task = await house.client.newTask('edit-pdf')
  const { view, ...phone } = await openPlace(task)
  // As in mails: the configured address, whatever the call came to.
  expect(view.url).toBe('https://octavo.example/sign')
  expect(new Date(view.expiresDate).getTime() - house.clock.now().getTime()).toBe(fiveMinutesMs)
  const seen: unknown[] = []
  const events = readEvents(await phone.events())
  const followed = (async () => {
    for await (const event of events) seen.push(event)
  })()
  expect((await phone.look()).status).toBe(200)
  const claim = await claimOf(phone.claim())
  await expect.poll(() => seen).toEqual([{ name: 'phone', content: {} }])
  expect((await phone.send(claim)).status).toBe(204)
  await followed
  expect(seen.at(-1)).toEqual({ name: 'signature', content: { sealed } })
  await expect.poll(() => rows(task)).toEqual([])
  expect([(await phone.look()).status, (await phone.claim()).status, (await phone.send(claim)).status]).toEqual([404, 404, 404])
  expect((await phone.events()).status).toBe(404)
})

test('who connects later gets what was sent before', async () => {
  const task = await house.client.newTask('forms')
  const phone = await openPlace(task)
  await phone.send(await claimOf(phone.claim()))
  const names: string[] = []
  for await (const { name } of readEvents(await phone.events())) names.push(name)
  expect(names).toEqual(['phone', 'signature'])
})

test('the first phone alone may send, and once', async () => {
  const task = await house.client.newTask('edit-pdf')
  const phone = await openPlace(task)
  const answers = await Promise.all(Array.from({ length: 8 }, () => phone.claim()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 410)])
  const claim = await claimOf(Promise.resolve(answers.find(({ ok }) => ok) as Response))
  const refused = await phone.send(newRef())
  expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'PHONE_CODE_USED' }])
  const sent = await Promise.all(Array.from({ length: 8 }, () => phone.send(claim)))
  expect(sent.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 410)])
  expect((await phone.look()).status).toBe(410)
})

test('it ends after five minutes, with its bytes, and when the device waits no longer', async () => {
  const task = await house.client.newTask('edit-pdf')
  const late = await openPlace(task)
  const claim = await claimOf(late.claim())
  house.clock.advance(fiveMinutesMs)
  expect([(await late.look()).status, (await late.claim()).status, (await late.send(claim)).status]).toEqual([410, 410, 410])
  expect((await late.events()).status).toBe(410)
  await house.program.sweep()
  expect(await rows(task)).toEqual([])
  const closed = await openPlace(task)
  expect((await task.call('DELETE', `/engine/phone-signatures/${closed.ref}`)).status).toBe(204)
  expect((await closed.look()).status).toBe(404)
})

test('a new code ends the one before, also for a device that waits for it', async () => {
  const task = await house.client.newTask('edit-pdf')
  const first = await openPlace(task)
  const claim = await claimOf(first.claim())
  const second = await openPlace(task)
  expect([(await first.send(claim)).status, (await second.look()).status]).toEqual([404, 200])
  expect(await rows(task)).toHaveLength(1)
})

test('a task that was ended takes no signature', async () => {
  const task = await house.client.newTask('edit-pdf')
  const phone = await openPlace(task)
  const claim = await claimOf(phone.claim())
  await task.call('DELETE', `/tasks/${task.taskRef}`)
  expect((await phone.send(claim)).status).toBe(410)
})

test('nobody else gets it: not another task, and not with its ref', async () => {
  const [task, stranger] = [await house.client.newTask('edit-pdf'), await house.client.newTask('edit-pdf')]
  const { ref, ...phone } = await openPlace(task)
  await phone.send(await claimOf(phone.claim()))
  expect((await stranger.call('GET', eventsOf(ref))).status).toBe(404)
  expect((await stranger.call('DELETE', `/engine/phone-signatures/${ref}`)).status).toBe(404)
  expect((await stranger.call('POST', '/engine/phone-signatures', { json: { ref } })).status).toBe(400)
  expect(await rows(task)).toHaveLength(1)
  expect((await phoneOf(newRef()).look()).status).toBe(404)
})

test('database and log hold neither the ref, nor the claim, nor what was sent', async () => {
  const task = await house.client.newTask('edit-pdf')
  const { ref, ...phone } = await openPlace(task)
  const claim = await claimOf(phone.claim())
  await phone.send(claim)
  const [row] = await rows(task)
  const stored = Buffer.concat([row?.hash, row?.claim_hash, row?.sealed_content].map((part) => part ?? Buffer.alloc(0)))
  expect(stored.length).toBeGreaterThan(sealed.length)
  for (const secret of [ref, claim, sealed, sealed.slice(0, 40)]) {
    expect(stored.includes(secret)).toBe(false)
    expect(house.log()).not.toContain(secret)
  }
  for (const binary of [ref, claim, sealed].map((text) => Buffer.from(text, 'base64url'))) expect(stored.includes(binary)).toBe(false)
})

test('size, form and number are bounded', async () => {
  const task = await house.client.newTask('edit-pdf')
  const phone = await openPlace(task)
  const claim = await claimOf(phone.claim())
  expect((await phone.send(claim, 'A'.repeat(maxSignatureText + 1))).status).toBe(400)
  expect((await phone.send(claim, 'A'.repeat(maxSignatureText + 2000))).status).toBe(413)
  expect((await phone.send(claim, '<svg onload=alert(1)></svg>'.repeat(3))).status).toBe(400)
  expect((await task.call('POST', '/engine/phone-signatures', { json: { ref: 'guessable' } })).status).toBe(400)
  expect(SentSignature.safeParse({ claim, sealed: 'A'.repeat(maxSignatureText) }).success).toBe(true)
  expect((await phone.send(claim, 'A'.repeat(maxSignatureText))).status).toBe(204)
  const many = await Promise.all(
    Array.from({ length: 60 }, () => task.call('POST', '/engine/phone-signatures', { json: { ref: newRef() } })),
  )
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
