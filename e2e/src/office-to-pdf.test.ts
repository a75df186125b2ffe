import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { pageTexts, type TestFile } from './testing/pdfs.ts'
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

test('Word with the mouse: a locked document asks for its password, two files become one PDF, and the replaced font is named', async () => {
  await using there = await visit(browser, product.url, { path: '/word-to-pdf' })
  const { page } = there
  await page.getByText('Drop Word files here').waitFor()
  const rich = text('letter.rtf', '{\\rtf1{\\fonttbl{\\f0 Aptos;}}\\f0 Dear reader\\par}')
  await choose(page, rich, fixture('bug53475-password-is-pass.docx'))
  await page.getByLabel('Password of bug53475-password-is-pass.docx').fill('pass')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('switch', { name: 'One PDF' }).click()
  expect(await barriers(page)).toEqual([])
  const [first] = await pageTexts(await runAndDownload(page))
  expect(first).toContain('Dear reader')
  await page.getByText('What was kept').click()
  await page.getByText(/Aptos by Noto Sans/).waitFor()
  expect(there.complaints.filter((complaint) => !complaint.startsWith('[DOM] Password forms'))).toEqual([])
})

test('Excel with the keyboard alone: a table in text on a page that lies', async () => {
  await using there = await visit(browser, product.url, { path: '/excel-to-pdf' })
  const { page } = there
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([text('prices.csv', 'thing;price\nhorse;7\n')])
  await page.getByRole('switch', { name: 'Landscape' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await pageTexts(await (await downloading).path())).join()).toMatch(/thing\s+price\s+horse\s+7/)
})

test('PowerPoint on a phone: handouts', async () => {
  await using there = await visit(browser, product.url, { path: '/ppt-to-pdf', width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await choose(page, fixture('bullets.ppt'))
  await openOptions(page)
  await page.getByRole('group', { name: 'Slides on a page' }).or(page.getByLabel('Slides on a page')).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const texts = await pageTexts(await runAndDownload(page))
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('Title text')
})

function text(name: string, content: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

/** A real document; its source stands in the README beside it. */
function fixture(name: string): TestFile {
  const buffer = readFileSync(new URL(`../../packages/documents/fixtures/office/${name}`, import.meta.url))
  return { name, mimeType: 'application/octet-stream', buffer }
}

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(files)
  await page.getByRole('list', { name: /^Files/ }).waitFor()
}

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Convert to PDF/ })
}

async function runAndDownload(page: Page): Promise<string> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).click()
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).path()
}
