import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { textPdf } from './testing/pdfs.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
import { toolPage } from './testing/tool-page.ts'
import { barriers, type View, type Visit, visit } from './testing/visit.ts'

let product: OpenProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A result of two files, `a-merged.pdf`. */
async function finished(view: View = {}): Promise<Visit> {
  const there = await visit(browser, product.url, { path: '/merge-pdf', ...view })
  const tool = toolPage(there.page)
  await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await tool.run()
  return there
}

const pencil = (page: Page, name: string) => page.getByRole('button', { name: `Rename ${name}` })
const field = (page: Page) => page.getByRole('textbox', { name: 'File name' })

/** The name under which the result arrives. */
async function downloadedAs(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return (await downloading).suggestedFilename()
}

test('a result is renamed by the keyboard, and downloads and the page that is loaded anew bear the name', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').focus()
  await page.keyboard.press('Enter')
  // All of the name but its extension is selected, so that typing replaces it.
  await page.keyboard.type('Annual report v1.2')
  await page.keyboard.press('Enter')
  expect(await pencil(page, 'Annual report v1.2.pdf').evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await downloadedAs(page)).toBe('Annual report v1.2.pdf')
  await page.reload()
  await pencil(page, 'Annual report v1.2.pdf').waitFor()
  expect(there.complaints).toEqual([])
})

test('a name that is still being typed counts when Download is clicked', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('Quick')
  expect(await downloadedAs(page)).toBe('Quick.pdf')
})

test('Escape and an empty name leave the name as it was, and the extension cannot be lost', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('something else')
  await page.keyboard.press('Escape')
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('   ')
  await page.keyboard.press('Enter')
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('../run.exe')
  await page.keyboard.press('Enter')
  expect(await downloadedAs(page)).toBe('run.exe.pdf')
})

test('the next tool takes the result under its new name, and more files are added to the old ones', async () => {
  await using there = await finished()
  const { page } = there
  const tool = toolPage(page)
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('Both')
  await page.keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add more files' }).click()
  await (await chooser).setFiles([textPdf('c.pdf', 'three')])
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  await tool.run()
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('All three')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Merge PDF' }).last().click()
  await expect.poll(() => tool.order()).toEqual(['All three.pdf'])
})

test.each(['light', 'dark'] as const)('the field for the name is no barrier, %s', async (colorScheme) => {
  await using there = await finished({ colorScheme, width: 390, context: { hasTouch: true, isMobile: true } })
  await pencil(there.page, 'a-merged.pdf').tap()
  await field(there.page).waitFor()
  expect(await barriers(there.page)).toEqual([])
})
