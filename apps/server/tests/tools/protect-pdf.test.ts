import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilitiesOf, encryptionOf, pdfForbidding, popplerPermissions } from '../testing/pdf-locks.ts'
import type { TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const taskType = 'protect-pdf'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('a file opens only with its password and forbids what was taken away', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one'))
  const permissions = { print: 'none', copy: false }
  await task.execute([ref], { userPassword: 'sesame', ownerPassword: 'master', permissions }, { taskType })
  const [locked] = await resultsOf(task)
  expect(await encryptionOf(locked, '')).toBeUndefined()
  const encryption = await encryptionOf(locked, 'sesame')
  expect(encryption).toContain('R = 6')
  expect(encryption).toContain('print high resolution: not allowed')
  expect(encryption).toContain('extract for any purpose: not allowed')
  expect(encryption).toContain('modify annotations: allowed')
  expect(await encryptionOf(locked, 'master')).toContain('Supplied password is owner password')
})

const everything = {
  accessibility: true,
  extract: true,
  modify: true,
  modifyannotations: true,
  modifyassembly: true,
  modifyforms: true,
  modifyother: true,
  printhigh: true,
  printlow: true,
}

test.each([
  [{ print: 'none' }, { printhigh: false, printlow: false }, 'print:no copy:yes change:yes addNotes:yes'],
  [{ print: 'low' }, { printhigh: false }, 'print:yes copy:yes change:yes addNotes:yes'],
  [{ copy: false }, { extract: false }, 'print:yes copy:no change:yes addNotes:yes'],
  [{ modify: false }, { modify: false, modifyother: false }, 'print:yes copy:yes change:no addNotes:yes'],
  [
    { modify: false, assemble: false },
    { modify: false, modifyother: false, modifyassembly: false },
    'print:yes copy:yes change:no addNotes:yes',
  ],
  [{ annotate: false }, { modify: false, modifyannotations: false }, 'print:yes copy:yes change:yes addNotes:no'],
  [
    { annotate: false, forms: false },
    { modify: false, modifyannotations: false, modifyforms: false },
    'print:yes copy:yes change:yes addNotes:no',
  ],
])('%j forbids just that, as qpdf and poppler read it', async (permissions, forbidden, poppler) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  await task.execute([ref], { permissions }, { taskType })
  const [result] = await resultsOf(task)
  expect(await capabilitiesOf(result)).toEqual({ ...everything, ...forbidden })
  expect(await popplerPermissions(result)).toBe(poppler)
})

test.each([{ accessibility: false }, { forms: false }, { assemble: false }])(
  '%j alone would forbid nothing, and is refused',
  async (permissions) => {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('a.pdf', textPdf('one'))
    const refused = await task.execute([ref], { permissions }, { taskType })
    const name = `permissions.${Object.keys(permissions)[0]}`
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { [name]: expect.stringMatching(/Restrict \w+ (instead|as well)/) } },
    ])
  },
)

test('restrictions that stay are not told of as removed', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', await pdfForbidding(textPdf('one'), { extract: 'n', print: 'none' }))
  await task.execute([ref], { permissions: { copy: false }, confirmRight: true }, { taskType })
  const { status, notes } = await task.ended()
  expect([status, notes.map(({ message }) => message)]).toEqual(['SUCCEEDED', ["The file didn't allow printing. The result does."]])
})

test('each file has its own password where one is given', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('a'))
  const second = await task.upload('b.pdf', textPdf('b'))
  const passwords = [{ document: second.ref, userPassword: 'for b' }]
  await task.execute([first.ref, second.ref], { userPassword: 'for all', passwords }, { taskType })
  const [a, b] = await resultsOf(task)
  expect(await encryptionOf(a, 'for all')).toBeDefined()
  expect(await encryptionOf(b, 'for all')).toBeUndefined()
  expect(await encryptionOf(b, 'for b')).toBeDefined()
})

test('a list of passwords leaves no file open that it does not name', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('a'))
  const second = await task.upload('b.pdf', textPdf('b'))
  await task.execute([first.ref, second.ref], { passwords: [{ document: first.ref, userPassword: 'x' }] }, { taskType })
  const ended = await task.ended()
  expect(ended.results).toHaveLength(1)
  expect(ended.files[1]).toMatchObject({ status: 'FAILED', error: { code: 'PASSWORD_MISSING' } })
})

test('nothing to protect with is refused at once', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  const refused = await task.execute([ref], {}, { taskType })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { userPassword: 'Enter a password or restrict a permission.' } })
})

test('the password stands in no command line and in no answer', async () => {
  const task = await house.client.newTask(taskType)
  const texts = Array.from({ length: 300 }, (_, index) => `page ${index}`)
  const { ref } = await task.upload('long.pdf', textPdf(...texts))
  // Of this run alone: others on the machine run the same test.
  const password = `seen-by-nobody-${randomUUID()}`
  let isOver = false
  const watching = watchCommandLines(password, () => isOver)
  await task.execute([ref], { userPassword: password, ownerPassword: `${password}-owner` }, { taskType })
  const ended = await task.ended()
  isOver = true
  expect(await watching).toEqual([])
  expect(ended.status).toBe('SUCCEEDED')
  expect(JSON.stringify(ended)).not.toContain(password)
  const owned = await house.client.call('GET', `/api/v1/tasks/${task.taskRef}`, { headers: { cookie: task.cookie } })
  expect(owned.status).toBe(200)
  expect(await owned.text()).not.toContain(password)
})

async function resultsOf(task: TestTask): Promise<[Uint8Array, Uint8Array]> {
  const { results } = await task.ended()
  const files = await Promise.all(results.map(({ ref }) => task.download(ref)))
  return files as [Uint8Array, Uint8Array]
}

/** Looks at every process of the machine again and again, and tells which one showed the text. */
async function watchCommandLines(text: string, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = []
  do {
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const lines = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
    seen.push(...lines.filter((line) => line.includes(text)))
  } while (!isOver())
  return seen
}
