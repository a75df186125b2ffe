import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast } from './testing/accounts.ts'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { chooseMore, rowsOf } from './testing/file-list.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { splitInHistory } from './testing/split-book.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = sharedSite()

const rows = (page: Page) => rowsOf(page, /^Tasks/)

async function merge(page: Page, ...names: string[]): Promise<void> {
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(...names.map((name) => textPdf(name, name)))
  await tool.run()
}

test('a user finds past tasks, takes their files, searches them and deletes them', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/history', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  await merge(page, 'report.pdf', 'annex.pdf')
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await goTo(page, '/history')
  await rows(page).first().waitFor()
  expect(await rows(page).allInnerTexts()).toEqual([expect.stringMatching(/report-merged\.pdf\s+Merge PDF.*Today.*30 min left/s)])
  expect(await barriersInBothThemes(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report-merged.pdf' }).click(),
  ])
  expect(await pageTexts(await download.path())).toEqual(['report.pdf', 'annex.pdf'])
  expect((await readFile(await download.path())).length).toBeGreaterThan(100)

  await page.getByRole('searchbox', { name: 'Search by file name' }).fill('nothing like it')
  await page.getByText('No tasks found.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await rows(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Tool' }).selectOption({ label: 'Split PDF' })
  await page.getByText('No tasks found.').waitFor()
  await page.getByRole('combobox', { name: 'Tool' }).selectOption({ label: 'All tools' })
  await rows(page).first().waitFor()

  await chooseMore(page, 'report-merged.pdf', 'Delete')
  await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  expectNoComplaints(there.complaints)
})

test('the result page opens from the history, and settings serve other files', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/split-pdf', context: await loggedIn(site.url, person) })
  const { page } = there
  const { split, name } = await splitInHistory(page)
  await chooseMore(page, name, 'Save as recipe')
  const dialog = page.getByRole('dialog', { name: 'Save as recipe' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Chapters')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Chapters is saved on this device.')
  await rows(page).first().getByRole('link').click()
  await page.waitForURL(/split-pdf\?.*success=true/)
  await page.getByRole('button', { name: /^Download all/ }).waitFor()

  await goTo(page, '/history')
  await chooseMore(page, name, 'Same settings, new files')
  await page.waitForURL(/split-pdf$/)
  await split.drop(textPdf('other.pdf', 'one', 'two', 'three'))
  await split.ready()
  await expect.poll(() => page.getByRole('radio', { name: 'Equal parts' }).isChecked()).toBe(true)
  expectNoComplaints(there.complaints)
})

test('a visitor is invited, and sees what was done in this browser', { timeout: 90_000 }, async () => {
  await using there = await site.visit({ path: '/history' })
  const { page } = there
  await page.getByRole('heading', { name: 'Log in to keep a history' }).waitFor()
  await merge(page, 'mine.pdf')
  await goTo(page, '/history')
  await rows(page).first().waitFor()
  expect(await rows(page).count()).toBe(1)
  await chooseMore(page, 'mine-merged.pdf', 'Delete')
  await rows(page).first().waitFor({ state: 'detached' })
  expectNoComplaints(there.complaints)
})
