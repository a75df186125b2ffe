import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { encryptionOf } from './testing/locks.ts'
import { pageRotations, type TestFile, textPdf } from './testing/pdfs.ts'
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

const path = '/merge-pdf'
const two = () => [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two')]

test('merge, then turn, then lock: one task, one result', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, ...two())
  await addStep(page, 'Rotate pages')
  await addStep(page, 'Protect PDF')
  await page.getByText(/^Step 3, Protect PDF: Enter a password/).waitFor()
  expect(await runButton(page).isDisabled()).toBe(true)
  await page.getByText('3. Protect PDF').click()
  await page.getByLabel('Password to open').fill('sesame')
  expect(await barriers(page)).toEqual([])
  // The steps outlast a reload, the password does not.
  await page.reload()
  await page.getByText('2. Rotate pages').waitFor()
  await page.getByText('3. Protect PDF').click()
  expect(await page.getByLabel('Password to open').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sesame')
  await page.getByLabel('Password to open').fill('sesame')
  const result = await runAndDownload(page)
  expect(await encryptionOf(result, 'sesame')).toContain('R = 6')
  expect(there.requests.filter((url) => url.endsWith('/tasks/execute'))).toHaveLength(1)
  expect(there.complaints).toEqual([])
})

test('a recipe keeps the steps on this device, without passwords, and is filled in, run and deleted again', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, ...two())
  await addStep(page, 'Rotate pages')
  await addStep(page, 'Protect PDF')
  await page.getByText('3. Protect PDF').click()
  await page.getByLabel('Password to open').fill('sesame')
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByLabel('Keep these steps as').fill('Turn and lock')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('button', { name: 'Turn and lock', exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sesame')
  await page.goto(`${product.url}${path}`)
  await choose(page, ...two())
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByRole('button', { name: 'Turn and lock', exact: true }).click()
  await page.getByText('3. Protect PDF').waitFor()
  await page.getByRole('button', { name: 'Remove step 3, Protect PDF' }).click()
  const result = await runAndDownload(page)
  expect(await pageRotations(result)).toEqual([90, 90])
  await page.getByRole('button', { name: 'Back to files and options' }).click()
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete the recipe Turn and lock' }).click()
  expect(await page.evaluate(() => localStorage.getItem('octavo_recipes'))).toBe('[]')
})

test('with the keyboard alone, and the call can be read as curl without its password', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, ...two())
  await page.getByRole('button', { name: 'Then also …' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Protect PDF' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('summary', { hasText: '2. Protect PDF' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Password to open').focus()
  await page.keyboard.type('sesame')
  await page.locator('summary', { hasText: 'For developers' }).focus()
  await page.keyboard.press('Enter')
  const call = await page.getByLabel('The same work with curl').inputValue()
  expect(call).toContain('"taskType": "protect-pdf"')
  expect(call).toContain('"userPassword": "YOUR_PASSWORD"')
  expect(call).not.toContain('sesame')
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 30_000 })
})

test('on a phone', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await choose(page, ...two())
  await openOptions(page)
  await page.getByRole('button', { name: 'Then also …' }).tap()
  await page.getByRole('menuitem', { name: 'Rotate pages' }).tap()
  await page.getByText('2. Rotate pages').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await pageRotations(await runAndDownload(page))).toEqual([90, 90])
})

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(files)
  await page.getByRole('list', { name: /^Files/ }).waitFor()
}

async function addStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Then also …' }).click()
  await page.getByRole('menuitem', { name: title }).click()
}

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Merge (PDF|\d+ files)/ })
}

async function runAndDownload(page: Page): Promise<string> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).click()
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).path()
}
