import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('numbers go on from file to file, the code stands beside them, and the file has its title', async () => {
  const taskType = 'add-page-numbers-to-pdf'
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('one'))
  const second = await task.upload('b.pdf', textPdf('two', 'three'))
  const code = { text: 'https://example.org', anchor: 'top-right', width: 60 }
  const executeOrders = [{ taskType: 'add-images-to-pdf', options: { codes: [code], properties: { title: 'Case 17' }, linearize: true } }]
  const numbers = { format: 'ABC-{n}', digits: 6, continueAcross: true }
  await task.execute([first.ref, second.ref], numbers, { taskType, executeOrders })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ pageCount: 1 }, { pageCount: 2 }] })
  const files = await Promise.all(ended.results.map((result) => task.download(result.ref)))
  expect(await Promise.all(files.map(isSound))).toEqual([true, true])
  expect((await Promise.all(files.map(pageTexts))).flat().map((text) => text.match(/ABC-\d+/)?.[0])).toEqual([
    'ABC-000001',
    'ABC-000002',
    'ABC-000003',
  ])
  const again = await house.client.newTask(taskType)
  expect(await again.upload('stamped.pdf', files[0] ?? new Uint8Array())).toMatchObject({ title: 'Case 17', pageCount: 1 })
})

test('an image is put on the PDF that is meant; what names no file of the task is refused', async () => {
  const taskType = 'add-images-to-pdf'
  const task = await house.client.newTask(taskType)
  const pdf = await task.upload('a.pdf', textPdf('one'))
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="red" d="M0 0h40v20H0z"/></svg>')
  const image = await task.upload('logo.svg', drawing)
  const images = [{ document: image.ref, target: pdf.ref, page: 1, x: 10, y: 10, width: 80 }]
  const foreign = await task.execute([pdf.ref, image.ref], { images: [{ ...images[0], target: 'x'.repeat(24) }] }, { taskType })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  await task.execute([pdf.ref, image.ref], { images }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'a-with-images.pdf', pageCount: 1 }] })
})

test.each([
  ['add-images-to-pdf', {}],
  ['add-images-to-pdf', { codes: [{ text: '' }] }],
  ['add-page-numbers-to-pdf', { format: '' }],
  ['add-page-numbers-to-pdf', { properties: { createdDate: 'yesterday' } }],
])('%s refuses %j at once', async (taskType, options) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  expect((await task.execute([ref], options, { taskType })).status).toBe(400)
})

test('a number that is no barcode is refused with the reason, and characters without a font are told', async () => {
  const codes = await house.client.newTask('add-images-to-pdf')
  const { ref } = await codes.upload('a.pdf', textPdf('a'))
  const refused = await codes.execute([ref], { codes: [{ text: '12', kind: 'ean-13' }] }, { taskType: 'add-images-to-pdf' })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'CODE_NOT_VALID', fields: { 'codes.0.text': expect.stringMatching(/^This kind of code has 13 digits\./) } },
  ])
  const taskType = 'add-page-numbers-to-pdf'
  const numbers = await house.client.newTask(taskType)
  const document = await numbers.upload('a.pdf', textPdf('a'))
  await numbers.execute([document.ref], { format: '{n} \ue123' }, { taskType })
  expect(await numbers.ended()).toMatchObject({
    status: 'SUCCEEDED',
    notes: [{ code: 'CHARACTERS_NOT_SHOWN', level: 'WARNING', message: expect.stringMatching(/^We have no font for U\+E123,/) }],
  })
})
