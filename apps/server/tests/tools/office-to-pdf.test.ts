import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marksIn } from '../testing/marks.ts'
import { unpackedPdf } from '../testing/pdf-objects.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ OFFICE_SECONDS: '12', OFFICE_SLOTS: '2' })
})
afterAll(() => house.stop())

test('readiness says how Office documents are converted, and no process is started for the question', async () => {
  const { parts } = (await (await house.client.call('GET', '/health/ready')).json()) as { parts: Record<string, string> }
  expect(parts.office).toBe('on')
  expect(await (await house.client.call('GET', '/metrics')).text()).toContain('octavo_slots{kind="office",state="idle"} 0')
})

test('text, sheets and slides become PDFs, a hostile file among them fails alone, and a chain goes on with the results', async () => {
  const word = await convert('word-to-pdf', { 'Report.docx': docxOf(['good morning']), 'bad.docx': officeFixture('truncated62886.docx') })
  expect(word.status).toBe('SUCCEEDED')
  expect(word.files.map(({ status }) => status)).toEqual(['DONE', 'FAILED'])
  expect(word.texts).toEqual([['good morning']])
  expect(word.results[0]?.name).toBe('Report.pdf')
  const excel = await convert('excel-to-pdf', { 'a.xlsx': xlsxOf({ A: [['first']], B: [['second']] }) }, { sheets: '2' })
  expect(excel.texts.flat().join()).toMatch(/^(?!.*first).*second/s)
  const slides = await convert('ppt-to-pdf', { 'talk.ppt': officeFixture('bullets.ppt') }, { handouts: 2 })
  expect(slides.texts).toHaveLength(1)
  const chained = await convert('word-to-pdf', { 'a.rtf': Buffer.from('{\\rtf1 rich}') }, {}, [
    { taskType: 'rotate-pdf-pages', options: {} },
  ])
  expect(chained.texts).toEqual([['rich']])
}, 120_000)

test('a locked document is told at once, opens with its password, and refuses another', async () => {
  const task = await house.client.newTask('word-to-pdf')
  const document = await task.upload('locked.docx', officeFixture('bug53475-password-is-pass.docx'))
  expect(document).toMatchObject({ state: 'LOCKED', encrypted: true })
  expect(await (await task.call('PUT', `/documents/${document.ref}`, { json: { password: 'no' } })).json()).toMatchObject({
    code: 'DOCUMENT_PASSWORD_WRONG',
  })
  expect((await task.call('PUT', `/documents/${document.ref}`, { json: { password: 'pass' } })).status).toBe(200)
  await task.execute([document.ref], {}, { taskType: 'word-to-pdf' })
  expect((await task.ended()).status).toBe('SUCCEEDED')
  const old = await house.client.newTask('excel-to-pdf')
  const workbook = await old.upload('old.xls', officeFixture('password.xls'))
  expect(workbook.state).toBe('LOCKED')
  expect((await old.call('PUT', `/documents/${workbook.ref}`, { json: { password: 'no' } })).status).toBe(422)
  expect((await old.call('PUT', `/documents/${workbook.ref}`, { json: { password: 'password' } })).status).toBe(200)
}, 120_000)

test('what is no document of the tool is refused, and bombs are known before LibreOffice sees them', async () => {
  const task = await house.client.newTask('word-to-pdf')
  await expect(task.upload('a.xlsx', xlsxOf({ A: [['1']] }))).rejects.toThrow('TYPE_NOT_ACCEPTED')
  await expect(task.upload('a.docx', Buffer.from('hello'))).rejects.toThrow('TYPE_NOT_ACCEPTED')
  expect((await task.upload('entities.docx', officeFixture('ExternalEntityInText.docx'))).state).toBe('DAMAGED')
  expect((await task.upload('cut.docx', officeFixture('truncated62886.docx'))).state).toBe('DAMAGED')
})

