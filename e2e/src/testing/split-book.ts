import type { Page } from 'playwright-core'
import { rowsOf } from './file-list.ts'
import { textPdf } from './pdfs.ts'
import { type ToolPage, toolPage } from './tool-page.ts'
import { goTo } from './visit.ts'

/** Splits a book of three pages into equal parts, on the page of that tool, up to the result. */
export async function splitBook(page: Page): Promise<ToolPage> {
  const split = toolPage(page, { action: /^Split/, done: /^Split/ })
  await split.drop(textPdf('book.pdf', 'one', 'two', 'three'))
  await page.getByRole('radio', { name: 'Equal parts' }).check({ force: true })
  await split.ready()
  await split.runButton().click()
  await page.waitForURL(/success=true/)
  return split
}

/** The same, then the history with that task, and settings that only the task knows. */
export async function splitInHistory(page: Page): Promise<{ split: ToolPage; name: string }> {
  const split = await splitBook(page)
  await page.evaluate(() => localStorage.removeItem('octavo_options_split-pdf'))
  await goTo(page, '/history')
  return { split, name: (await rowsOf(page, 'Tasks').first().getByRole('link').textContent()) ?? '' }
}
