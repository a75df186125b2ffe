import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { phone, type View, type Visit } from './testing/visit.ts'

const site = sharedSite()

/** A result of two files, `a-merged.pdf`. */
async function finished(view: View = {}): Promise<Visit> {
  const there = await site.visit({ path: '/merge-pdf', ...view })
  const tool = toolPage(there.page)
  await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
  await tool.run()
  return there
}

const pencil = (page: Page, name: string) => page.getByRole('button', { name: `Rename ${name}` })
const field = (page: Page) => page.getByRole('textbox', { name: 'File name' })

/** The name under which the result arrives. */
async function downloadedAs(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Download', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download.suggestedFilename()
}

test('a result is renamed by the keyboard, and downloads and the page that is reloaded bear the name', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').focus()
  await page.keyboard.press('Enter')
  await untilFocused(field(page))
  // All of the name but its extension is selected, so that typing replaces it.
  await page.keyboard.type('Annual report v1.2')
  await page.keyboard.press('Enter')
  await untilFocused(pencil(page, 'Annual report v1.2.pdf'))
  expect(await downloadedAs(page)).toBe('Annual report v1.2.pdf')
  await page.reload()
  await pencil(page, 'Annual report v1.2.pdf').waitFor()
  expect(there.complaints).toEqual([])
})

test('a name that is still being typed counts when Download is clicked', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('Quick')
  expect(await downloadedAs(page)).toBe('Quick.pdf')
})

test('Escape and an empty name leave the name as it was, and the extension cannot be lost', async () => {
  await using there = await finished()
  const { page } = there
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('something else')
  await page.keyboard.press('Escape')
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('   ')
  await page.keyboard.press('Enter')
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('../run.exe')
  await page.keyboard.press('Enter')
  expect(await downloadedAs(page)).toBe('run.exe.pdf')
})

test('the next tool takes the result under its new name, and more files are added to the old ones', async () => {
  await using there = await finished()
  const { page } = there
  const tool = toolPage(page)
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('Both')
  await page.keyboard.press('Enter')
  const more = page.getByRole('button', { name: 'Add more files' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), more.click()])
  await chooser.setFiles([textPdf('c.pdf', 'three')])
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  await tool.run()
  await pencil(page, 'a-merged.pdf').click()
  await field(page).fill('All three')
  await page.keyboard.press('Enter')
  const next = page.getByRole('region', { name: 'Continue with this file' })
  await next.getByText('Number the 3 pages.').waitFor()
  await next.getByRole('link', { name: 'Protect PDF' }).click()
  await expect.poll(() => tool.order()).toEqual(['All three.pdf'])
})

test('the field for the name is no barrier', async () => {
  await using there = await finished(phone)
  await pencil(there.page, 'a-merged.pdf').tap()
  await field(there.page).waitFor()
  expect(await barriersInBothThemes(there.page)).toEqual([])
})
