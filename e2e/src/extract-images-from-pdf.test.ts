import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
import { barriers, visit } from './testing/visit.ts'

let product: OpenProduct
let browser: Browser
let album: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  // Six pages with pictures of 16 x 16 pixels, four of them different.
  const fixture = new URL('../../packages/documents/fixtures/corpus/photo-imagemagick-images.pdf', import.meta.url)
  album = { name: 'album.pdf', mimeType: 'application/pdf', buffer: await readFile(fixture) }
  ;[product, browser] = await Promise.all([sharedProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/extract-images-from-pdf'

describe('the pictures of a PDF', () => {
  test('with the mouse: seen side by side, one taken, some taken', async () => {
    await using there = await visit(browser, product.url, { path })
    const { page } = there
    await choose(page)
    await runButton(page).click()
    const grid = page.getByRole('region', { name: 'Pictures' })
    await grid.getByText('album-image-4.jpg').waitFor()
    await expect.poll(() => grid.locator('img').count()).toBe(4)
    const one = page.waitForEvent('download')
    await grid.getByRole('button', { name: /^Download album-image-4\.jpg/ }).click()
    expect(album.buffer.includes(await readFile(await (await one).path()))).toBe(true)
    for (const name of ['album-image-1.png', 'album-image-3.png']) await grid.getByText(name).click()
    const some = page.waitForEvent('download')
    await grid.getByRole('button', { name: 'Download 2 chosen' }).click()
    const zip = await readFile(await (await some).path(), 'latin1')
    expect(new Set(zip.match(/album-image-\d\.\w{3}/g))).toEqual(new Set(['album-image-1.png', 'album-image-3.png']))
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await visit(browser, product.url, { path })
    const { page } = there
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([album])
    await ready(page)
    await runButton(page).focus()
    await page.keyboard.press('Enter')
    const grid = page.getByRole('region', { name: 'Pictures' })
    await grid.getByRole('checkbox', { name: 'album-image-2.png' }).focus()
    await page.keyboard.press('Space')
    const downloading = page.waitForEvent('download')
    await grid.getByRole('button', { name: 'Download 1 chosen' }).focus()
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toBe('album-image-2.png')
  })

  test('on a phone fits the screen', async () => {
    await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
    const { page } = there
    await choose(page)
    await runButton(page).tap()
    const grid = page.getByRole('region', { name: 'Pictures' })
    await grid.getByText('album-image-1.png').tap()
    await grid.getByRole('button', { name: 'Download 1 chosen' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
})

function runButton(page: Page) {
  return page.getByRole('button', { name: /^Extract images/ })
}

async function ready(page: Page): Promise<void> {
  await expect.poll(() => runButton(page).isEnabled(), { timeout: 20_000 }).toBe(true)
}

async function choose(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([album])
  await ready(page)
}
