import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { boxOf, dragMouse } from './testing/mouse.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/delete-pages-from-pdf'
const words = { action: /^Delete (pages|\d+ pages?)$/, done: /^Deleted \d+ pages?$/ }
const report = () => textPdf('report.pdf', 'one', 'two', 'three', 'four', 'five', 'six')

test('with the mouse: press pages, take one back, undo, delete, download', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await tool.page(2).click()
  await tool.page(4).click({ modifiers: ['Shift'] })
  await page.getByText('Deletes 3 of 6 pages').waitFor()
  await tool.page(3).click()
  await page.getByText('Deletes 2 of 6 pages').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Deletes 3 of 6 pages').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  expect(await pageTexts(await tool.download())).toEqual(['one', 'five', 'six'])
  expect(there.complaints).toEqual([])
})

test('with a frame that begins beside the pages, selects no words, and is undone from wherever the focus is', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  const [second, first] = [await boxOf(tool.page(2)), await boxOf(tool.page(1))]
  const beside = { x: first.x - 16, y: first.y - 6 }
  await dragMouse(page, beside, { x: second.x + 60, y: second.y + 120 })
  await page.getByText('Deletes 2 of 6 pages').waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.getByRole('button', { name: 'Delete the others instead' }).click()
  await page.getByText('Deletes 4 of 6 pages').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Deletes 2 of 6 pages').waitFor()
  await page.getByLabel('Blank pages').focus()
  await page.keyboard.press('Control+Shift+Z')
  await page.getByText('Deletes 4 of 6 pages').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Deletes 2 of 6 pages').waitFor()
  await tool.run()
  expect(await pageTexts(await tool.download())).toEqual(['three', 'four', 'five', 'six'])
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await tool.page(1).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('Deletes 3 of 6 pages').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Deletes 1 of 6 pages').waitFor()
  await tool.runByKeyboard()
  expect(await pageTexts(await tool.download())).toEqual(['two', 'three', 'four', 'five', 'six'])
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await tool.page(2).getByRole('button', { name: 'Preview page' }).tap()
  const preview = page.getByRole('dialog', { name: 'Page 2' })
  const width = async () => (await preview.locator('canvas').boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(0)
  await preview.getByRole('button', { name: 'Show at 200 %' }).tap()
  // The page is 300 points wide.
  await expect.poll(width).toBeCloseTo(800, 0)
  expect(await barriers(page)).toEqual([])
  await preview.getByRole('button', { name: 'Close', exact: true }).tap()
  await tool.page(2).tap()
  await page.getByText('Deletes 1 of 6 pages').waitFor()
  // Nothing of the toolbar lies over the edge.
  const last = await page.getByRole('toolbar').getByRole('button', { name: 'Larger pages' }).boundingBox()
  expect((last?.x ?? 400) + (last?.width ?? 0)).toBeLessThanOrEqual(390)
  await tool.runByTap()
  expect(await pageTexts(await tool.download())).toEqual(['one', 'three', 'four', 'five', 'six'])
  await expect.poll(() => overEdge(page)).toBe(0)
})

test('pages are written, and what is not understood is said', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  const field = page.getByLabel('Pages to delete')
  await field.fill('9')
  // In the field, and above the button that waits for it.
  await expect.poll(() => page.getByText("Page 9 doesn't exist. The file has 6 pages.").count()).toBe(2)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await field.fill('odd')
  await page.getByText('Deletes 3 of 6 pages').waitFor()
  await tool.page(2).click()
  await expect.poll(() => field.inputValue()).toBe('1-3,5')
  await tool.run()
  expect(await pageTexts(await tool.download())).toEqual(['four', 'six'])
})

test('all pages of a file cannot go, and this is said before', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('short.pdf', 'one'))
  await tool.page(1).click()
  await page.getByText('No page of short.pdf would be left. Keep at least one.').waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await tool.page(1).click()
  await page.getByText('Choose at least one page to delete.').waitFor()
})

test('of several files the number below a page is the one that is written', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('a.pdf', 'a1', 'a2'), textPdf('b.pdf', 'b1', 'b2', 'b3'))
  await page.getByRole('gridcell', { name: '3 b.pdf' }).waitFor()
  await page.getByLabel('Pages to delete').fill('4-')
  await expect.poll(() => page.getByText('No file has a page 4. The longest has 3 pages.').count()).toBe(2)
  await page.getByLabel('Pages to delete').fill('last')
  await page.getByText('2 files, 3 of 5 pages').waitFor()
  await tool.run()
  expect(await tool.texts('a-trimmed.pdf', 'b-trimmed.pdf')).toEqual([['a1'], ['b1', 'b2']])
})

test('rules find pages in all files', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('a.pdf', 'draft', 'one'), textPdf('b.pdf', 'two', 'draft', 'two'))
  await page.getByText('More rules').click()
  await page.getByLabel('Pages with this text').fill('draft')
  await page.getByLabel('Repeated pages').check()
  await tool.run()
  expect(await tool.texts('a-trimmed.pdf', 'b-trimmed.pdf')).toEqual([['one'], ['two']])
})
