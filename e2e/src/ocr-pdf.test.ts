import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { scanOf } from './testing/scan-of.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/ocr-pdf'
const words = { action: /^Recognise text$/, done: /^Text recognised in 1 file$/ }
const text = 'The box has come'
const scan = () => scanOf(textPdf('scan.pdf', text))

test('a scan is made searchable in chosen languages, and the page says how sure it is', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(scan())
  const language = page.getByLabel('Language of the text')
  // Which ones there are comes from the server.
  await language.selectOption({ label: 'English' })
  await page.getByLabel('Second language').selectOption({ label: 'German' })
  expect(await barriersInBothThemes(page)).toEqual([])
  await tool.run()
  expect(await tool.result()).toEqual([text])
  await page.getByText('Details', { exact: true }).click()
  await page.getByText(/Text recognised on 1 page, with a confidence of \d+%/).waitFor()
  expect(there.complaints).toEqual([])
})

test('on a phone, the closed options say what will happen, and it happens', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(scan())
  await page.getByText('Scans only, language detected').waitFor()
  expect(await overEdge(page)).toBe(0)
  await tool.run()
  expect(await tool.result()).toEqual([text])
  expect(there.complaints).toEqual([])
})

test('a file without scans says that it is unchanged, and how to recognise its pages anyway', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, { ...words, done: /^Your file is unchanged$/ })
  await tool.choose(textPdf('letter.pdf', text))
  await tool.run()
  await page.getByText('To recognise pages that have text already, choose All pages.').waitFor()
  expect(await page.getByText('The pages look the same.').count()).toBe(0)
  expect(there.complaints).toEqual([])
})
