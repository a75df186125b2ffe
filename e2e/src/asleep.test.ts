import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { dropFiles, pasteFiles } from './testing/incoming-files.ts'
import { textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { toastOn } from './testing/toast.ts'
import { toolPage } from './testing/tool-page.ts'
import { phone } from './testing/visit.ts'

// What is done on a page whose scripts have not come yet is not lost.

const site = sharedSite()
const notice = (page: Page) => page.locator('#early-notice')
const chooseButton = (page: Page) => page.getByRole('button', { name: 'Choose files' })
const firstAddress = (page: Page) => page.getByRole('textbox', { name: 'Address 1' })
const two = () => [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two')]

async function choose(page: Page, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(two())
}

test('files are chosen by a click, said to be received in both themes, and there when the page wakes', async () => {
  await using there = await site.visit({ path: '/merge-pdf', asleep: true })
  const { page } = there
  const tool = toolPage(page)
  await choose(page, () => chooseButton(page).click())
  await expect.poll(() => notice(page).textContent()).toBe('Received 2 files, preparing…')
  expect(await barriersInBothThemes(page, { rules: ['color-contrast', 'label', 'nested-interactive'] })).toEqual([])
  await there.wake()
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf'])
  await expect.poll(() => notice(page).textContent()).toBe('')
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two'])
  expect(there.complaints).toEqual([])
})

test('files are chosen by the keyboard alone', async () => {
  await using there = await site.visit({ path: '/merge-pdf', asleep: true })
  const { page } = there
  await choose(page, async () => {
    await chooseButton(page).focus()
    await untilFocused(chooseButton(page))
    await page.keyboard.press('Enter')
  })
  await there.wake()
  await expect.poll(() => toolPage(page).order()).toEqual(['a.pdf', 'b.pdf'])
})

test('files are chosen by a finger on a phone', async () => {
  await using there = await site.visit({ path: '/merge-pdf', ...phone, asleep: true })
  const { page } = there
  await choose(page, () => chooseButton(page).tap())
  await expect.poll(() => notice(page).isVisible()).toBe(true)
  await there.wake()
  await expect.poll(() => toolPage(page).order()).toEqual(['a.pdf', 'b.pdf'])
})

test('files that are dropped and pasted one after the other are all there', async () => {
  await using there = await site.visit({ path: '/merge-pdf', asleep: true })
  const { page } = there
  await chooseButton(page).waitFor()
  await dropFiles(page, [textPdf('dropped.pdf', 'one')])
  await expect.poll(() => notice(page).textContent()).toBe('Received 1 file, preparing…')
  await pasteFiles(page, [textPdf('pasted.pdf', 'two')])
  await choose(page, () => chooseButton(page).click())
  await expect.poll(() => notice(page).textContent()).toBe('Received 4 files, preparing…')
  await there.wake()
  await expect.poll(() => toolPage(page).order()).toEqual(['dropped.pdf', 'pasted.pdf', 'a.pdf', 'b.pdf'])
  expect(there.complaints).toEqual([])
})

test('on the front page the file and its tools are there', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await choose(page, () => chooseButton(page).click())
  await expect.poll(() => notice(page).textContent()).toBe('Received 2 files, preparing…')
  await there.wake()
  await page.getByRole('heading', { name: '2 files' }).waitFor()
  await page.getByRole('link', { name: 'Merge PDF' }).first().waitFor()
  expect(await notice(page).textContent()).toBe('')
})

test('a file that is dropped on the front page is there', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await chooseButton(page).waitFor()
  await dropFiles(page, [textPdf('letter.pdf', 'Dear reader')])
  await there.wake()
  await page.getByRole('heading', { name: 'letter.pdf' }).waitFor()
})

test('a file that comes before a task is found again is added to it', async () => {
  await using there = await site.visit({ path: '/merge-pdf' })
  const tool = toolPage(there.page)
  await tool.choose(textPdf('first.pdf', 'one'))
  await tool.ready()
  const taskRef = await tool.taskRef()
  const storageState = await there.page.context().storageState()
  await using again = await site.visit({ path: `/merge-pdf?taskRef=${taskRef}`, asleep: true, context: { storageState } })
  await chooseButton(again.page).waitFor()
  await dropFiles(again.page, [textPdf('second.pdf', 'two')])
  await again.wake()
  await expect.poll(() => toolPage(again.page).order()).toEqual(['first.pdf', 'second.pdf'])
})

test('an address is typed and sent, and its page is opened', async () => {
  await using there = await site.visit({ path: '/url-to-pdf', asleep: true })
  const { page } = there
  await page.getByLabel('Address of a web page').fill('https://example.org/early')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => notice(page).textContent()).toBe('Preparing…')
  await there.wake()
  await expect.poll(() => firstAddress(page).inputValue()).toBe('https://example.org/early')
})

test('the address on the front page leads to its tool', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await page.getByLabel('Save a web page as PDF').fill('example.org/early')
  await page.keyboard.press('Enter')
  await there.wake()
  await page.waitForURL(/\/url-to-pdf/)
  await expect.poll(() => firstAddress(page).inputValue()).toBe('https://example.org/early')
})

test('the last of several presses counts: search, log in', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await page.getByRole('button', { name: /^Find a tool/ }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await there.wake()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await notice(page).textContent()).toBe('')
})

test('a button of the page itself waits for the page', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await page.getByRole('button', { name: /^Find a tool/ }).click()
  await there.wake()
  await page.getByRole('dialog', { name: 'Search tools' }).waitFor()
})

test('the search opens by its keys', async () => {
  await using there = await site.visit({ path: '/faq', asleep: true })
  const { page } = there
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await there.wake()
  await page.getByRole('dialog', { name: 'Search tools' }).waitFor()
})

test('what was typed into the newsletter’s field stays, and is sent', async () => {
  await using there = await site.visit({ path: '/faq', asleep: true })
  const { page } = there
  await page.getByLabel('Email for the newsletter').fill(`early-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await there.wake()
  await toastOn(page, 'Successfully subscribed to newsletters.').waitFor()
})

test('links lead on without a script, and Other opens', async () => {
  await using there = await site.visit({ asleep: true })
  const { page } = there
  await page.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('region', { name: 'Other tools' }).getByRole('link', { name: 'Split PDF' }).click({ noWaitAfter: true })
  await page.waitForURL('**/split-pdf', { waitUntil: 'commit' })
})

test('nothing is kept where no page takes files', async () => {
  await using there = await site.visit({ path: '/faq', asleep: true })
  const { page } = there
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.pdf'))
    return !document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isTaken).toBe(false)
})

test.each([390, 1280])('the footer of the account stays out of sight until there is something above it, %i pixels wide', async (width) => {
  await using there = await site.visit({ path: '/account', width, asleep: true })
  const isBelow = () =>
    there.page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top >= document.documentElement.clientHeight)
  await expect.poll(isBelow).toBe(true)
})
