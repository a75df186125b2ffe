import { execFileSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { colourPng } from './testing/pictures.ts'
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

const path = '/images-to-pdf'
const wide = () => colourPng('wide.png', { width: 60, height: 40, colour: [200, 30, 30] })
const high = () => colourPng('high.png', { width: 30, height: 50, colour: [30, 30, 200] })
const done = 'Your PDF is ready'

test('with the mouse: turn, choose the page, see it in small, make the PDF', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, wide(), high())
  await page.getByText('First page, 21 × 14 mm').waitFor()
  await page.getByRole('button', { name: 'Rotate wide.png' }).click()
  await page.getByText('First page, 14 × 21 mm').waitFor()
  await page.getByLabel('Page size').selectOption('a4')
  await page.getByText('First page, 210 × 297 mm').waitFor()
  await page.getByRole('group', { name: 'Margin' }).getByText('Small', { exact: true }).click()
  await page.getByRole('group', { name: 'Orientation' }).getByText('Landscape', { exact: true }).click()
  await page.getByText('First page, 297 × 210 mm').waitFor()
  expect(await barriers(page)).toEqual([])
  await run(page)
  expect(pageSizes(await download(page))).toEqual([
    [842, 595],
    [842, 595],
  ])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: another order and a margin that is too large', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, wide(), high())
  const grip = page.getByRole('listitem').filter({ hasText: 'wide.png' }).getByRole('button').first()
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByText('First page, 11 × 18 mm').waitFor()
  await page.getByLabel('Page size').focus()
  await page.getByLabel('Page size').selectOption('a6')
  await page.getByRole('group', { name: 'Margin' }).getByRole('radio', { name: 'Own' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Own margin').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('90')
  await page.getByText('The margin leaves no room on the page. Choose a smaller one.').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await ready(page)
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: done }).waitFor()
  expect(pageSizes(await download(page))).toEqual([
    [298, 420],
    [420, 298],
  ])
})

test('with a finger on a phone, one PDF for each', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await choose(page, wide(), high())
  await openOptions(page)
  await page.getByText('One for each', { exact: true }).tap()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
  await run(page)
  await page.getByText('wide.pdf').first().waitFor()
  await page.getByText('high.pdf').first().waitFor()
})

async function choose(page: Page, ...files: ReturnType<typeof colourPng>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).first().click()
  await (await chooser).setFiles(files)
}

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Convert images/ })
}

async function ready(page: Page): Promise<void> {
  await runButton(page).and(page.locator(':enabled')).waitFor({ timeout: 20_000 })
}

async function run(page: Page): Promise<void> {
  await ready(page)
  await runButton(page).click()
  await page.getByRole('heading', { name: done }).waitFor({ timeout: 20_000 })
}

async function download(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).path()
}

function pageSizes(pdf: string): number[][] {
  execFileSync('qpdf', ['--check', pdf], { stdio: 'pipe' })
  const lines = execFileSync('pdfinfo', ['-l', '9', pdf], { encoding: 'utf8' }).matchAll(/size:\s+([\d.]+) x ([\d.]+)/g)
  return [...lines].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}
