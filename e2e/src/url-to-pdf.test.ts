import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { expectCalm } from './testing/complaints.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { type Product, startProduct } from './testing/product.ts'
import { barriers, visit } from './testing/visit.ts'

const path = '/url-to-pdf'
let product: Product
let browser: Browser
let server: Server
let site: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const file = textPdf('linked.pdf', 'From a link')
    if (request.url === '/linked.pdf') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(file.buffer)
    if (request.url === '/gone') return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Page ${request.url}</title><h1>Words of ${request.url}</h1>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  site = `http://${host}`
  ;[product, browser] = await Promise.all([startProduct({ WEB_ALLOW: host }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  server.closeAllConnections()
  server.close()
})

// A browser of the product's own has to start, beside the one that looks at it.
describe('web pages', { timeout: 90_000 }, () => {
  test('with the mouse: a pasted list, a look before, one PDF of all', async () => {
    await using there = await visit(browser, product.url, { path })
    const { page } = there
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Address of a web page').fill(`ftp://example.org\n${site}/b`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Line 1: Only addresses that begin with http').waitFor()
    await page.getByLabel('Address of a web page').fill(`${site}/a\n${site}/b`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('img', { name: `How ${site}/a looks` }).waitFor({ timeout: 30_000 })
    await page.getByText('One PDF', { exact: true }).click()
    expect(await barriers(page)).toEqual([])
    await runButton(page).click()
    expect(await result(page)).toEqual(['Words of /a', 'Words of /b'])
    expect(await barriers(page)).toEqual([])
    expectCalm(there.complaints)
  })

  test('with the keyboard alone: wrong lines say so in place, and are mended there', async () => {
    await using there = await visit(browser, product.url, { path })
    const { page } = there
    await page.getByLabel('Address of a web page').focus()
    await page.keyboard.type(`${site}/gone`)
    await page.keyboard.press('Enter')
    await runButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('error 404').waitFor({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    const field = page.getByLabel('Address 1')
    await field.fill('nothing')
    await page.keyboard.press('Tab')
    await page.getByText('This is no web address').waitFor()
    expect(await runButton(page).isDisabled()).toBe(true)
    await field.fill(`${site}/c`)
    await page.keyboard.press('Tab')
    await runButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 30_000 })
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect(await pageTexts(await (await downloading).path())).toEqual(['Words of /c'])
  })

  test('on a phone fit the screen', async () => {
    await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
    const { page } = there
    await page.getByLabel('Address of a web page').fill(`${site}/d`)
    await page.getByRole('button', { name: 'Open' }).tap()
    await page.getByLabel('Address 1').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await runButton(page).tap()
    expect(await result(page)).toEqual(['Words of /d'])
  })
})

test('a file from a link is one of the files, and a wrong link says why', async () => {
  await using there = await visit(browser, product.url, { path: '/extract-text-from-pdf' })
  const { page } = there
  await page.getByRole('button', { name: 'From a link' }).click()
  await page.getByLabel('Address').fill('ftp://example.org/a.pdf')
  await page.keyboard.press('Enter')
  await page.getByText('Only addresses that begin with http').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Address').fill(`${site}/linked.pdf`)
  await page.getByRole('button', { name: 'Add the file' }).click()
  await page.getByText('linked.pdf').first().waitFor()
  const run = page.getByRole('button', { name: /^Extract text/ })
  await expect.poll(() => run.isEnabled(), { timeout: 20_000 }).toBe(true)
  expectCalm(there.complaints)
})

function runButton(page: Page) {
  return page.getByRole('button', { name: 'Save as PDF' })
}

async function result(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 40_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  return pageTexts(await (await downloading).path())
}
