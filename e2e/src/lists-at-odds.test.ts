import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register, seeToast } from './testing/accounts.ts'
import { callerOf } from './testing/caller.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { chooseMore, rowsOf } from './testing/file-list.ts'
import { sharedSite } from './testing/site.ts'
import { splitBook, splitInHistory } from './testing/split-book.ts'
import { focusedName } from './testing/tab-to.ts'
import { goTo } from './testing/visit.ts'

/* Lists that change under the hands of who uses them: another tab, a lost connection, a page that is no more. */
const site = sharedSite()

const archived = (page: Page) => rowsOf(page, 'Archived files')
const toasts = (page: Page) => page.locator('[data-toast]').count()
/** More than can be undone. */
const pastUndoMs = 11_000

/** Somebody with these results, archived too. */
async function withResults(...names: string[]) {
  const person = await register(site.product)
  const by = await callerOf(site.url, person)
  for (const name of names) await by.post('/archives', { taskRef: await by.result(name) })
  return { person, by, context: await loggedIn(site.url, person) }
}

test('two tabs that delete the same row agree, without a complaint', { timeout: 90_000 }, async () => {
  const { context } = await withResults('both.pdf', 'stays.pdf')
  await using there = await site.visit({ path: '/history', context })
  const { page } = there
  const other = await page.context().newPage()
  const name = 'both-rotated.pdf'
  for (const [path, list] of [
    ['/history', 'Tasks'],
    ['/archive', 'Archived files'],
  ] as const) {
    await goTo(page, path)
    await other.goto(site.url + path)
    for (const tab of [page, other]) await rowsOf(tab, list).filter({ hasText: name }).waitFor()
    for (const tab of [page, other]) {
      await chooseMore(tab, name, 'Delete')
      // Leaving the page sends what can still be undone.
      if (path === '/archive') await goTo(tab, '/account')
      await goTo(tab, path)
      await rowsOf(tab, list).filter({ hasText: 'stays-rotated.pdf' }).waitFor()
      expect([path, await rowsOf(tab, list).count(), await toasts(tab)]).toEqual([path, 1, 0])
    }
  }
  expectNoComplaints(there.complaints)
})

test('a row that another tab has deleted goes when it is deleted here', { timeout: 60_000 }, async () => {
  const { context } = await withResults('twice.pdf')
  await using there = await site.visit({ path: '/history', context })
  const { page } = there
  const other = await page.context().newPage()
  await other.goto(`${site.url}/history`)
  for (const tab of [page, other]) {
    await rowsOf(tab, 'Tasks').first().waitFor()
  }
  for (const tab of [other, page]) {
    await chooseMore(tab, 'twice-rotated.pdf', 'Delete')
    await tab.getByRole('heading', { name: 'No tasks yet' }).waitFor()
    expect(await toasts(tab)).toBe(0)
  }
  expectNoComplaints(there.complaints, '404 /tasks/me/')
})

test('deletions that become due at once are all sent, and one that failed can be tried again', { timeout: 90_000 }, async () => {
  const names = ['one.pdf', 'two.pdf', 'three.pdf']
  const { context } = await withResults(...names)
  await using there = await site.visit({ path: '/account', context })
  const { page } = there
  await page.clock.install()
  await goTo(page, '/archive')
  await archived(page).first().waitFor()
  await chooseMore(page, 'one-rotated.pdf', 'Delete')
  await chooseMore(page, 'two-rotated.pdf', 'Delete')
  // As after a lid was closed: both timers are over.
  await page.clock.fastForward(pastUndoMs)
  await expect.poll(() => archived(page).count()).toBe(1)

  const message = 'Not now. Try again in a moment.'
  await page.route('**/api/v1/archives/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message, requestId: 'x' } })
      : route.continue(),
  )
  await chooseMore(page, 'three-rotated.pdf', 'Delete')
  await page.clock.fastForward(pastUndoMs)
  await seeToast(page, message)
  await page.unroute('**/api/v1/archives/*')
  await chooseMore(page, 'three-rotated.pdf', 'Delete')
  await page.clock.fastForward(pastUndoMs)
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  expectNoComplaints(there.complaints, '503 /archives/')
})

