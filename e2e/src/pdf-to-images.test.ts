import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { textPdf } from './testing/pdfs.ts'
import { pngSize } from './testing/pictures.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
import { openOptions } from './testing/touch.ts'
import { barriers, visit } from './testing/visit.ts'

let product: OpenProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/pdf-to-images'
const words = { action: 'Convert', done: 'Your images are ready' }
const report = () => textPdf('report.pdf', 'one', 'two', 'three')

test('with the mouse: choose pages, format and size, convert, download', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByText('The first page becomes 625 × 833 pixels.').waitFor()
  await page.getByText('PNG', { exact: true }).click()
  await page.getByText('300', { exact: true }).click()
  await page.getByText('The first page becomes 1250 × 1667 pixels.').waitFor()
  await tool.page(3).click()
  await page.getByText('1 selected page will be drawn.').waitFor()
  await tool.page(1).click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('2 selected pages will be drawn.').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  expect(pngSize(await readFile(await tool.download('report-page-1.png')))).toEqual([1250, 1667])
  expect(pngSize(await readFile(await tool.download('report-page-3.png')))).toEqual([1250, 1667])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone, and a page that is not there is told in the form', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByRole('textbox', { name: 'Pages', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9')
  // In the field, and above the button that waits for it.
  await expect.poll(() => page.getByText('There is no page 9: the document has 3.').count()).toBe(2)
  expect(await tool.runButton().isDisabled()).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('last')
  await page.getByRole('radio', { name: 'JPG' }).focus()
  await page.keyboard.press('ArrowRight')
  await tool.ready()
  await tool.runButton().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.done }).waitFor()
  expect(pngSize(await readFile(await tool.downloadOnly()))).toEqual([625, 833])
})

test('with a finger on a phone, all pages in one tall image', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await openOptions(page)
  await page.getByText('PNG', { exact: true }).tap()
  await page.getByText('More options').tap()
  await page.getByText('One tall image', { exact: true }).tap()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
  await tool.ready()
  await tool.runButton().tap()
  await page.getByRole('heading', { name: words.done }).waitFor()
  expect(pngSize(await readFile(await tool.downloadOnly()))).toEqual([625, 2499])
})
