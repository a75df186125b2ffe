import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'pdf-to-pdfa'

test('a file becomes PDF/A, and a note says that it conforms', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one', 'two'))
  await task.execute([ref], { level: '2b' }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report-pdfa.pdf', pageCount: 2, document: ref }] })
  expect(ended.notes.map(({ code }) => code)).toContain('PDFA_CONFORMS')
  const made = await task.download(ended.results[0]?.ref ?? '')
  expect(await isSound(made)).toBe(true)
  expect(await pageTexts(made)).toEqual(['one', 'two'])
  expect(Buffer.from(made).toString('latin1')).toMatch(/pdfaid:part/)
})

test('validation gives a report and changes nothing', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one'))
  await task.execute([ref], { mode: 'validate' }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: 'application/json' }] })
  const report = JSON.parse(Buffer.from(await task.download(ended.results[0]?.ref ?? '')).toString())
  expect(report).toMatchObject({ level: '2b', conforms: false })
  expect(report.broken).toContainEqual(expect.objectContaining({ clause: expect.stringMatching(/^6\./), code: expect.any(String) }))
})

test.each([{ level: '4' }, { mode: 'guess' }])('%j is refused at once', async (options) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  expect((await task.execute([ref], options, { taskType })).status).toBe(400)
})