test('a document that never ends fails at its limit, and the next one is converted', async () => {
  const [hanging, good] = await Promise.all([
    convert('excel-to-pdf', { 'huge.xlsx': officeFixture('synth-huge-used-range.xlsx') }),
    convert('word-to-pdf', { 'a.docx': docxOf(['good']) }),
  ])
  expect(hanging).toMatchObject({ status: 'FAILED', error: { code: 'DOCUMENT_TOO_COMPLEX' } })
  expect(good.texts).toEqual([['good']])
  // One document at its limit is enough; with all combinations these, too, are large enough to reach it.
  const chain = xlsxOf({
    A: Array.from({ length: someOrAll(1500, 20_000) }, (_, row) => [row === 0 ? '1' : `=A${row}*1.0000001+SUM(A$1:A${row})`]),
  })
  const sheets = xlsxOf(Object.fromEntries(Array.from({ length: someOrAll(300, 10_000) }, (_, index) => [`S${index}`, [['x']]])))
  const ends = await Promise.all([convert('excel-to-pdf', { 'chain.xlsx': chain }), convert('excel-to-pdf', { 'sheets.xlsx': sheets })])
  // What LibreOffice can do within the limits it does; the rest ends at them.
  for (const { status, error } of ends)
    expect([status, error?.code]).toEqual(
      expect.toBeOneOf([
        ['SUCCEEDED', undefined],
        ['FAILED', 'DOCUMENT_TOO_COMPLEX'],
      ]),
    )
  const afterwards = Array.from({ length: 4 }, (_, index) => convert('word-to-pdf', { 'a.docx': docxOf([`good ${index}`]) }))
  expect((await Promise.all(afterwards)).map(({ texts }) => texts)).toEqual([0, 1, 2, 3].map((index) => [[`good ${index}`]]))
}, 180_000)

test('merges Office documents and PDFs in their order', async () => {
  const { texts } = await convert('merge-pdf', { 'a.pdf': textPdf('one'), 'b.docx': docxOf(['two']), 'c.pdf': textPdf('three') })
  expect(texts).toEqual([['one', 'two', 'three']])
}, 60_000)

test('the name of a file stands nowhere in its PDF, neither on the pages nor among its properties', async () => {
  const name = 'secret-client'
  const kinds = {
    'excel-to-pdf': { csv: Buffer.from('a,b\n1,2\n'), xlsx: xlsxOf({ A: [['1']] }), xls: officeFixture('44010-SingleChart.xls') },
    'word-to-pdf': { docx: docxOf(['text']), txt: Buffer.from('text'), rtf: Buffer.from('{\\rtf1 rich}'), doc: officeFixture('Lists.doc') },
    'ppt-to-pdf': { ppt: officeFixture('bullets.ppt'), pptx: officeFixture('table_test.pptx') },
  }
  for (const [taskType, files] of Object.entries(kinds))
    for (const [ending, content] of Object.entries(files)) {
      const { results, pdfs } = await convert(taskType, { [`${name}.${ending}`]: content })
      expect(results[0]?.name).toBe(`${name}.pdf`)
      const [pdf = new Uint8Array()] = pdfs
      expect([ending, marksIn((await pageTexts(pdf)).join(), { name })]).toEqual([ending, []])
      expect([ending, marksIn(await unpackedPdf(pdf), { name })]).toEqual([ending, []])
    }
}, 120_000)

async function convert(taskType: string, files: Record<string, Uint8Array>, options: object = {}, executeOrders: object[] = []) {
  const task = await house.client.newTask(taskType)
  const refs: string[] = []
  for (const [name, bytes] of Object.entries(files)) refs.push((await task.upload(name, bytes)).ref)
  const accepted = await task.execute(refs, options, { taskType, executeOrders })
  expect(accepted.status).toBeLessThan(300)
  const view = await task.ended()
  const pdfs = await Promise.all(view.results.map(({ ref }) => task.download(ref)))
  const texts = await Promise.all(pdfs.map(async (pdf) => (await pageTexts(pdf)).map((text) => text.trim())))
  return { ...view, pdfs, texts }
}
