import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { pngSize } from './testing/images.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { openOptions } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/pdf-to-images'
const words = { action: /^Convert/, done: /^Saved \d+ images?$/ }
const report = () => textPdf('report.pdf', 'one', 'two', 'three')

test('with the mouse: choose pages, format and size, convert, download', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByText('The first page becomes 625 × 833 pixels.').waitFor()
  await page.getByText('PNG', { exact: true }).click()
  await page.getByText('300', { exact: true }).click()
  await page.getByText('The first page becomes 1250 × 1667 pixels.').waitFor()
  await tool.page(3).click()
  await page.getByText('1 selected page will be converted.').waitFor()
  await tool.page(1).click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('2 selected pages will be converted.').waitFor()
  const pages = page.getByRole('textbox', { name: 'Pages', exact: true })
  await expect.poll(() => pages.inputValue()).toBe('1,3')
  await page.getByText('1 file, 2 of 3 pages').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  const previews = page.locator('label:has(input[type=checkbox]) img')
  await expect.poll(() => previews.count()).toBe(2)
  // Pages that stand upright are seen whole.
  const heights = () => previews.evaluateAll((all) => all.map((image) => [image.clientHeight, image.parentElement?.clientHeight]))
  await expect.poll(heights).toEqual([
    [120, 120],
    [120, 120],
  ])
  expect(pngSize(await readFile(await tool.download('report-page-1.png')))).toEqual([1250, 1667])
  expect(pngSize(await readFile(await tool.download('report-page-3.png')))).toEqual([1250, 1667])
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('dialog').getByText('report-page-1.png').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog').getByText('report-page-3.png').waitFor()
  await page.keyboard.press('Escape')
  expect(there.complaints).toEqual([])
})

test('as drawings, for which there is neither resolution nor colour to choose', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByText('More options').click()
  await page.getByText('Grey', { exact: true }).click()
  await page.getByLabel('Other formats').selectOption('svg')
  await page.getByText('Lines and shapes stay sharp at every size.').waitFor()
  for (const gone of ['Dots per inch', 'Colours', 'Images']) expect(await page.getByRole('group', { name: gone }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await tool.run()
  const svg = await readFile(await tool.download('report-page-2.svg'), 'utf8')
  expect(svg).toMatch(/<svg [^>]*width="300pt" height="400pt"/)
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone, and a page that is not there is told in the form', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByRole('textbox', { name: 'Pages', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9')
  // In the field, and above the button that waits for it.
  await expect.poll(() => page.getByText("Page 9 doesn't exist. The file has 3 pages.").count()).toBe(2)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('last')
  await expect.poll(() => tool.page(3).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByLabel('Select pages').inputValue()).toBe('3')
  await page.getByRole('radio', { name: 'JPG' }).focus()
  await page.keyboard.press('ArrowRight')
  await tool.runByKeyboard()
  expect(pngSize(await readFile(await tool.download()))).toEqual([625, 833])
})

test('with a finger on a phone, all pages in one tall image', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await openOptions(page)
  await page.getByText('PNG', { exact: true }).tap()
  await page.getByText('More options').tap()
  await page.getByText('One tall image', { exact: true }).tap()
  await expect.poll(() => overEdge(page)).toBe(0)
  await tool.runByTap()
  expect(pngSize(await readFile(await tool.download()))).toEqual([625, 2499])
})
