import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { largePdf } from './testing/large-pdf.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { textPdf } from './testing/pdfs.ts'
import { type Relay, startRelay } from './testing/relay.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'

let relay: Relay
const site = ownSite(async () => {
  relay = await startRelay()
  const product = await startOwnProduct({ PUBLIC_URL: relay.url })
  relay.leadTo(product.url)
  return { ...product, url: relay.url }
})
// A test that failed may have left it broken.
beforeEach(() => relay.mend())
afterAll(() => relay?.close())

const path = '/merge-pdf'
const megabyte = 1024 * 1024
/** Pages, scripts and calls go over the wire too; a piece of a file that is sent twice is far larger. */
const besides = megabyte / 2

test('an upload that breaks in the middle goes on where it broke, by itself', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  const before = relay.sentBytes()
  const cut = relay.cutAfter(11 * megabyte)
  await tool.choose(file.path)
  await cut
  await tool.card('large.pdf').getByText('Connection lost. The upload continues by itself.').waitFor()
  relay.mend()
  await tool.run()
  expect(await tool.result()).toEqual(['large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectNoComplaints(there.complaints, 'unreachable')
})

test('beside a grid of pages the upload tells how far it is', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await site.visit({ path: '/rotate-pdf-pages' })
  const { page } = there
  const tool = pagesTool(page, { action: /^Rotate (pages|\d+ pages?)$/, done: /^(Rotated \d+ pages?|Your pages are rotated)$/ })
  const cut = relay.cutAfter(11 * megabyte)
  await tool.choose(file.path)
  await cut
  // The pages are drawn from the file on this device, long before the engine has it.
  await page.getByText('Connection lost. The upload continues by itself.').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  relay.mend()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await tool.run()
})

test('one that stays broken says so on its card, and goes on where it broke when it is tried again', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await site.visit({ path })
  const { page } = there
  await page.clock.install()
  const tool = toolPage(page)
  await tool.choose(textPdf('small.pdf', 'small'))
  await tool.ready()
  const before = relay.sentBytes()
  const cut = relay.cutAfter(11 * megabyte)
  await tool.choose(file.path)
  await cut
  const again = tool.card('large.pdf').getByRole('button', { name: 'Try again' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return again.isVisible()
    })
    .toBe(true)
  await tool.card('large.pdf').getByText("Can't reach Octavo. Check your connection and try again.").waitFor()
  relay.mend()
  await again.click()
  await tool.run()
  expect(await tool.result()).toEqual(['small', 'large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectNoComplaints(there.complaints, 'unreachable')
})

test('one whose last answer is lost is not sent again', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 9 * megabyte })
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  const before = relay.sentBytes()
  const lost = relay.loseAnswerAfter(8.5 * megabyte)
  await tool.choose(file.path)
  await lost
  await tool.card('large.pdf').getByText('Connection lost. The upload continues by itself.').waitFor()
  relay.mend()
  await tool.run()
  expect(await tool.result()).toEqual(['large'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectNoComplaints(there.complaints, 'unreachable')
})

test('one that a reload cuts off keeps its card and place, asks for the file, and goes on where it stopped', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'first'), textPdf('b.pdf', 'last'))
  await tool.ready()
  const before = relay.sentBytes()
  const held = relay.holdAfter(11 * megabyte)
  await tool.choose(file.path)
  await page.getByRole('button', { name: 'large.pdf' }).first().focus()
  await moveLeft(page)
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'large.pdf', 'b.pdf'])
  await held
  await page.reload()
  relay.mend()
  await tool.card('large.pdf').getByText('The upload was interrupted when the page reloaded. Choose this file again to continue.').waitFor()
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'large.pdf', 'b.pdf'])
  const again = tool.card('large.pdf').getByRole('button', { name: 'Choose again' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), again.click()])
  await chooser.setFiles(file.path)
  await tool.run()
  expect(await tool.result()).toEqual(['first', 'large', 'last'])
  expect(relay.sentBytes() - before).toBeLessThan(file.size + besides)
  expectNoComplaints(there.complaints)
})

test('a file that is removed in the middle of its upload is gone, also after a reload', async () => {
  await using file = await largePdf('large.pdf', { text: 'large', bytes: 20 * megabyte })
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'first'))
  await tool.ready()
  const held = relay.holdAfter(11 * megabyte)
  await tool.choose(file.path)
  await held
  const [removed] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Remove large.pdf' }).click(),
  ])
  expect(removed.status()).toBe(204)
  relay.mend()
  await page.reload()
  await expect.poll(() => tool.order()).toEqual(['a.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['first'])
  expectNoComplaints(there.complaints)
})

async function moveLeft(page: Page): Promise<void> {
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
}
