import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { boxOf } from './testing/mouse.ts'
import { locked, pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/edit-pdf'
const first = () => textPdf('first.pdf', 'Alpha', 'Beta')
const second = () => textPdf('second.pdf', 'Gamma letters', 'Delta numbers', 'Delta again')
const beside = (page: Page) => page.getByRole('region', { name: 'Second document', exact: true })
const besidePaper = (page: Page, number: number) => page.getByRole('region', { name: `second.pdf, page ${number}`, exact: true })

/** Opens a file by a command that lets one choose it. */
async function choose(page: Page, file: TestFile, command: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), command()])
  await chooser.setFiles(file)
  await beside(page).waitFor()
}

test('pages and text are copied from a document beside the edited one', async () => {
  await using there = await site.visit({ path, width: 1440, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(first())
  await choose(page, second(), () => page.getByRole('button', { name: 'Open a second document' }).click())
  await besidePaper(page, 1).getByText('Gamma letters').waitFor()
  // Both are read at the same time, and each has a zoom of its own.
  await editor.paper(1).waitFor()
  const zooms = page.getByRole('button', { name: /^\d+%$/ })
  const before = await zooms.first().textContent()
  await beside(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => zooms.last().textContent()).not.toBe(before)
  expect(await zooms.first().textContent()).toBe(before)
  await beside(page).getByRole('textbox', { name: 'Search the second document' }).fill('delta')
  await beside(page).getByText('2 hits').waitFor()
  await page.keyboard.press('Enter')
  await besidePaper(page, 2).getByRole('button', { name: 'Insert this page' }).click()
  await editor.paper(3).waitFor()
  await besidePaper(page, 3).getByRole('button', { name: 'Copy its text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Delta again')
  // By selection, as on any page.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await besidePaper(page, 3).getByText('Delta again').selectText()
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Delta again')
  expect(await barriersInBothThemes(page)).toEqual([])
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['Alpha', 'Delta numbers', 'Beta'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await editor.paper(3).waitFor({ state: 'detached' })
  await beside(page).getByRole('button', { name: 'Close the second document' }).click()
  await beside(page).waitFor({ state: 'detached' })
  expect(there.complaints).toEqual([])
})

test('a page is dragged from the second document to its place among the pages, or onto a page', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(first())
  await choose(page, second(), () => page.getByRole('button', { name: 'Open a second document' }).click())
  await besidePaper(page, 1).hover()
  const handle = (number: number) => middleOf(besidePaper(page, number).getByRole('button', { name: 'Insert this page' }))
  const small = (name: string) => page.getByRole('complementary', { name: 'Pages' }).getByRole('button', { name, exact: true })
  const { x, y, height } = await boxOf(small('Page 1'))
  await page.mouse.move(...(await handle(1)))
  await page.mouse.down()
  await page.mouse.move(x + 20, y + height * 0.3, { steps: 4 })
  await page.getByText('Page 1', { exact: true }).last().waitFor()
  await page.mouse.up()
  await editor.paper(3).waitFor()
  // Onto the lower half of a page: behind it.
  let paper = await boxOf(editor.paper(1))
  await expect
    .poll(async () => {
      const { y: before } = paper
      paper = await boxOf(editor.paper(1))
      return paper.y === before
    })
    .toBe(true)
  await page.mouse.move(...(await handle(1)))
  await page.mouse.down()
  await page.mouse.move(paper.x + paper.width / 2, paper.y + paper.height * 0.7, { steps: 4 })
  await page.mouse.up()
  await small('Page 4').waitFor()
  // Dropped elsewhere, nothing happens.
  await page.mouse.move(...(await handle(1)))
  await page.mouse.down()
  await page.mouse.move(700, 20, { steps: 4 })
  await page.mouse.up()
  const saved = await editor.save()
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['Gamma letters', 'Gamma letters', 'Alpha', 'Beta'])
  // The button that was dragged is still one for keys.
  await besidePaper(page, 1).getByRole('button', { name: 'Insert this page' }).focus()
  await page.keyboard.press('Enter')
  await small('Page 5').waitFor()
  expect(there.complaints).toEqual([])
})

async function middleOf(locator: Locator): Promise<[number, number]> {
  const { x, y, width, height } = await boxOf(locator)
  return [x + width / 2, y + height / 2]
}

test('a page that was seen in its whole width stays so beside another document', async () => {
  await using there = await site.visit({ path, width: 960 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(first())
  const widthOf = async () => (await editor.paper(1).boundingBox())?.width ?? 0
  await editor.paper(1).waitFor()
  const before = await widthOf()
  await choose(page, second(), () => page.getByRole('button', { name: 'Open a second document' }).click())
  await expect.poll(widthOf).toBeLessThan(before)
  const [paper, other] = [await editor.paper(1).boundingBox(), await beside(page).boundingBox()]
  expect((paper?.x ?? 0) + (paper?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0)
})

test('with the keyboard: opened, searched, a page inserted, and found in the help', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  // The browser hands choices over only once it was told so, and a key is faster than that.
  page.on('filechooser', () => {})
  await editorOn(page).open(first())
  await page.getByRole('button', { name: 'Page 1', exact: true }).focus()
  await choose(page, second(), () => page.keyboard.press('o'))
  await besidePaper(page, 1).waitFor()
  const isBeside = () => page.evaluate(() => document.activeElement?.closest('[data-beside]') !== null)
  for (let step = 0; step < 6 && !(await isBeside()); step += 1) await page.keyboard.press('F6')
  expect(await isBeside()).toBe(true)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('numbers')
  await beside(page).getByText('1 hit').waitFor()
  await page.keyboard.press('Enter')
  await besidePaper(page, 2).getByRole('button', { name: 'Insert this page' }).focus()
  await page.keyboard.press('Enter')
  await editorOn(page).paper(3).waitFor()
  await page.keyboard.press('?')
  await page.getByText('Open a second document beside this one').waitFor()
})

test('on a phone one of the two is shown', async () => {
  await using there = await site.visit({ ...phone, path })
  const { page } = there
  await editorOn(page).open(first())
  await choose(page, second(), async () => {
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Open a second document' }).tap()
  })
  await besidePaper(page, 1).waitFor()
  expect(await editorOn(page).paper(1).isVisible()).toBe(false)
  expect(await overEdge(page)).toBeLessThanOrEqual(0)
  expect(await barriersInBothThemes(page)).toEqual([])
  await besidePaper(page, 1).getByRole('button', { name: 'Insert this page' }).tap()
  await page.getByRole('radio', { name: 'This document' }).check()
  await editorOn(page).paper(2).waitFor()
  expect(await beside(page).isVisible()).toBe(false)
})

/** Opens the first document and chooses a locked second one; returns the dialog that asks for its password. */
async function chooseLocked(page: Page): Promise<Locator> {
  await editorOn(page).open(first())
  const file = await locked(second(), 'sesame')
  const command = page.getByRole('button', { name: 'Open a second document' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), command.click()])
  await chooser.setFiles(file)
  return page.getByRole('dialog', { name: 'This file is locked' })
}

test('a locked second document asks for its password, and is open once that is right', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const dialog = await chooseLocked(page)
  await dialog.getByText('second.pdf').waitFor()
  const field = dialog.getByRole('textbox', { name: 'Password' }).or(dialog.getByLabel('Password', { exact: true }))
  await field.first().fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText("That password doesn't open this file.").waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await field.first().fill('sesame')
  await page.keyboard.press('Enter')
  await besidePaper(page, 1).getByText('Gamma letters').waitFor()
  await dialog.waitFor({ state: 'detached' })
  // Its pages would need the password where they're saved, too.
  await besidePaper(page, 1).getByRole('button', { name: 'Insert this page' }).click()
  await page.getByText('second.pdf is locked. Unlock it first, then insert its pages.').waitFor()
  expect(there.complaints).toEqual([])
})

test('a locked second document whose password nobody enters leaves the first alone', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const dialog = await chooseLocked(page)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await beside(page).count()).toBe(0)
})
