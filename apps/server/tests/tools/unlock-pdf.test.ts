import { readFile } from 'node:fs/promises'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { encryptionOf, restrictedPdf } from '../testing/pdf-locks.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const taskType = 'unlock-pdf'
const byCertificate = new URL('../../../../packages/documents/fixtures/corpus/encrypted-minimal-pubkey-aes256.pdf', import.meta.url)

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test.each(['sesame', 'owner'])('a file opens with its user’s or its owner’s password and then without: %s', async (password) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('safe.pdf', await encryptedPdf(textPdf('secret'), 'sesame'))
  await task.execute([ref], { password }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'safe-unlocked.pdf' }] })
  const open = await task.download(ended.results[0]?.ref ?? '')
  expect(await encryptionOf(open)).toContain('File is not encrypted')
  expect(await pageTexts(open)).toEqual(['secret'])
})

test('a password may come with the document instead, and the document says so', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('safe.pdf', await encryptedPdf(textPdf('secret'), 'sesame'))
  const opened = await tryOn(task, ref, 'sesame')
  expect(await opened.json()).toMatchObject({ data: { state: 'READY', unlocked: true } })
  await task.execute([ref], {}, { taskType })
  expect((await task.ended()).status).toBe('SUCCEEDED')
})

test('a file that a certificate locks says so, and no password is asked for', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('sealed.pdf', await readFile(byCertificate))
  const known = async () => dataOf<DocumentView>(await task.call('GET', `/documents/${ref}`))
  const error = {
    code: 'LOCKED_BY_CERTIFICATE',
    message: expect.stringMatching(/^This file is protected by a certificate or DRM/),
  }
  await expect.poll(known).toMatchObject({ state: 'LOCKED', encrypted: true, error })
  const refused = await tryOn(task, ref, 'sesame')
  expect([refused.status, await refused.json()]).toMatchObject([422, error])
  await task.execute([ref], {}, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error })
})

test('restrictions are told, and lifted only by somebody who has the right', async () => {
  const task = await house.client.newTask(taskType)
  const document = await task.upload('closed.pdf', await restrictedPdf(textPdf('text')))
  // On a busy machine the check ends after the upload.
  const known = async () => dataOf<DocumentView>(await task.call('GET', `/documents/${document.ref}`))
  await expect.poll(known).toMatchObject({ state: 'READY', encrypted: true, restrictions: expect.arrayContaining(['print', 'copy']) })
  await task.execute([document.ref], {}, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'CONFIRM_RIGHT' } })
  await task.execute([document.ref], { confirmRight: true }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', notes: [{ code: 'RESTRICTIONS_REMOVED' }] })
  expect(await encryptionOf(await task.download(ended.results[0]?.ref ?? ''))).toContain('File is not encrypted')
})

test('after ten wrong passwords a document takes no more, not even the right one', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('safe.pdf', await encryptedPdf(textPdf('secret'), 'sesame'))
  // At one moment, as somebody who guesses would.
  const statuses = await Promise.all(Array.from({ length: 12 }, async (_, index) => (await tryOn(task, ref, `guess ${index}`)).status))
  expect(statuses.sort()).toEqual([...Array(10).fill(422), 429, 429])
  const refused = await tryOn(task, ref, 'sesame')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    fields: { password: expect.stringContaining('Too many wrong passwords.') },
  })
  expect((await task.execute([ref], { password: 'sesame' }, { taskType })).status).toBe(429)
})

test('right passwords are not counted', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('safe.pdf', await encryptedPdf(textPdf('secret'), 'sesame'))
  for (let tries = 0; tries < 11; tries += 1) expect((await tryOn(task, ref, 'sesame')).status).toBe(200)
})

test('wrong passwords of runs count too, one for the task however many files it has', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', await encryptedPdf(textPdf('a'), 'for a'))
  const second = await task.upload('b.pdf', await encryptedPdf(textPdf('b'), 'for b'))
  for (let tries = 0; tries < 10; tries += 1) {
    await task.execute([first.ref, second.ref], { password: `guess ${tries}` }, { taskType })
    expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'DOCUMENT_PASSWORD_WRONG' } })
  }
  const refused = await task.execute([first.ref, second.ref], { password: 'for a' }, { taskType })
  expect(refused.status).toBe(429)
  // The task has tries left, for a document that has.
  const third = await task.upload('c.pdf', await encryptedPdf(textPdf('c'), 'for c'))
  await task.execute([third.ref], { password: 'for c' }, { taskType })
  expect((await task.ended()).status).toBe('SUCCEEDED')
}, 60_000)

test('after thirty wrong passwords a task takes no more, whichever document they are for', async () => {
  const task = await house.client.newTask(taskType)
  const locked = await encryptedPdf(textPdf('secret'), 'sesame')
  for (let file = 0; file < 3; file += 1) {
    const { ref } = await task.upload(`${file}.pdf`, locked)
    for (let tries = 0; tries < 10; tries += 1) expect((await tryOn(task, ref, `guess ${tries}`)).status).toBe(422)
    await task.call('DELETE', `/documents/${ref}`)
  }
  const { ref } = await task.upload('fresh.pdf', locked)
  expect((await tryOn(task, ref, 'sesame')).status).toBe(429)
}, 60_000)

function tryOn(task: TestTask, ref: string, password: string): Promise<Response> {
  return task.call('PUT', `/documents/${ref}`, { json: { password } })
}
