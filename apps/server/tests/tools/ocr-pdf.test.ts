import { sampleImage } from '@octavo/documents/testing/sample-image.ts'
import { scannedPdf } from '@octavo/documents/testing/scanned-pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'ocr-pdf'
const lines = ['Dear reader of this letter,', 'the box of books has come.']

test('a scan becomes searchable, and says where it is and how sure it is', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Scan.pdf', await scannedPdf([{ lines }, { lines: ['A second page.'] }]))
  await task.execute([ref], { languages: ['eng'] }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Scan-searchable.pdf', pageCount: 2, document: ref }] })
  expect(ended.notes).toMatchObject([{ code: 'TEXT_RECOGNISED', level: 'INFO', details: { count: 2 } }])
  const pdf = await task.download(ended.results[0]?.ref ?? '')
  expect(await isSound(pdf)).toBe(true)
  expect((await pageTexts(pdf)).map(inLine)).toEqual([lines.join(' '), 'A second page.'])
})

test('a chain from images leads to text, in one run', async () => {
  const task = await house.client.newTask('images-to-pdf')
  const { ref } = await task.upload('a.png', await sampleImage().png().toBuffer())
  const chain = { executeOrders: [{ taskType, options: { languages: ['eng'] } }] }
  await task.execute([ref], {}, { taskType: 'images-to-pdf', ...chain })
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', notes: [{ code: 'NO_TEXT_RECOGNISED' }] })
})

describe('with less time for a task and its pages than scans need', () => {
  const page = Array.from({ length: 18 }, (_, index) => `Line ${index + 1} of a page with many words on it.`)
  let hasty: TestProgram
  let scan: Buffer
  beforeAll(async () => {
    hasty = await startTestProgram({ TASK_SECONDS: '3', PDF_PAGE_SECONDS: '3' })
    scan = await scannedPdf(Array.from({ length: 4 }, () => ({ lines: page })))
  })
  afterAll(() => hasty.stop())

  test.each([
    ['pdf-to-word', { fidelity: 'never' }],
    ['extract-text-from-pdf', {}],
  ])(
    '%s has the time of scans for their pages, not that of others',
    async (tool, more) => {
      const task = await hasty.client.newTask(tool)
      const { ref } = await task.upload('Scan.pdf', scan)
      await task.execute([ref], { ocr: 'always', languages: ['eng'], ...more }, { taskType: tool })
      expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED' })
    },
    240_000,
  )
})

test('the languages are listed with the limits, and others are refused in plain words', async () => {
  const limits = await (await house.client.call('GET', `/api/v1/engine-tokens/me/limits?taskType=${taskType}`)).json()
  expect(limits).toMatchObject({ textLanguages: expect.arrayContaining(['deu', 'eng']) })
  const other = await (await house.client.call('GET', '/api/v1/engine-tokens/me/limits?taskType=merge-pdf')).json()
  expect(other).not.toHaveProperty('textLanguages')
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Scan.pdf', await scannedPdf([{ lines }]))
  await task.execute([ref], { languages: ['tlh'] }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'OCR_LANGUAGE_OFF', details: { languages: ['tlh'] } } })
})

test.each([{ languages: ['english'] }, { languages: ['eng', 'deu', 'fra', 'spa'] }, { languages: 'eng' }, { ocr: 'never' }])(
  '%j is refused at once',
  async (options) => {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('Scan.pdf', await scannedPdf([{ lines }]))
    expect((await task.execute([ref], options, { taskType })).status).toBe(400)
  },
)

test('readiness says which languages are there', async () => {
  const ready = await (await house.client.call('GET', '/health/ready')).json()
  expect(ready).toMatchObject({ parts: { ocr: expect.stringMatching(/^on: .*eng/) } })
})

function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
