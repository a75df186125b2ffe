import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { encryptionOf, restricted } from './testing/locks.ts'
import { locked, pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { type ToolPage, toolPage } from './testing/tool-page.ts'
import { goTo, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/unlock-pdf'
const words = { action: /^Unlock (PDF|\d+ files)/, done: /^Unlocked \d+ files?$/ }

test('with the mouse: a wrong password is told, the right one opens the others of the same sender too', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await locked(textPdf('a.pdf', 'one'), 'sesame'), await locked(textPdf('b.pdf', 'two'), 'sesame'))
  await page.getByText('A password that opens one file is tried once on the others.').waitFor()
  await page.getByText('2 of 2 files need attention.', { exact: true }).waitFor()
  await page.getByLabel('Password of a.pdf').fill('guess')
  await unlockButton(tool, 'a.pdf').click()
  await page.getByText('Wrong password. Check it and try again.').first().waitFor()
  await page.getByLabel('Password of a.pdf').fill('sesame')
  await unlockButton(tool, 'a.pdf').click()
  await expect.poll(() => page.getByText('The password is correct.').count(), { timeout: 20_000 }).toBe(2)
  await tool.run()
  // Each result says which file it was made of.
  await page.getByText('from b.pdf').waitFor()
  const result = await tool.download('b-unlocked.pdf')
  expect(await encryptionOf(result)).toContain('File is not encrypted')
  expect(await pageTexts(result)).toEqual(['two'])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sesame')
  expect(page.url()).not.toContain('sesame')
})

test('a file that only forbids things says what, and is opened to who has the right', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await restricted(textPdf('closed.pdf', 'one')))
  await page.getByText(/Opens without a password\. It doesn't allow printing and copying/).waitFor()
  await page.getByText('Confirm that you have the right to remove the restrictions.').waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('I have the right to remove the restrictions').check()
  expect(await encryptionOf(await tool.runAndDownload())).toContain('File is not encrypted')
  // The next file needs its own confirmation.
  await goTo(page, path)
  await tool.choose(await restricted(textPdf('next.pdf', 'one')))
  expect(await page.getByLabel('I have the right to remove the restrictions').isChecked()).toBe(false)
})

test('of many files the list says what became of each, in their order, and hands out one or all', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  const closed = await restricted(textPdf('closed.pdf', 'one'))
  const files = Array.from({ length: 8 }, (_, index) => ({ ...closed, name: `${index + 1}.pdf` }))
  await tool.choose(...files.toSpliced(3, 0, textPdf('open.pdf', 'two')))
  await page.getByLabel('I have the right to remove the restrictions').check()
  await tool.run()
  const list = page.getByRole('list', { name: 'Results' })
  await page.getByText('8 results, 1 file left out').waitFor()
  const rows = await list.getByRole('listitem').allTextContents()
  expect(rows.map((row) => /^[\w-]+\.pdf/.exec(row)?.[0])).toEqual(
    files.map((_, index) => `${index + 1}-unlocked.pdf`).toSpliced(3, 0, 'open.pdf'),
  )
  expect(rows[3]).toContain("There's nothing to unlock.")
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Only failed files' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  const all = page.getByRole('button', { name: 'Download all 8 files' })
  const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.chooseByKeyboard(await locked(textPdf('a.pdf', 'one'), 'sesame'))
  await page.getByLabel('Password of a.pdf').focus()
  await page.keyboard.type('sesame')
  await page.keyboard.press('Enter')
  await tool.runByKeyboard()
  expect(await encryptionOf(await tool.downloadByKeyboard())).toContain('File is not encrypted')
})

test('on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await locked(textPdf('a.pdf', 'one'), 'sesame'))
  await page.getByLabel('Password of a.pdf').fill('sesame')
  await unlockButton(tool, 'a.pdf').tap()
  expect(await encryptionOf(await tool.runAndDownload())).toContain('File is not encrypted')
})

function unlockButton(tool: ToolPage, name: string) {
  return tool.card(name).getByRole('button', { name: 'Unlock', exact: true })
}
