import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { expectCalm } from './testing/complaints.ts'
import { textPdf } from './testing/pdfs.ts'
import { type Product, startProduct } from './testing/product.ts'
import { toolPage } from './testing/tool-page.ts'
import { visit } from './testing/visit.ts'

// Each starts the whole program once or twice.
vi.setConfig({ testTimeout: 60_000 })

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
// A test that failed may have left it down.
beforeEach(() => product.restart())
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/merge-pdf'
const unreachable = 'Octavo cannot be reached. Check your connection and try again.'

test('while it is down the page says so and keeps the files; once it is back the work goes on', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await tool.ready()
  await product.kill()
  await tool.runButton().click()
  const problem = page.getByRole('dialog', { name: 'That did not work' })
  await problem.getByText(unreachable).waitFor()
  await problem.getByRole('button', { name: 'OK' }).click()
  await tool.choose(textPdf('c.pdf', 'three'))
  await tool.card('c.pdf').getByText(unreachable).waitFor()
  expect(await tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  await product.restart()
  await tool.card('c.pdf').getByRole('button', { name: 'Try again' }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two', 'three'])
  expectCalm(there.complaints, 'unreachable')
})

test('files that are chosen while it is down stay on the page, and are merged once it is back', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await product.kill()
  // Dropped, so that nothing could be fetched when a hand came near.
  await tool.drop(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await page.getByRole('status').getByText(unreachable).waitFor({ state: 'attached' })
  await product.restart()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.poll(async () => (await tool.order()).length).toBe(2)
  for (let left = await again.count(); left > 0; left = await again.count()) await again.first().click()
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two'])
  expectCalm(there.complaints, 'unreachable', 'unloaded')
})

test('a task in whose middle it dies is run to its end when it is back, and the page finds it by itself', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  const long = textPdf('long.pdf', ...Array.from({ length: 8000 }, (_, number) => `page ${number}`))
  await tool.choose(long, { ...long, name: 'again.pdf' })
  await tool.ready()
  await tool.runButton().click()
  const working = page.getByRole('dialog', { name: 'Merging your files' })
  await working.getByText('2 files').waitFor()
  await product.kill()
  await working.getByText('Octavo cannot be reached. Your task goes on, and this page finds it again.').waitFor()
  await product.restart()
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 40_000 })
  await page.getByText('16000 pages').waitFor()
  expectCalm(there.complaints, 'unreachable')
})

test('a result that is come back to while it is down is shown once it is back, and is not said to be deleted when it is not', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'one'))
  await tool.run()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  await product.kill()
  await page.goBack()
  await page.getByRole('status').getByText(unreachable).waitFor()
  await product.restart()
  await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor()
  expect(await tool.result()).toEqual(['one'])
  await product.kill()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('status').getByText(unreachable).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Your PDF is ready' }).isVisible()).toBe(true)
  await product.restart()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  expectCalm(there.complaints, 'unreachable')
})
