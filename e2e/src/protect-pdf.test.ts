import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { encryptionOf } from './testing/locks.ts'
import { type TestFile, textPdf } from './testing/pdfs.ts'
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

const path = '/protect-pdf'

test('with the mouse: a password, view and print only, and what was typed stays nowhere', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, textPdf('report.pdf', 'one'))
  await page.getByLabel('Password to open').fill('blue horse 77')
  await page.getByText('The two passwords are not the same yet.').waitFor({ state: 'detached' })
  await page.getByLabel('Repeat the password').fill('blue hors')
  await page.getByText('The two passwords are not the same yet.').waitFor()
  expect(await runButton(page).isDisabled()).toBe(true)
  await page.getByLabel('Repeat the password').fill('blue horse 77')
  await page.getByText('View and print only').first().click()
  await page.getByText(/Permissions are a request/).waitFor()
  expect(await barriers(page)).toEqual([])
  const result = await runAndDownload(page)
  expect(await encryptionOf(result)).toBeUndefined()
  const encryption = await encryptionOf(result, 'blue horse 77')
  expect(encryption).toContain('print high resolution: allowed')
  expect(encryption).toContain('extract for any purpose: not allowed')
  expect(await keptTexts(page)).not.toContain('blue horse')
  expect(page.url()).not.toContain('horse')
  expect(there.requests.join('\n')).not.toContain('horse')
  // The browser would like every password to have a user's name beside it; a document has none.
  expect(there.complaints.filter((text) => !text.startsWith('[DOM] Password forms'))).toEqual([])
})

test('a password that is made here is shown, strong, and locks the file', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, textPdf('report.pdf', 'one'))
  await page.getByRole('button', { name: 'Make a password' }).click()
  const made = (await page.locator('code').textContent()) ?? ''
  expect(made).toMatch(/^(?:[a-z]{6}-){3}\d\d$/)
  await page.getByText(/^(Very strong|Strong)\./).waitFor()
  expect(await encryptionOf(await runAndDownload(page), made)).toContain('R = 6')
})

test('a list gives each file its own password', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, textPdf('anna.pdf', 'a'), textPdf('ben.pdf', 'b'))
  await page.getByText('Passwords of single files').click()
  await page.getByLabel('Paste a list').fill('anna,for anna\nben.pdf;for ben\nclara,x')
  await page.getByRole('button', { name: 'Use this list' }).click()
  await page.getByText('2 passwords taken over. Not on this page: clara.').waitFor()
  await run(page)
  const files = page.getByRole('list', { name: 'What became of the files' }).getByRole('listitem')
  expect(await files.count()).toBe(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ben-protected.pdf' }).click()
  expect(await encryptionOf(await (await downloading).path(), 'for ben')).toBeDefined()
})

test('with the keyboard alone', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([textPdf('report.pdf', 'one')])
  await page.getByLabel('Password to open').focus()
  await page.keyboard.type('sesame street 9')
  await tabTo(page, 'Repeat the password')
  await page.keyboard.type('sesame street 9')
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your PDF is protected' }).waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(await encryptionOf(await (await downloading).path(), 'sesame street 9')).toBeDefined()
})

test('on a phone', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await choose(page, textPdf('report.pdf', 'one'))
  await openOptions(page)
  await page.getByText('View only', { exact: true }).first().tap()
  await page.getByText('Without a password to open, everybody can still read the file.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const result = await runAndDownload(page)
  expect(await encryptionOf(result)).toContain('print low resolution: not allowed')
})

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(files)
  await page.getByRole('list', { name: /^Files/ }).waitFor()
}

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Protect (PDF|\d+ files)/ })
}

async function run(page: Page): Promise<void> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).click()
  await page.getByRole('heading', { name: 'Your PDF is protected' }).waitFor({ timeout: 30_000 })
}

async function runAndDownload(page: Page): Promise<string> {
  await run(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).path()
}

/** Presses Tab until the field with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${label} is not reached`)
}

/** All that lies on the device, and what was told to analytics. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer?: unknown }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, dataLayer])
  })
}
