import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/pdf-to-pdfa'
const words = { action: /^(Convert to PDF\/A|Convert \d+ files|Validate \d+ files?)/, done: /^(Converted|Checked) \d+ files?$/ }

test('with the mouse: a file becomes PDF/A-3b, and the page says that it conforms', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('report.pdf', 'one'))
  await page.getByText('PDF/A-3b').first().click()
  expect(await barriers(page)).toEqual([])
  const result = await tool.runAndDownload()
  await page.getByText('Conforms to PDF/A-3b.').waitFor()
  expect(readFileSync(result, 'latin1')).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
  expect(await barriers(page)).toEqual([])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.chooseByKeyboard(textPdf('report.pdf', 'one'))
  await tool.runByKeyboard()
  await page.getByText('Conforms to PDF/A-2b.').waitFor()
  expect(readFileSync(await tool.downloadByKeyboard(), 'latin1')).toContain('<pdfaid:part>2</pdfaid:part>')
})

test('on a phone: a report says which rules a file breaks', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('report.pdf', 'one'))
  await openOptions(page)
  await page.getByText('Validate only').first().tap()
  await expect.poll(() => overEdge(page)).toBe(0)
  const report = JSON.parse(readFileSync(await tool.runAndDownload(), 'utf8'))
  expect(report).toMatchObject({ standard: 'PDF/A-2b', conforms: false })
  await page.getByText(/^Doesn't conform to PDF\/A-2b\. These rules aren't met: /).waitFor()
  await expect.poll(() => overEdge(page)).toBe(0)
})
