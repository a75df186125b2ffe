import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { locked, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/split-pdf'
const words = { action: /^Split/, done: /^(Split into [\d,]+ files|Your PDF is split)$/ }
const report = () => textPdf('report.pdf', 'one', 'two', 'three', 'four', 'five')

test('with the mouse: cut between pages, take a cut back, undo, split, download', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByText('5 pages, 5 files').waitFor()
  await page.getByRole('radio', { name: 'Equal parts' }).check({ force: true })
  await page.getByText('5 pages, 2 files').waitFor()
  await page.getByRole('button', { name: 'Cut after page 1', exact: true }).click()
  await page.getByText('Makes 3 files.').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Custom cuts' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: "Don't cut after page 3" }).click()
  await page.getByText('Makes 2 files.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Makes 3 files.').waitFor()
  await page.getByRole('button', { name: 'Split into 3 files' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  expect(await tool.texts('report-part-1.pdf', 'report-part-2.pdf', 'report-part-3.pdf')).toEqual([
    ['one'],
    ['two', 'three'],
    ['four', 'five'],
  ])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByRole('radio', { name: 'Every N pages' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('radio', { name: 'Custom cuts' }).isChecked()).toBe(true)
  await tool.page(1).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByText('Makes 2 files.').waitFor()
  await tool.runByKeyboard()
  expect(await tool.texts('report-part-1.pdf', 'report-part-2.pdf')).toEqual([
    ['one', 'two'],
    ['three', 'four', 'five'],
  ])
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('report.pdf', 'one', 'two', 'three'))
  await page.getByText('3 pages, 3 files').waitFor()
  // The scissors at the end of a row stay on the screen.
  await expect.poll(() => overEdge(page)).toBe(0)
  await page.getByRole('button', { name: "Don't cut after page 1" }).tap()
  await page.getByText('3 pages, 2 files').waitFor()
  await tool.runByTap()
  expect(await tool.texts('report-part-1.pdf', 'report-part-2.pdf')).toEqual([['one', 'two'], ['three']])
  await expect.poll(() => overEdge(page)).toBe(0)
})

test('ranges are checked while they are written, and taken as they are', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByRole('radio', { name: 'Page ranges' }).check({ force: true })
  const field = page.getByRole('textbox', { name: 'Pages of part 1' })
  await field.fill('1-9')
  // In the field, and above the button that waits for it.
  await expect.poll(() => page.getByText("Page 9 doesn't exist. The file has 5 pages.").count()).toBe(2)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await field.fill('5,1-2')
  await page.getByText('Makes 2 files.').waitFor()
  await tool.run()
  expect(await tool.texts('report-part-1.pdf', 'report-part-2.pdf')).toEqual([['five'], ['one', 'two']])
})

test('two files are cut each for itself, by the text on their pages', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('a.pdf', 'Invoice 1', 'more', 'Invoice 2'), textPdf('b.pdf', 'Invoice 3'))
  await page.getByText('More ways to split').click()
  await page.getByRole('radio', { name: 'Text that changes' }).check({ force: true })
  await page.getByLabel('Text to find').fill('Invoice (\\d)')
  await page.getByLabel('Regular expression').check()
  await tool.run()
  expect(await tool.texts('a-1.pdf', 'a-2.pdf', 'b-3.pdf')).toEqual([['Invoice 1', 'more'], ['Invoice 2'], ['Invoice 3']])
})

test('a page is looked at closely, and its neighbours from there', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await tool.page(2).focus()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Page 2' })
  await dialog.waitFor()
  const width = async () => (await page.getByRole('dialog').locator('canvas').boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(0)
  await page.keyboard.press('1')
  await expect.poll(width).toBeCloseTo(400, 0)
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(450)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('dialog', { name: 'Page 3' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('ranges have names, and the next one begins where the last ended', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await page.getByRole('radio', { name: 'Page ranges' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Pages of part 1' }).fill('1-2')
  await page.getByRole('textbox', { name: 'Name of part 1' }).fill('Contract')
  await page.getByRole('button', { name: 'Add range' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Pages of part 2' }).inputValue()).toBe('3-5')
  await page.getByText('Makes 2 files.').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  expect(await tool.texts('Contract.pdf', 'report-part-2.pdf')).toEqual([
    ['one', 'two'],
    ['three', 'four', 'five'],
  ])
})

test('a long file begins as two halves, and its result is paged through', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(textPdf('long.pdf', ...Array.from({ length: 24 }, (_, index) => `page ${index + 1}`)))
  await page.getByRole('button', { name: 'Split into 2 files' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Equal parts' }).isChecked()).toBe(true)
  await tool.run()
  await page.getByRole('button', { name: 'View pages' }).click()
  await page.getByRole('dialog', { name: 'Page 1' }).getByText('long-part-1.pdf').waitFor()
  for (let next = 2; next <= 12; next += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Page 12' }).getByText('12 of 24').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Page 1' }).getByText('long-part-2.pdf').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('as long as no page can be shown there are no tools for pages', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await locked(textPdf('locked.pdf', 'one', 'two'), 'sesame'))
  await page.getByText('This file needs attention.').first().waitFor()
  const tools = page.getByRole('toolbar', { name: 'Pages' })
  expect(await tools.count()).toBe(0)
  await page.getByLabel('Password of locked.pdf').fill('sesame')
  await page.keyboard.press('Enter')
  await tools.waitFor()
})

test('a result that was not downloaded is not left without a question', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = pagesTool(page, words)
  await tool.choose(report())
  await tool.run()
  const away = page.getByRole('banner').getByRole('link', { name: 'Merge' })
  await away.click()
  const question = page.getByRole('dialog', { name: 'Leave without downloading?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await tool.download('report-part-1.pdf')
  await away.click()
  await page.getByRole('heading', { name: 'Merge PDF', level: 1 }).waitFor()
})
