import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editorOn } from './testing/editor.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { barriersInBothThemes, overEdge } from './testing/visit.ts'

const site = sharedSite()
const report = textPdf('report.pdf', 'The old harbour')

test('a file that is chosen again asks whether to continue its draft, and none is lost by starting again', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  await choose(page)
  await page.getByRole('heading', { name: 'Continue your changes?' }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overEdge(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  expect(await added(page)).toEqual(['First'])
  await choose(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText('No changes yet').waitFor()
  await add(page, 'Second')
  await page.reload()
  const drafts = page.getByRole('button', { name: /report\.pdf/ })
  const texts: string[] = []
  for (const index of [0, 1]) {
    await drafts.nth(1).waitFor()
    await drafts.nth(index).click()
    texts.push(...(await added(page)))
    await page.reload()
  }
  expect(texts).toEqual(['Second', 'First'])
  expect(there.complaints).toEqual([])
})

test('a file without a draft, and one whose draft is open in another tab, open at once', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await editorOn(second).open(report)
  await second.goto(page.url())
  await editorOn(second).open(textPdf('report.pdf', 'Another file of this name'))
})

/** Chooses the file on a fresh page. */
async function choose(page: Page): Promise<void> {
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(report)
}

async function add(page: Page, text: string): Promise<void> {
  await editorOn(page).tool('Add text')
  const { x, y } = await editorOn(page).at(1, { x: 60, y: 200 })
  await page.mouse.click(x, y)
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await page.getByText('Saved on this device').waitFor()
}

/** The texts that were added. */
async function added(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
  await page.getByText('Saved on this device').waitFor()
  const things = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: /^Text / })
  return (await things.allTextContents()).map((name) => name.replace('Text ', ''))
}
