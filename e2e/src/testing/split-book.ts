import type { Page } from 'playwright-core'
import { textPdf } from './pdfs.ts'
import { type ToolPage, toolPage } from './tool-page.ts'

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
