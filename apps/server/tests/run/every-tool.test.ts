import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { photoPdf } from '@octavo/documents/testing/photo-pdf.ts'
import { sampleImage } from '@octavo/documents/testing/sample-image.ts'
import { catalogue } from '@octavo/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { tablePdf } from '../testing/table-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestSite } from '../testing/test-site.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { type RunToolOptions, runTool } from './run-tool.ts'

let house: TestProgram
let site: TestSite
beforeAll(async () => {
  site = await startTestSite(() => ({ '/': '<!doctype html><title>The front page</title><p>From the web' }))
  house = await startTestProgram({ WEB_ALLOW: site.host })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
})

/** What a tool needs besides one PDF of two pages. */
const calls: Readonly<Record<string, () => RunToolOptions | Promise<RunToolOptions>>> = {
  'protect-pdf': () => ({ options: { userPassword: 'secret' } }),
  'unlock-pdf': async () => ({
    files: [{ name: 'a.pdf', content: await encryptedPdf(textPdf('locked'), 'secret') }],
    passwords: { 0: 'secret' },
  }),
  'delete-pages-from-pdf': () => ({ options: { pages: '1' } }),
  'rotate-pdf-pages': () => ({ options: { angle: 90 } }),
  'edit-pdf': () => ({
    options: { edits: [{ id: 'a', on: '1', kind: 'text', box: { x: 20, y: 20, width: 100, height: 20 }, runs: [{ text: 'x' }] }] },
  }),
  forms: () => ({
    files: [{ name: 'a.pdf', content: formPdf([{ name: 'a', entries: '/FT/Tx', box: [20, 20, 200, 40] }]) }],
    options: { values: { a: 'x' } },
  }),
  'add-images-to-pdf': () => ({ options: { codes: [{ text: 'x', anchor: 'top-left', width: 20 }] } }),
  'extract-images-from-pdf': async () => ({ files: [{ name: 'a.pdf', content: await photoPdf() }] }),
  'pdf-to-excel': () => ({
    files: [
      {
        name: 'a.pdf',
        content: tablePdf([
          ['Town', 'Area'],
          ['Bonn', '141'],
          ['Cologne', '405'],
        ]),
      },
    ],
  }),
  'images-to-pdf': async () => ({ files: [{ name: 'a.png', content: await sampleImage().png().toBuffer() }] }),
  'url-to-pdf': () => ({ files: [], options: { urls: [`${site.url}/`] } }),
  'word-to-pdf': () => ({ files: [{ name: 'a.docx', content: docxOf(['Words']) }] }),
  'excel-to-pdf': () => ({ files: [{ name: 'a.xlsx', content: xlsxOf({ Sheet: [['cell']] }) }] }),
  'ppt-to-pdf': () => ({ files: [{ name: 'a.pptx', content: officeFixture('table_test.pptx') }] }),
}

const ready = catalogue.filter(({ state }) => state === 'ready').map(({ type }) => type)

test.each(ready)('%s runs in one call', { timeout: 120_000 }, async (tool) => {
  const call = { files: [{ name: 'a.pdf', content: textPdf('first', 'second') }], ...(await calls[tool]?.()) }
  const response = await runTool(house, tool, call)
  const content = await response.bytes()
  expect([response.status, response.status === 200 ? '' : Buffer.from(content).toString()]).toEqual([200, ''])
  expect(content.length).toBeGreaterThan(0)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
})

test('several tools run one after the other, and options name files by their place', { timeout: 60_000 }, async () => {
  const files = ['one', 'two'].map((text) => ({ name: `${text}.pdf`, content: textPdf(text, `${text} again`) }))
  const options = { pages: [{ document: '1', pages: '2' }, { document: '0' }] }
  const executeOrders = [{ taskType: 'rotate-pdf-pages', options: { angle: 90 } }]
  const response = await runTool(house, 'merge-pdf', { files, options, executeOrders })
  expect(response.status).toBe(200)
  expect(await pageTexts(await response.bytes())).toEqual(['two again', 'one', 'one again'])
})
