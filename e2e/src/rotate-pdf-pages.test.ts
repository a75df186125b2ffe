import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { pageRotations, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/rotate-pdf-pages'
const words = { action: /^Rotate (pages|\d+ pages?)$/, done: /^(Rotated \d+ pages?|Your pages are rotated)$/ }
const scan = () => textPdf('scan.pdf', 'one', 'two', 'three', 'four')

test('with the mouse: turn one page, some pages, undo, run, download', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await page.getByText('Choose pages to rotate.').waitFor()
  await tool.page(1).hover()
  await tool.page(1).getByRole('button', { name: 'Rotate left' }).click()
  await tool.page(2).click()
  await tool.page(3).click({ modifiers: ['Control'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'Rotate right' }).click()
  await page.getByText('3 pages will be rotated.').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Rotate right' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  expect(await pageRotations(await tool.download())).toEqual([270, 90, 90, 0])
  expect(there.complaints).toEqual([])
})

test('files chosen by keyboard leave the focus among them, and rotated pages are counted on the button', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.chooseByKeyboard(textPdf('a.pdf', 'one', 'two'))
  await page.getByRole('gridcell').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Files')
  await page.getByRole('button', { name: 'Left', exact: true }).click()
  await page.getByRole('button', { name: 'Rotate 2 pages' }).waitFor()
  await page
    .getByRole('gridcell', { name: /rotated 270 degrees/ })
    .first()
    .waitFor()
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await tool.page(1).focus()
  await page.keyboard.press('r')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+R')
  await page.getByText('2 pages will be rotated.').waitFor()
  await tool.runByKeyboard()
  expect(await pageRotations(await tool.download())).toEqual([90, 0, 0, 270])
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await tool.page(2).getByRole('button', { name: 'Rotate right' }).tap()
  await tool.runByTap()
  expect(await pageRotations(await tool.download())).toEqual([0, 90, 0, 0])
  await expect.poll(() => overEdge(page)).toBe(0)
})

test('odd pages to the right and even ones to the left in one go, and back by undo', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await page.getByRole('button', { name: 'Odd right, even left' }).click()
  await page.getByText('4 pages will be rotated.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Choose pages to rotate.').waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()
  await tool.run()
  expect(await pageRotations(await tool.download())).toEqual([90, 270, 90, 270])
})

test('pages are selected in writing, and turned together', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await page.getByLabel('Select pages').fill('2n')
  await page.getByText('2 pages selected').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Rotate left' }).click()
  await tool.run()
  expect(await pageRotations(await tool.download())).toEqual([0, 270, 0, 270])
})

test('nothing turned cannot be run, and after a reload the turns are still there', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(scan())
  await page.getByText('Rotate at least one page.').waitFor()
  await tool.page(3).focus()
  await page.keyboard.press('r')
  await tool.ready()
  await page.reload()
  await page.getByText('1 page will be rotated.').waitFor()
  await tool.run()
  expect(await pageRotations(await tool.download())).toEqual([0, 0, 90, 0])
})