test('when the only row of the last page is deleted the page before is shown, and the focus stays in the list', {
  timeout: 120_000,
}, async () => {
  const { context } = await withResults(...Array.from({ length: 21 }, (_, n) => `file-${String(n).padStart(2, '0')}.pdf`))
  await using there = await site.visit({ path: '/history?page=1', context })
  const { page } = there
  await chooseMore(page, 'file-00-rotated.pdf', 'Delete')
  await rowsOf(page, 'Tasks').filter({ hasText: 'file-20' }).waitFor()
  expect(await rowsOf(page, 'Tasks').count()).toBe(20)
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()

  // By keys: the menu of the row that takes the place of a deleted one has the focus.
  await chooseMore(page, 'file-19-rotated.pdf', 'Delete')
  await expect.poll(() => focusedName(page)).toBe('More for file-18-rotated.pdf')
  await goTo(page, '/archive')
  await page.clock.install()
  await goTo(page, '/archive')
  await archived(page).first().waitFor()
  await chooseMore(page, 'file-20-rotated.pdf', 'Delete')
  await expect.poll(() => focusedName(page)).toBe('Undo')
  await page.clock.fastForward(pastUndoMs)
  await expect.poll(() => focusedName(page)).toBe('More for file-19-rotated.pdf')
  expectNoComplaints(there.complaints)
})

