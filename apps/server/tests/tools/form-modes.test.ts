import type { FormView } from '@octavo/core/forms/form-field.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, runTool } from '../run/run-tool.ts'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { dataOf } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ CHECK_SECONDS: '20', TASK_SECONDS: '300', TABLE_ROWS: '50' })
})
afterAll(() => house.stop())

const form = () =>
  formPdf([
    { name: 'name', entries: '/FT/Tx/TU(Your name)', box: [100, 440, 300, 460] },
    { name: 'agree', entries: '/FT/Btn/MK<</CA(4)>>', box: [100, 400, 112, 412] },
    { name: 'signature', entries: '/FT/Sig', box: [100, 340, 300, 380] },
  ])

test('a form is designed by one call, and filled by the next', async () => {
  const place = (y: number) => [{ page: 0, box: { x: 40, y, width: 200, height: 20 } }]
  const options = {
    mode: 'design',
    fields: [
      { name: 'price', kind: 'text', label: 'Price', widgets: place(100), format: { kind: 'number', decimals: 2 } },
      { name: 'total', kind: 'text', label: 'Total', widgets: place(140), calculate: { kind: 'product', fields: ['price', 'price'] } },
    ],
    order: ['total', 'price'],
  }
  const designed = await runTool(house, 'forms', { files: [{ name: 'a.pdf', content: textPdf('Order') }], options })
  expect([designed.status, designed.ok ? '' : await designed.text()]).toEqual([200, ''])
  const content = new Uint8Array(await designed.arrayBuffer())
  expect(await isSound(content)).toBe(true)
  const task = await house.client.newTask('forms')
  const { ref } = await task.upload('a.pdf', content)
  const view = await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form`))
  expect(view.fields.map(({ name, label }) => [name, label])).toEqual([
    ['total', 'Total'],
    ['price', 'Price'],
  ])
  const filled = await runTool(house, 'forms', { files: [{ name: 'a.pdf', content }], options: { values: { price: '3' } } })
  expect((await pageTexts(new Uint8Array(await filled.arrayBuffer()))).join()).toMatch(/9/)
})

test('every example of the API is taken by its call', async () => {
  const api = (await (await house.client.call('GET', '/api/v1/openapi.json')).json()) as {
    components: { schemas: { FormsOptions: { examples: { mode: string }[] } } }
  }
  const { examples } = api.components.schemas.FormsOptions
  expect(new Set(examples.map(({ mode }) => mode))).toEqual(new Set(['fill', 'design', 'data', 'find', 'export']))
  for (const options of examples) {
    const content = options.mode === 'design' ? textPdf('Empty') : form()
    const table = options.mode === 'data' ? [{ name: 'table.csv', content: Buffer.from('Surname\nLee\n') }] : []
    const done = await runTool(house, 'forms', { files: [{ name: 'form.pdf', content }, ...table], options })
    expect([JSON.stringify(options), done.status, done.ok ? '' : await done.text()]).toEqual([JSON.stringify(options), 200, ''])
  }
})

test('the values of a file are told to nobody but its owner, and others are refused with a sentence', async () => {
  const task = await house.client.newTask('forms')
  const { ref } = await task.upload('v.json', Buffer.from('{"name":"Ann","count":3}'))
  expect(await dataOf(await task.call('GET', `/documents/${ref}/values`))).toEqual({ name: 'Ann', count: '3' })
  const stranger = await house.client.newTask('forms')
  expect((await stranger.call('GET', `/documents/${ref}/values`)).status).toBe(404)
  const broken = await task.upload('b.json', Buffer.from('[1]'))
  expect(await codeOf(await task.call('GET', `/documents/${broken.ref}/values`))).toEqual([422, 'DATA_NOT_READ'])
  const pdf = await task.upload('a.pdf', form())
  expect(await codeOf(await task.call('GET', `/documents/${pdf.ref}/values`))).toEqual([415, 'TYPE_NOT_ACCEPTED'])
  expect(house.log()).not.toMatch(/"Ann"/)
})

test('values that are given leave with those of the form', async () => {
  const options = { mode: 'export', values: { name: 'Bo' } }
  const exported = await runTool(house, 'forms', { files: [{ name: 'form.pdf', content: form() }], options })
  expect(await exported.json()).toMatchObject({ name: 'Bo', agree: false })
})

test('a table with 100,000 rows is refused at once, with the row from which on it is too long', async () => {
  const rows = `name\n${'Ann\n'.repeat(100_000)}`
  const files = [
    { name: 'form.pdf', content: form() },
    { name: 'table.csv', content: Buffer.from(rows) },
  ]
  const long = await runTool(house, 'forms', { files, options: { mode: 'data' } })
  expect([long.status, await long.json()]).toMatchObject([
    422,
    { code: 'TABLE_TOO_LONG', message: 'A table can have up to 50 rows below its first one. Split this one before row 52.' },
  ])
})
