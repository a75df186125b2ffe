import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTool } from '../run/run-tool.ts'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ CHECK_SECONDS: '20', TASK_SECONDS: '300' })
})
afterAll(() => house.stop())

const form = () =>
  formPdf([
    { name: 'name', entries: '/FT/Tx/TU(Your name)', box: [100, 440, 300, 460] },
    { name: 'city', entries: '/FT/Tx', box: [100, 400, 300, 420] },
    { name: 'colour', entries: '/FT/Ch/Ff 131072/Opt[(Red)(Green)]', box: [100, 360, 300, 380] },
  ])

async function ran(files: [name: string, content: Uint8Array][], options: object): Promise<{ view: TaskView; results: Uint8Array[] }> {
  const task = await house.client.newTask('forms')
  const documents: string[] = []
  for (const [name, content] of files) documents.push((await task.upload(name, content)).ref)
  const response = await task.execute(documents, options, { taskType: 'forms' })
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([202, ''])
  const view = await task.ended()
  return { view, results: await Promise.all(view.results.map(({ ref }) => task.download(ref))) }
}

test('a form is filled by one call, and its values come back by another', async () => {
  const values = { name: 'Łucja 東京', city: 'Oslo', colour: 'Green' }
  const filled = await runTool(house, 'forms', { files: [{ name: 'form.pdf', content: form() }], options: { values } })
  expect(filled.status).toBe(200)
  const content = new Uint8Array(await filled.arrayBuffer())
  expect(await isSound(content)).toBe(true)
  expect((await pageTexts(content)).join()).toMatch(/Łucja 東京[\s\S]*Oslo[\s\S]*Green/)
  const exported = await runTool(house, 'forms', { files: [{ name: 'form.pdf', content }], options: { mode: 'export' } })
  expect(exported.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await exported.json()).toEqual(values)
  expect(house.log()).not.toMatch(/Łucja|Your name/)
})

test('a table with values of other encodings fills a form for each row, and rows are named that do not fit', async () => {
  const table = Buffer.from('Name;City;Colour\nJos\xe9;Bogot\xe1;Red\nAnn;Oslo;Blue\n', 'latin1')
  const { view, results } = await ran(
    [
      ['form.pdf', form()],
      ['table.csv', table],
    ],
    { mode: 'data', rowName: '{Name}', flatten: true },
  )
  expect(view.status).toBe('SUCCEEDED')
  expect(view.results.map(({ name }) => name)).toEqual(['José.pdf', 'Ann.pdf'])
  expect((await pageTexts(results[0] ?? new Uint8Array())).join()).toMatch(/José[\s\S]*Bogotá[\s\S]*Red/)
  expect(view.notes.map(({ message }) => message)).toContain("Row 3: colour stays empty, since it doesn't take this value.")
})

test('values come from XFDF and JSON, and those with entities are refused with a sentence', async () => {
  const xfdf =
    '<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="name"><value>Bo &amp; Co</value></field></fields></xfdf>'
  const good = await ran(
    [
      ['form.pdf', form()],
      ['v.xfdf', Buffer.from(xfdf)],
      ['v.json', Buffer.from('{"city":"Rome"}')],
    ],
    {},
  )
  expect((await pageTexts(good.results[0] ?? new Uint8Array())).join()).toMatch(/Bo & Co[\s\S]*Rome/)
  const bomb = await ran(
    [
      ['form.pdf', form()],
      ['v.xfdf', Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${xfdf}`)],
    ],
    {},
  )
  expect(bomb.view).toMatchObject({
    status: 'FAILED',
    error: { code: 'DATA_NOT_READ', message: expect.stringMatching(/^We couldn't read/) },
  })
})

test('a locked form is filled with its password, and a file without fields says so', async () => {
  const locked = await encryptedPdf(form(), 'secret')
  const opened = await runTool(house, 'forms', {
    files: [{ name: 'form.pdf', content: locked }],
    passwords: { 0: 'secret' },
    options: { values: { name: 'Ann' } },
  })
  expect(opened.status).toBe(200)
  const none = await runTool(house, 'forms', { files: [{ name: 'a.pdf', content: textPdf('a') }], options: { values: { a: 'b' } } })
  expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([422, 'FORM_MISSING'])
})
