import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { phone, type View, type Visit } from './testing/visit.ts'

const site = sharedSite()
const patience = { timeout: 120_000 }
const count = 1000

/** A file that was split into its thousand pages. */
async function thousandResults(view: View = {}): Promise<Visit> {
  const there = await site.visit({ path: '/split-pdf', ...view })
  const { page } = there
  await splitInto(page, count)
  const tool = toolPage(page, { action: /^Split/, done: /^Split into [\d,]+ files$/ })
  await tool.choose(textPdf('long.pdf', ...Array.from({ length: count }, (_, number) => `page ${number + 1}`)))
  await tool.ready()
  await countMutations(page)
  await tool.runButton().click()
  await page.getByRole('button', { name: 'Download all 1,000 files' }).waitFor(patience)
  return there
}

/** Has the next file begin as so many parts, as somebody finds it who has split that way before. */
function splitInto(page: Page, parts: number): Promise<void> {
  return page.evaluate((options) => localStorage.setItem('octavo_options_split-pdf', options), JSON.stringify({ mode: 'parts', parts }))
}

/** Counts what changes behind the dialog while the task runs, once the pages in view are drawn. */
function countMutations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const canvas = document.querySelector('section[aria-label=Files]')
    if (!canvas) throw new Error('there are no files')
    Object.assign(window, { changes: 0 })
    const counted = window as unknown as { changes: number }
    let lastMs = performance.now()
    new MutationObserver((changes) => {
      lastMs = performance.now()
      if (document.querySelector('dialog[open]')) counted.changes += changes.length
    }).observe(canvas, { subtree: true, childList: true, attributes: true, characterData: true })
    while (performance.now() - lastMs < 1000) await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

const list = (page: Page) => page.getByRole('list', { name: 'Results' })
const rows = (page: Page) => list(page).getByRole('listitem')

test('a thousand results: only those in view are on the page, and all are within reach', { timeout: 240_000 }, async () => {
  await using there = await thousandResults()
  const { page } = there
  // What stands behind the dialog has nothing to do with what the run tells of itself.
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBeLessThan(20)
  const first = (await rows(page).first().getByRole('button').getAttribute('aria-label'))?.replace(/^Download /, '') ?? ''
  const nameOf = (number: number) => first.replace(/\d+(?=\.pdf$)/, (digits) => String(number).padStart(digits.length, '0'))
  const button = (number: number) => page.getByRole('button', { name: `Download ${nameOf(number)}`, exact: true })
  expect(await rows(page).count()).toBeLessThan(30)
  expect(await rows(page).first().getAttribute('aria-setsize')).toBe(String(count))
  expect(await page.evaluate(() => document.querySelectorAll('main *').length)).toBeLessThan(1500)

  // By the keys, to the end and back; the focus goes along.
  await button(1).focus()
  await page.keyboard.press('ArrowDown')
  await untilFocused(button(2))
  await page.keyboard.press('End')
  await untilFocused(button(count))
  expect(await rows(page).last().getAttribute('aria-posinset')).toBe(String(count))
  expect(await rows(page).count()).toBeLessThan(30)
  await page.keyboard.press('PageUp')
  await expect.poll(() => button(count - 3).count()).toBe(1)
  await page.keyboard.press('Home')
  await untilFocused(button(1))

  // By the wheel: the row with the focus stays, so that the focus is not lost.
  await list(page).evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight / 2))
  await expect.poll(() => button(count / 2).count()).toBe(1)
  await untilFocused(button(1))
  expect(await rows(page).count()).toBeLessThan(30)

  // By its name, since the browser's own search does not see what is not drawn.
  await page.getByLabel('Find a file').fill(nameOf(777).toUpperCase())
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button(777).click()])
  expect(download.suggestedFilename()).toBe(nameOf(777))
  await page.getByLabel('Find a file').fill('nothing of this name')
  await page.getByText('No files found.').waitFor()
  expect(there.complaints).toEqual([])
})

test('on a phone the list scrolls by itself and fits the screen', async () => {
  await using there = await site.visit({ path: '/split-pdf', ...phone })
  const { page } = there
  await splitInto(page, 40)
  const tool = toolPage(page, { action: /^Split/, done: /^Split into [\d,]+ files$/ })
  await tool.choose(textPdf('a name that is so long that it needs more than one line.pdf', ...Array.from({ length: 40 }, () => 'page')))
  await tool.runByTap()
  await rows(page).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(30)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await barriers(page)).toEqual([])
})

test('of many images only those in view are fetched, and all can be chosen', { timeout: 120_000 }, async () => {
  await using there = await site.visit({ path: '/pdf-to-images' })
  const { page, requests } = there
  const tool = toolPage(page, { action: /^Convert/, done: /^Saved \d+ images$/ })
  await tool.choose(textPdf('long.pdf', ...Array.from({ length: 80 }, (_, number) => `page ${number + 1}`)))
  await tool.run()
  const grid = page.getByRole('region', { name: 'Images' })
  await expect.poll(() => grid.locator('img').count()).toBeGreaterThan(5)
  expect(await grid.getByRole('listitem').count()).toBeLessThan(50)
  expect(requests.filter((url) => /\/results\/[^/]+\/pages\/1\/preview/.test(url)).length).toBeLessThan(40)
  expect(await grid.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('80')
  await grid.getByRole('button', { name: 'Select all' }).click()
  await grid.getByRole('button', { name: 'Download 80 selected' }).waitFor()
  await grid.getByRole('checkbox').first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => grid.getByText(/80\.\w+$/).count()).toBeGreaterThan(0)
  expect(await barriers(page)).toEqual([])
})
