import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { expectCalm } from './testing/complaints.ts'
import { type DiskFile, largePdf } from './testing/large-pdf.ts'
import { textPdf } from './testing/pdfs.ts'
import { type Product, startProduct } from './testing/product.ts'
import { type Relay, startRelay } from './testing/relay.ts'
import { toolPage } from './testing/tool-page.ts'
import { visit } from './testing/visit.ts'

let relay: Relay
let product: Product
let browser: Browser
beforeAll(async () => {
  relay = await startRelay()
  ;[product, browser] = await Promise.all([startProduct({ PUBLIC_URL: relay.url }), launchBrowser()])
  relay.leadTo(product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await relay?.close()
})

const path = '/merge-pdf'
const megabyte = 1024 * 1024
/** Pages, scripts and calls go over the wire too; a piece of a file that is sent twice is far larger. */
const besides = megabyte / 2

test('an upload that breaks in the middle goes on where it broke, by itself', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await visit(browser, relay.url, { path })
  const tool = toolPage(there.page)
  const before = relay.sentBytes()
  const cut = relay.cutAfter(11 * megabyte)
  await chooseFromDisk(there.page, file)
  await cut
  await tool.card('large.pdf').getByText('Connection lost. The upload goes on by itself.').waitFor()
  relay.mend()
  await tool.run()
  expect(await tool.result()).toEqual(['large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectCalm(there.complaints, 'unreachable')
})

test('one that stays broken says so on its card, and goes on where it broke when it is tried again', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await visit(browser, relay.url, { path })
  const { page } = there
  await page.clock.install()
  const tool = toolPage(page)
  await tool.choose(textPdf('small.pdf', 'small'))
  await tool.ready()
  const before = relay.sentBytes()
  const cut = relay.cutAfter(11 * megabyte)
  await chooseFromDisk(page, file)
  await cut
  const again = tool.card('large.pdf').getByRole('button', { name: 'Try again' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return again.isVisible()
    })
    .toBe(true)
  await tool.card('large.pdf').getByText('Octavo cannot be reached. Check your connection and try again.').waitFor()
  relay.mend()
  await again.click()
  await tool.run()
  expect(await tool.result()).toEqual(['small', 'large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectCalm(there.complaints, 'unreachable')
})

test('one whose last answer is lost is not sent again', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 9 * megabyte })
  await using there = await visit(browser, relay.url, { path })
  const tool = toolPage(there.page)
  const before = relay.sentBytes()
  const lost = relay.loseAnswerAfter(8.5 * megabyte)
  await chooseFromDisk(there.page, file)
  await lost
  await tool.card('large.pdf').getByText('Connection lost. The upload goes on by itself.').waitFor()
  relay.mend()
  await tool.run()
  expect(await tool.result()).toEqual(['large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectCalm(there.complaints, 'unreachable')
})

test('one that a reload cuts off keeps its card and place, asks for the file, and goes on where it stopped', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await visit(browser, relay.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'first'), textPdf('b.pdf', 'last'))
  await tool.ready()
  const before = relay.sentBytes()
  const held = relay.holdAfter(11 * megabyte)
  await chooseFromDisk(page, file)
  await page.getByRole('button', { name: 'large.pdf' }).first().focus()
  await moveLeft(page)
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'large.pdf', 'b.pdf'])
  await held
  await page.reload()
  relay.mend()
  await tool.card('large.pdf').getByText('The upload was cut off when the page was loaded again.').waitFor()
  expect(await tool.order()).toEqual(['a.pdf', 'large.pdf', 'b.pdf'])
  const chooser = page.waitForEvent('filechooser')
  await tool.card('large.pdf').getByRole('button', { name: 'Choose again' }).click()
  await (await chooser).setFiles(file.path)
  await tool.run()
  expect(await tool.result()).toEqual(['first', 'large', 'last'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectCalm(there.complaints)
})

test('a file that is removed in the middle of its upload is gone, also after a reload', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await visit(browser, relay.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'first'))
  await tool.ready()
  const held = relay.holdAfter(11 * megabyte)
  await chooseFromDisk(page, file)
  await held
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove large.pdf' }).click()
  expect((await removed).status()).toBe(204)
  relay.mend()
  await page.reload()
  await expect.poll(() => tool.order()).toEqual(['a.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['first'])
  expectCalm(there.complaints)
})

async function chooseFromDisk(page: Page, file: DiskFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /Choose files|Add files/ })
    .first()
    .click()
  await (await chooser).setFiles(file.path)
}

async function moveLeft(page: Page): Promise<void> {
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
}
