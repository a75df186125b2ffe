import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { isPlainError } from '@octavo/core/messages/errors.ts'
import { isNote } from '@octavo/core/messages/notes.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { Outcome } from '@octavo/data/task-view.ts'
import { createTextSeal } from '@octavo/platform/storage/text-seal.ts'
import type { Services } from '@octavo/server/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfForbidding } from './testing/pdf-locks.ts'
import { dataOf, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

let house: TestProgram
let services: Services
beforeAll(async () => {
  house = await startTestProgram(
    {},
    {
      wrapServices(opened) {
        services = opened
        return opened
      },
    },
  )
})
afterAll(() => house.stop())

/** The row of a task and what opens it. */
async function rowOf({ taskRef }: TestTask) {
  const row = await findTask(services.database.db, taskRef)
  if (!row?.wrappedKey || !row.sealedOutcome) throw new Error('the task has no outcome')
  const seal = createTextSeal(services.keyring.unwrap(row.wrappedKey, taskRef))
  return { seal, outcome: JSON.parse(seal.open('outcome', row.sealedOutcome)) as Outcome }
}

/** Every text in a value, wherever it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('what came of a task is stored as codes and details, and read as sentences', async () => {
  const task = await house.client.newTask('delete-pages-from-pdf')
  const good = await task.upload('good.pdf', await pdfForbidding(textPdf('one', 'two', 'two', 'three'), { print: 'none' }))
  const bad = await task.upload('bad.pdf', Buffer.from('%PDF-1.7\nnothing of a document'))
  await task.execute([good.ref, bad.ref], { duplicates: true, confirmRight: true }, { taskType: 'delete-pages-from-pdf' })
  const { status, files, notes } = await task.ended()

  expect(status).toBe('SUCCEEDED')
  expect(files[1]?.error).toEqual({
    code: 'DOCUMENT_DAMAGED',
    message: 'This file is too damaged to repair. Try downloading or exporting it again.',
  })
  expect(notes).toContainEqual({
    code: 'PAGES_REMOVED',
    level: 'INFO',
    document: good.ref,
    message: 'Deleted page 3.',
    details: { pages: [3] },
  })
  expect(notes).toContainEqual(
    expect.objectContaining({ message: "The file didn't allow printing. The result does.", details: { restrictions: ['print'] } }),
  )

  const { outcome } = await rowOf(task)
  expect(outcome.notes.length).toBe(notes.length)
  expect(outcome.notes.every(isNote)).toBe(true)
  expect(outcome.files.flatMap(({ error }) => error ?? []).every(isPlainError)).toBe(true)
  // Codes and refs have no blanks; words of a language do.
  for (const text of textsIn(outcome)) expect(text).toMatch(/^[\w.+/-]+$/)
})

test('the error of a task is stored with its details, and so is that of a document', async () => {
  const task = await house.client.newTask('split-pdf')
  const { ref } = await task.upload('a.pdf', textPdf('a', 'b'))
  const bad = await task.upload('bad.pdf', Buffer.from('%PDF-1.7\nnothing of a document'))
  await task.execute([ref], { mode: 'ranges', ranges: '9' }, { taskType: 'split-pdf' })
  const { error } = await task.ended()
  expect(error).toEqual({
    code: 'PAGE_OUT_OF_RANGE',
    message: "Page 9 doesn't exist. The file has 2 pages.",
    details: { page: 9, pageCount: 2 },
  })
  const { seal, outcome } = await rowOf(task)
  expect(outcome.error).toEqual({ code: 'PAGE_OUT_OF_RANGE', details: { page: 9, pageCount: 2 } })
  const row = (await listDocuments(services.database.db, task.taskRef)).find((document) => document.ref === bad.ref)
  const facts = JSON.parse(seal.open('facts', row?.sealedFacts ?? Buffer.alloc(0))) as object
  expect(facts).toMatchObject({ error: { code: 'DOCUMENT_DAMAGED', details: {} } })
  expect(bad.error).toMatchObject({ code: 'DOCUMENT_DAMAGED', message: expect.stringMatching(/^This file is too damaged/) })
})

test('what the release before has stored is read as it is', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  await task.execute([ref])
  await task.ended()
  const { seal } = await rowOf(task)
  const old = {
    files: [{ document: ref, status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE', message: 'There is no page 9.' } }],
    notes: [
      { code: 'KEPT', level: 'INFO', message: 'Kept: 3 bookmarks.', document: ref, details: { what: '3 bookmarks' } },
      { code: 'REPAIRED', level: 'INFO', message: 'It was repaired.' },
      'nothing that anybody wrote',
    ],
  }
  await services.database.inTransaction((transaction) =>
    transaction.executeSql('update tasks set sealed_outcome = $1 where ref = $2', [
      seal.seal('outcome', JSON.stringify(old)),
      task.taskRef,
    ]),
  )
  const { files, notes } = await task.status()
  expect(files).toEqual(old.files)
  expect(notes.map(({ message }) => message)).toEqual(['Kept: 3 bookmarks.', 'The file was damaged. We repaired it.'])
})

test('answers say in which language they speak, and what they depend on', async () => {
  const task = await house.client.newTask()
  for (const language of ['de-AT,de;q=0.9', 'en-GB', '*', '']) {
    const headers = { 'accept-language': language }
    const unknown = await task.call('GET', '/documents/nothing-of-this-task-here', { headers })
    expect([unknown.status, unknown.headers.get('content-language')]).toEqual([404, 'en'])
    expect(unknown.headers.get('vary')).toBe('origin, accept-language')
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND', message: "This doesn't exist, or it isn't yours." })
    const status = await task.call('GET', '/engine/tasks/status', { headers })
    expect([status.headers.get('content-language'), status.headers.get('vary')]).toEqual(['en', 'origin, accept-language'])
    expect((await dataOf<TaskView>(status)).status).toBe('CREATED')
  }
})

test('an error carries the details of its code, and none where it has none', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  const refused = await task.execute([ref], {}, { executeOrders: [{ taskType: 'images-to-pdf' }] })
  expect(await refused.json()).toEqual({
    code: 'CHAIN_MISMATCH',
    message: "Step 2 can't use the results of the step before it.",
    details: { step: 2 },
    requestId: expect.any(String),
  })
  const text = await task.call('POST', '/documents', { body: formOf('note.pdf', 'hello') })
  expect(await text.json()).toMatchObject({
    code: 'TYPE_NOT_ACCEPTED',
    message: "This isn't a PDF, an image or an Office document. It's named .pdf but contains plain text.",
    details: { accepted: ['pdf', 'image', 'office'], ending: '.pdf', content: 'text/plain' },
  })
})

function formOf(name: string, content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}
