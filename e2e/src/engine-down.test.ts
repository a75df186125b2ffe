import { beforeEach, expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { beginHeldMerge } from './testing/held-merge.ts'
import { textPdf } from './testing/pdfs.ts'
import { startProduct } from './testing/product.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'

const site = ownSite(startProduct)
// A test that failed may have left it down.
beforeEach(() => site.product.restart())

const path = '/merge-pdf'
const unreachable = "Can't reach Octavo. Check your connection and try again."

test('while it is down the page says so and keeps the files; once it is back the work goes on', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await tool.ready()
  await site.product.kill()
  await tool.runButton().click()
  const problem = page.getByRole('dialog', { name: "That didn't work" })
  await problem.getByText(unreachable).waitFor()
  await problem.getByRole('button', { name: 'OK' }).click()
  await tool.choose(textPdf('c.pdf', 'three'))
  await tool.card('c.pdf').getByText(unreachable).waitFor()
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  await site.product.restart()
  await tool.card('c.pdf').getByRole('button', { name: 'Try again' }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two', 'three'])
  expectNoComplaints(there.complaints, 'unreachable')
})

test('files that are chosen while it is down stay on the page, and are merged once it is back', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await site.product.kill()
  // Dropped, so that nothing could be fetched when a hand came near.
  await tool.drop(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await page.getByRole('status').getByText(unreachable).waitFor({ state: 'attached' })
  await site.product.restart()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.poll(async () => (await tool.order()).length).toBe(2)
  for (let left = await again.count(); left > 0; left = await again.count()) await again.first().click()
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two'])
  expectNoComplaints(there.complaints, 'unreachable', 'unloaded')
})

test('a visitor who comes while it has too much to do waits on the page, and continues as soon as there is room', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  const busy = 'Octavo is busy or starting. Try again in a moment.'
  let refusals = 2
  await page.route('**/api/v1/engine-tokens', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: busy, requestId: 'x' } }) : route.continue(),
  )
  await tool.choose(textPdf('a.pdf', 'one'))
  await page.getByRole('status').getByText(busy).waitFor({ state: 'attached' })
  await tool.run()
  expect(await tool.result()).toEqual(['one'])
  expectNoComplaints(there.complaints, '503 /engine-tokens')
})

test('a task in whose middle it dies is run to its end when it is back, and the page finds it by itself', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  using merge = await beginHeldMerge(page, site.product)
  const { working } = merge
  await working.getByText('2 files').waitFor()
  await site.product.kill()
  await working.getByText("We can't reach the server. Your task continues, and this page will reconnect.").waitFor()
  await site.product.restart()
  await page.getByRole('heading', { name: /^Merged \d+ files?$/ }).waitFor({ timeout: 20_000 })
  expect(await toolPage(page).result()).toEqual(['first', 'second', 'third'])
  expectNoComplaints(there.complaints, 'unreachable')
})

test('a result that is come back to while it is down is shown once it is back, and is not said to be deleted when it is not', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'one'))
  await tool.run()
  expect(await tool.result()).toEqual(['one'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  await site.product.kill()
  await page.goBack()
  await page.getByRole('status').getByText(unreachable).waitFor()
  await site.product.restart()
  await page.getByRole('heading', { name: /^Merged \d+ files?$/ }).waitFor()
  expect(await tool.result()).toEqual(['one'])
  // What was said before is no answer to what comes now.
  await expect.poll(() => page.getByRole('status').getByText(unreachable).count()).toBe(0)
  await site.product.kill()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('status').getByText(unreachable).first().waitFor()
  expect(await page.getByRole('heading', { name: /^Merged \d+ files?$/ }).isVisible()).toBe(true)
  await site.product.restart()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  expectNoComplaints(there.complaints, 'unreachable')
})
