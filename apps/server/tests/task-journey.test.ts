import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSound, pageTexts } from './testing/read-pdf.ts'
import { dataOf, readEvents, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

describe('a task from drop to download', () => {
  test('merges three files in the given order', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two', 'three'), textPdf('four')])
    const accepted = await task.execute(refs)
    expect(accepted.status).toBe(202)
    const ended = await task.ended()
    expect(ended).toMatchObject({
      status: 'SUCCEEDED',
      progress: 1,
      results: [{ name: 'a-merged.pdf', mimeType: 'application/pdf', pageCount: 4 }],
    })
    expect(ended.files.map((file) => file.status)).toEqual(['DONE', 'DONE', 'DONE'])
    const pdf = await task.download(ended.results[0]?.ref ?? '')
    expect(await pageTexts(pdf)).toEqual(['one', 'two', 'three', 'four'])
    expect(await isSound(pdf)).toBe(true)
  })

  test('tells the facts of a document with its upload', async () => {
    const task = await house.client.newTask()
    const document = await task.upload('Übersicht.pdf', textPdf('a', 'b'))
    expect(document).toMatchObject({
      name: 'Übersicht.pdf',
      state: 'READY',
      pageCount: 2,
      encrypted: false,
      signed: false,
      hasForms: false,
    })
    expect(document.pages).toEqual([
      { width: 300, height: 200, rotation: 0 },
      { width: 300, height: 200, rotation: 0 },
    ])
  })

  test('a damaged file fails alone and the others go on', async () => {
    const task = await house.client.newTask()
    const good = await task.upload('good.pdf', textPdf('good'))
    const bad = await task.upload('bad.pdf', Buffer.from('%PDF-1.7\nnothing of a document'))
    expect(bad.state).toBe('DAMAGED')
    await task.execute([good.ref, bad.ref])
    const ended = await task.ended()
    expect(ended.status).toBe('SUCCEEDED')
    expect(ended.files).toEqual([
      { document: good.ref, status: 'DONE' },
      { document: bad.ref, status: 'FAILED', error: expect.objectContaining({ code: 'DOCUMENT_DAMAGED' }) },
    ])
  })

  test('a task whose every file is bad fails with the first error', async () => {
    const task = await house.client.newTask()
    const bad = await task.upload('bad.pdf', Buffer.from('%PDF-1.7\nnothing of a document'))
    await task.execute([bad.ref])
    const ended = await task.ended()
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'DOCUMENT_DAMAGED' }, results: [] })
  })

  test('runs again with other options over the same documents, and the new results replace the old', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    await task.execute(refs)
    const first = await task.ended()
    await task.execute([...refs].reverse())
    const second = await task.ended()
    expect(await pageTexts(await task.download(second.results[0]?.ref ?? ''))).toEqual(['two', 'one'])
    expect((await task.call('GET', `/results/${first.results[0]?.ref}`)).status).toBe(404)
  })

  test('continues with a result in another task without uploading again, even after the first task is gone', async () => {
    const first = await house.client.newTask()
    const refs = await uploadAll(first, [textPdf('one')])
    await first.execute(refs)
    const { results } = await first.ended()
    const second = await house.client.newTask('merge-pdf', { cookie: first.cookie })
    const copied = await dataOf<DocumentView>(await second.call('POST', '/documents', { json: { resultRef: results[0]?.ref } }))
    expect(copied).toMatchObject({ name: 'a-merged.pdf', state: 'READY', pageCount: 1 })
    await house.client.call('DELETE', `/api/v1/tasks/${first.taskRef}`, { headers: { cookie: first.cookie } })
    await second.execute([copied.ref])
    expect((await second.ended()).status).toBe('SUCCEEDED')
  })

  test('a chain of steps is one task and keeps only the last results', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    await task.execute(refs, {}, { executeOrders: [{ taskType: 'merge-pdf', options: { blankAfterOdd: true } }] })
    const ended = await task.ended()
    expect(ended).toMatchObject({ status: 'SUCCEEDED' })
    expect(ended.results).toHaveLength(1)
  })
})

describe('execution', () => {
  test('a hundred parallel calls with the same content are one run', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    const answers = await Promise.all(Array.from({ length: 100 }, () => task.execute(refs)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    const ended = await task.ended()
    expect(ended.results).toHaveLength(1)
    expect(await dataOf(await task.execute(refs))).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('other content while it runs is a conflict', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    const [first, second] = await Promise.all([task.execute(refs), task.execute([...refs].reverse())])
    expect([first.status, second.status].sort()).toEqual([202, 409])
    await task.ended()
  })

  test.each([
    ['an unknown option', { options: { nothing: 1 } }, 400, 'OPTIONS_NOT_VALID'],
    ['a wrong value', { options: { sort: 'sideways' } }, 400, 'OPTIONS_NOT_VALID'],
    ['another tool than the token is for', { taskType: 'split-pdf' }, 400, 'BAD_REQUEST'],
    ['another task', { taskRef: 'AAAAAAAAAAAAAAAAAAAAAA' }, 404, 'NOT_FOUND'],
    ['a document of nobody', { documents: ['AAAAAAAAAAAAAAAAAAAAAA'] }, 422, 'DOCUMENT_UNKNOWN'],
    ['no documents', { documents: [] }, 400, 'BAD_REQUEST'],
    ['a key of another body', { userId: 'me' }, 400, 'BAD_REQUEST'],
    ['a step that does not exist', { executeOrders: [{ taskType: 'no-such-tool', options: {} }] }, 404, 'TOOL_NOT_AVAILABLE'],
    ['too many steps', { executeOrders: Array.from({ length: 8 }, () => ({ taskType: 'merge-pdf', options: {} })) }, 400, 'BAD_REQUEST'],
  ])('refuses %s', async (_, change, status, code) => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    const response = await task.execute([ref], {}, change)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, requestId: expect.any(String), message: expect.any(String) })
  })

  test('options that name a document are for the first step alone', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    const pages = [{ document: ref, pages: 'all', rotation: 0 }]
    const response = await task.execute([ref], {}, { executeOrders: [{ taskType: 'merge-pdf', options: { pages } }] })
    expect(await response.json()).toMatchObject({ code: 'CHAIN_MISMATCH', message: expect.stringContaining('2') })
  })

  test('events tell the way of a task to its end', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    const events = readEvents(await task.call('GET', '/engine/tasks/events'))
    const seen: string[] = []
    const followed = (async () => {
      for await (const { name, content } of events) if (name === 'task') seen.push((content as TaskView).status)
    })()
    // The answer begins before the first event is told.
    await expect.poll(() => seen).toEqual(['CREATED'])
    await task.execute(refs)
    await followed
    expect(seen.at(-1)).toBe('SUCCEEDED')
  })

  test('cancelling ends a waiting or running task, which can be executed again', async () => {
    const task = await house.client.newTask()
    const refs = await uploadAll(task, [textPdf('one'), textPdf('two')])
    await task.execute(refs)
    const cancelled = await dataOf<TaskView>(await task.call('DELETE', '/engine/tasks'))
    // It may have been done before the call came.
    expect(['CANCELLED', 'SUCCEEDED']).toContain(cancelled.status)
    await task.execute(refs, { blankAfterOdd: true })
    expect((await task.ended()).status).toBe('SUCCEEDED')
  })
})

async function uploadAll(task: TestTask, files: Uint8Array[]): Promise<string[]> {
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']
  const refs: string[] = []
  for (const [index, file] of files.entries()) refs.push((await task.upload(names[index] ?? 'x.pdf', file)).ref)
  return refs
}