test('who ends a share or lifts a block by keys stays where they are', { timeout: 90_000 }, async () => {
  const [receiver, sender] = [await register(site.product, 'Ida'), await register(site.product, 'Jonas')]
  const [by, from] = [await callerOf(site.url, receiver), await callerOf(site.url, sender)]
  await from.post('/document-shares', { taskRef: await from.result('sent.pdf'), emailsToShare: [receiver.email] })
  await by.post('/document-shares', { taskRef: await by.result('mine.pdf'), emailsToShare: [sender.email] })
  await using there = await site.visit({ path: '/inbox', context: await loggedIn(site.url, receiver) })
  const { page } = there
  const inBox = () => page.evaluate(() => document.activeElement !== document.body && document.activeElement?.tagName)
  await chooseMore(page, 'sent-rotated.pdf', 'Block sender')
  const lift = page.getByRole('button', { name: `Unblock ${sender.email}` })
  await lift.focus()
  await page.keyboard.press('Enter')
  await lift.waitFor({ state: 'detached' })
  await expect.poll(inBox).toBe('DIV')
  const stop = page.getByRole('button', { name: 'Stop sharing mine-rotated.pdf' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await stop.waitFor({ state: 'detached' })
  await expect.poll(inBox).toBe('DIV')
  expectNoComplaints(there.complaints)
})

test('what is pasted with invisible characters is found, and a refused search can be corrected', { timeout: 60_000 }, async () => {
  const { context } = await withResults('minutes.pdf')
  await using there = await site.visit({ path: '/archive', context })
  const { page } = there
  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  await search.fill('min\u200butes\u202e')
  await page.waitForURL('**/archive?searchKey=minutes')
  await archived(page).first().waitFor()
  await goTo(page, `/archive?searchKey=${encodeURIComponent('\u202eminutes')}`)
  await page.getByRole('alert').waitFor()
  await search.fill('minutes')
  await archived(page).first().waitFor()
  expectNoComplaints(there.complaints, '400 /archives')
})

test('several files are looked at one after the other, and a list of too many addresses is refused in words', {
  timeout: 90_000,
}, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/split-pdf', context: await loggedIn(site.url, person) })
  const { page } = there
  await splitBook(page)
  await page.getByRole('button', { name: 'Save to archive' }).click()
  await seeToast(page, 'Saved to your archive.')
  await goTo(page, '/archive')
  await archived(page).first().waitFor()
  const [first] = await archived(page)
    .getByRole('button', { name: /^More for/ })
    .all()
  const name = ((await first?.getAttribute('aria-label')) ?? '').replace('More for ', '')
  await chooseMore(page, name, 'Preview')
  const preview = page.getByRole('dialog')
  await preview.getByText('1 of 3').waitFor()
  expect(await preview.getByText(name, { exact: true }).count()).toBe(1)
  for (const place of ['2 of 3', '3 of 3']) {
    await page.keyboard.press('PageDown')
    await preview.getByText(place).waitFor()
  }
  expect(await preview.getByText(name, { exact: true }).count()).toBe(0)
  await expect.poll(() => preview.locator('canvas').count()).toBe(1)
  await page.keyboard.press('Escape')

  await chooseMore(page, name, 'Share by email')
  const dialog = page.getByRole('dialog', { name: 'Share this file' })
  const addresses = dialog.getByRole('textbox', { name: 'Send to' })
  await addresses.pressSequentially('first@example.com ')
  await addresses.pressSequentially('second@example.com')
  await addresses.press('Enter')
  expect(await dialog.getByRole('button', { name: /^Remove / }).count()).toBe(2)
  for (let n = 0; n < 19; n += 1) await addresses.pressSequentially(`p${n}@example.com,`)
  await dialog.getByRole('button', { name: 'Share with 21 people' }).click()
  await page.locator('[data-toast]').filter({ hasText: 'Share with up to 20 addresses at once.' }).waitFor()
  await dialog.getByRole('button', { name: 'Remove p0@example.com' }).click()
  await dialog.getByRole('button', { name: 'Share with 20 people' }).click()
  await seeToast(page, 'You successfully shared files.')
  expectNoComplaints(there.complaints, '400 /document-shares')
})

test('a locked file that is to be looked at says why it is not shown', { timeout: 60_000 }, async () => {
  const { by, context } = await withResults()
  await by.post('/archives', { taskRef: await by.result('secret.pdf', 'protect-pdf', { userPassword: 'opens it' }) })
  await using there = await site.visit({ path: '/archive', context })
  const { page } = there
  const button = archived(page).getByRole('button', { name: /^More for/ })
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('More for ', '')
  await chooseMore(page, name, 'Preview')
  await seeToast(page, `${name} is locked. Download it to open it with its password.`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expectNoComplaints(there.complaints)
})

test('what is left of a share is told by the clock of the server, however far off the device is', { timeout: 60_000 }, async () => {
  const [receiver, sender] = [await register(site.product, 'Ida'), await register(site.product, 'Jonas')]
  const from = await callerOf(site.url, sender)
  await from.post('/document-shares', { taskRef: await from.result('sent.pdf'), emailsToShare: [receiver.email] })
  await using there = await site.visit({ path: '/account', context: await loggedIn(site.url, receiver) })
  const { page } = there
  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60_000 })
  await goTo(page, '/inbox')
  await rowsOf(page, 'Shared with you').getByText('7 days left').waitFor()
  await rowsOf(page, 'Shared with you')
    .getByText(/^Today, /)
    .waitFor()
  expectNoComplaints(there.complaints)
})

test('a task of the history is run again with its settings while its files are there', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/split-pdf', context: await loggedIn(site.url, person) })
  const { page } = there
  const { split, name } = await splitInHistory(page)
  const uploads: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /\/documents$/.test(request.url()) && uploads.push(request.url()))
  await chooseMore(page, name, 'Run again')
  await page.waitForURL(/split-pdf\?taskRef=/)
  await split.ready()
  await expect.poll(() => page.getByRole('radio', { name: 'Equal parts' }).isChecked()).toBe(true)
  await split.runButton().click()
  await page.waitForURL(/success=true/)
  expect(uploads).toEqual([])
  expectNoComplaints(there.complaints)
})
