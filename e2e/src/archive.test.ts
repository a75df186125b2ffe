import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast } from './testing/accounts.ts'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { chooseMore, rowsOf } from './testing/file-list.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = sharedSite()

const rows = (page: Page) => rowsOf(page, 'Archived files')

test('a result is saved, found, renamed, looked at, used in another tool and deleted', { timeout: 120_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/archive', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  await goTo(page, '/merge-pdf')
  const tool = toolPage(page)
  await tool.drop(textPdf('lease.pdf', 'one'), textPdf('annex.pdf', 'two'))
  await tool.run()
  await page.getByRole('button', { name: 'Save to archive' }).click()
  await seeToast(page, 'Saved to your archive.')
  await page.getByRole('link', { name: 'See in archive' }).click()
  await rows(page).first().waitFor()
  expect(await rows(page).allInnerTexts()).toEqual([expect.stringMatching(/lease-merged\.pdf\s+Merge PDF/)])
  await page.getByText(/ of .+ used/).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download lease-merged.pdf' }).click(),
  ])
  expect(await pageTexts(await download.path())).toEqual(['one', 'two'])

  await chooseMore(page, 'lease-merged.pdf', 'Rename')
  const renaming = page.getByRole('dialog', { name: 'Rename' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Contract')
  await page.keyboard.press('Enter')
  // It closes after the list has come, and what is typed before that is typed into it.
  await renaming.waitFor({ state: 'hidden' })
  await rows(page).filter({ hasText: 'Contract.pdf' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('lease')
  await page.getByText('No files found.').waitFor()
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('contr')
  await rows(page).first().waitFor()

  await chooseMore(page, 'Contract.pdf', 'Preview')
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  await page.keyboard.press('Escape')

  await chooseMore(page, 'Contract.pdf', 'Use in a tool')
  await page.getByRole('dialog', { name: 'Use in a tool' }).getByRole('link', { name: 'Split PDF' }).click()
  const split = toolPage(page, { action: /^Split/, done: /^Split/ })
  await split.ready()

  await goTo(page, '/archive')
  await chooseMore(page, 'Contract.pdf', 'Delete')
  await page.getByText('Deleted Contract.pdf').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'More for Contract.pdf' }).waitFor()
  await chooseMore(page, 'Contract.pdf', 'Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  // Leaving sends what waits.
  const sent = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.url().includes('/archives/'))
  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'History' }).click()
  expect((await sent).status()).toBe(204)
  await goTo(page, '/archive')
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  expectNoComplaints(there.complaints)
})

test('a visitor is invited', async () => {
  await using there = await site.visit({ path: '/archive' })
  await there.page.getByRole('heading', { name: 'Log in to keep results' }).waitFor()
  expectNoComplaints(there.complaints)
})
