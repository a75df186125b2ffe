import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { textPdf } from './testing/pdfs.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
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

const path = '/extract-text-from-pdf'
const report = () => textPdf('report.pdf', 'First page', 'Second page')

describe('the text of a PDF', () => {
  test('with the mouse: choose a format, read it, copy it, download it', async () => {
    await using there = await visit(browser, product.url, { path, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const { page } = there
    await choose(page)
    await page.getByText('More options').click()
    await page.getByLabel('Between pages').selectOption('The page number')
    await runButton(page).click()
    const text = page.getByRole('region', { name: 'Text' })
    await expect.poll(() => text.textContent()).toContain('--- Page 2 ---\n\nSecond page')
    await text.getByRole('button', { name: 'Copy text' }).click()
    await text.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('First page')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('report-text.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('--- Page 1 ---\n\nFirst page\n\n--- Page 2 ---\n\nSecond page\n')
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await visit(browser, product.url, { path })
    const { page } = there
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([report()])
    await ready(page)
    await runButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your text is ready' }).waitFor()
    const downloading = page.waitForEvent('download')
    // Download has the focus as soon as there is something to download.
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toBe('report-text.txt')
  })

  test('on a phone fits the screen', async () => {
    await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
    const { page } = there
    await choose(page)
    await runButton(page).tap()
    await expect.poll(() => page.getByRole('region', { name: 'Text' }).textContent()).toContain('Second page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
})

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Extract text/ })
}

async function ready(page: Page): Promise<void> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
}

async function choose(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([report()])
  await ready(page)
}
