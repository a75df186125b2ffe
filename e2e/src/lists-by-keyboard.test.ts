import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast } from './testing/accounts.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { focusedName, tabTo } from './testing/tab-to.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = sharedSite()

/** Opens the menu of a row and chooses from it, all by keys. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await tabTo(page, new RegExp(`^More for ${name}$`))
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).not.toMatch(/^More for/)
  for (let presses = 0; presses < 10 && (await focusedName(page)) !== action; presses += 1) await page.keyboard.press('ArrowDown')
  expect(await focusedName(page)).toBe(action)
  await page.keyboard.press('Enter')
}

async function downloads(page: Page, name: string): Promise<void> {
  await tabTo(page, new RegExp(`^Download ${name}$`))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe(name)
}

/** Deleting and undoing never loses the focus of keyboard users. */
async function deletesAndUndoes(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Delete')
  await expect.poll(() => focusedName(page)).toBe('Undo')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe(`More for ${name}`)
}

test('history, archive and inbox are used by keyboard alone', { timeout: 180_000 }, async () => {
  const [sender, receiver] = [await register(site.product, 'Maren'), await register(site.product, 'Jonas')]
  await using here = await site.visit({ path: '/merge-pdf', context: await loggedIn(site.url, sender) })
  const { page } = here
  const tool = toolPage(page)
  await tool.drop(textPdf('minutes.pdf', 'one'), textPdf('annex.pdf', 'two'))
  await tool.run()
  const name = 'minutes-merged.pdf'
  await tabTo(page, /^Save to archive$/)
  await page.keyboard.press('Enter')
  await seeToast(page, 'Saved to your archive.')

  await goTo(page, '/archive')
  await page.getByRole('list', { name: 'Archived files' }).waitFor()
  await downloads(page, name)
  await choose(page, name, 'Rename')
  await page.getByRole('dialog', { name: 'Rename' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedName(page)).toBe(`More for ${name}`)
  await deletesAndUndoes(page, name)
  await choose(page, name, 'Share by email')
  await page.getByRole('dialog', { name: 'Share this file' }).waitFor()
  await page.keyboard.type(`${receiver.email},`)
  await tabTo(page, /^Share$/)
  await page.keyboard.press('Enter')
  await seeToast(page, 'You successfully shared files.')

  await goTo(page, '/history')
  await page.getByRole('list', { name: 'Tasks' }).waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('nothing of that name')
  await page.getByText('No tasks found.').waitFor()
  await tabTo(page, /^Show all$/)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Tasks' }).waitFor()

  await using there = await site.visit({ path: '/inbox', context: await loggedIn(site.url, receiver) })
  await there.page.getByRole('list', { name: 'Shared with you' }).waitFor()
  await downloads(there.page, name)
  await deletesAndUndoes(there.page, name)
  expectNoComplaints(here.complaints)
  expectNoComplaints(there.complaints)
})
