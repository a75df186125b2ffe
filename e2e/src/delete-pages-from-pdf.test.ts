import { expect, test } from 'vitest'
import { boxOf, dragMouse } from './testing/mouse.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { barriers, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/delete-pages-from-pdf'
const words = { action: /^Delete pages/, done: 'The pages are gone' }
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

test('with a frame drawn over pages', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  const [second, first] = [await boxOf(tool.page(2)), await boxOf(tool.page(1))]
  await dragMouse(page, { x: first.x + 20, y: first.y + 40 }, { x: second.x + 60, y: second.y + 120 })
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
  await tool.page(2).tap()
  await page.getByText('Deletes 1 of 6 pages').waitFor()
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
  await page.getByText('There is no page 9: the document has 6.').waitFor()
  await field.fill('odd')
  await page.getByText('Deletes 3 of 6 pages').waitFor()
  await tool.run()
  expect(await pageTexts(await tool.download())).toEqual(['two', 'four', 'six'])
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

test('rules find pages in all files', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('a.pdf', 'draft', 'one'), textPdf('b.pdf', 'two', 'draft', 'two'))
  await page.getByLabel('Pages with this text').fill('draft')
  await page.getByLabel('Repeated pages').check()
  await tool.run()
  expect(await tool.texts('a-trimmed.pdf', 'b-trimmed.pdf')).toEqual([['one'], ['two']])
})
