import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { encryptionOf, restricted } from './testing/locks.ts'
import { locked, pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
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

const path = '/unlock-pdf'

test('with the mouse: a wrong password is told, the right one opens the others of the same sender too', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, await locked(textPdf('a.pdf', 'one'), 'sesame'), await locked(textPdf('b.pdf', 'two'), 'sesame'))
  await page.getByText('A password that opens one file is tried once on the others.').waitFor()
  await page.getByText('2 of 2 files need you.').waitFor()
  await page.getByLabel('Password of a.pdf').fill('guess')
  await unlockButton(page, 'a.pdf').click()
  await page.getByText('The password is not right. Check it and try again.').waitFor()
  await page.getByLabel('Password of a.pdf').fill('sesame')
  await unlockButton(page, 'a.pdf').click()
  await expect.poll(() => page.getByText('Its password is right.').count(), { timeout: 20_000 }).toBe(2)
  await run(page)
  // Each result says which file it was made of.
  await page.getByText('from b.pdf').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download b-unlocked.pdf' }).click()
  const result = await (await downloading).path()
  expect(await encryptionOf(result)).toContain('File is not encrypted')
  expect(await pageTexts(result)).toEqual(['two'])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sesame')
  expect(page.url()).not.toContain('sesame')
})

test('a file that only forbids things says what, and is opened to who has the right', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await choose(page, await restricted(textPdf('closed.pdf', 'one')))
  await page.getByText(/Opens without a password\. It forbids printing and copying/).waitFor()
  await page.getByText('Confirm that you have the right to remove the restrictions.').waitFor()
  expect(await runButton(page).isDisabled()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('I have the right to remove the restrictions').check()
  await run(page)
  expect(await encryptionOf(await download(page))).toContain('File is not encrypted')
  // The next file needs its own confirmation.
  await page.goto(product.url + path)
  await choose(page, await restricted(textPdf('next.pdf', 'one')))
  expect(await page.getByLabel('I have the right to remove the restrictions').isChecked()).toBe(false)
})

test('of many files the list says what became of each, in their order, and hands out one or all', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const closed = await restricted(textPdf('closed.pdf', 'one'))
  const files = Array.from({ length: 12 }, (_, index) => ({ ...closed, name: `${index + 1}.pdf` }))
  await choose(page, ...files.toSpliced(3, 0, textPdf('open.pdf', 'two')))
  await page.getByLabel('I have the right to remove the restrictions').check()
  await run(page)
  const list = page.getByRole('list', { name: 'What became of the files' })
  await page.getByText('12 results, 1 file left out').waitFor()
  const rows = await list.getByRole('listitem').allTextContents()
  expect(rows.map((row) => /^[\w-]+\.pdf/.exec(row)?.[0])).toEqual(
    files.map((_, index) => `${index + 1}-unlocked.pdf`).toSpliced(3, 0, 'open.pdf'),
  )
  expect(rows[3]).toContain('There is nothing to unlock.')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Only what failed' }).click()
  expect(await list.getByRole('listitem').count()).toBe(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all 12 files' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})

test('with the keyboard alone', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await locked(textPdf('a.pdf', 'one'), 'sesame')])
  await page.getByLabel('Password of a.pdf').focus()
  await page.keyboard.type('sesame')
  await page.keyboard.press('Enter')
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your PDF is unlocked' }).waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(await encryptionOf(await (await downloading).path())).toContain('File is not encrypted')
})

test('on a phone', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await choose(page, await locked(textPdf('a.pdf', 'one'), 'sesame'))
  await page.getByLabel('Password of a.pdf').fill('sesame')
  await unlockButton(page, 'a.pdf').tap()
  await run(page)
  expect(await encryptionOf(await download(page))).toContain('File is not encrypted')
})

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(files)
  await page.getByRole('list', { name: /^Files/ }).waitFor()
}

function unlockButton(page: Page, name: string) {
  return page
    .getByRole('list', { name: /^Files/ })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Unlock', exact: true })
}

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Unlock (PDF|\d+ files)/ })
}

async function run(page: Page): Promise<void> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await runButton(page).click()
  await page.getByRole('heading', { name: 'Your PDF is unlocked' }).waitFor({ timeout: 30_000 })
}

async function download(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).path()
}
