import type { Locator, Page } from 'playwright-core'
import { textPdf } from './pdfs.ts'
import { toolPage } from './tool-page.ts'

/** Begins to merge two files, `long.pdf` and `again.pdf`, of so many pages that it can be met at work, and gives the dialog that tells of it. */
export async function beginLongMerge(page: Page, { pages }: { pages: number }): Promise<Locator> {
  const tool = toolPage(page)
  const long = textPdf('long.pdf', ...Array.from({ length: pages }, (_, number) => `page ${number}`))
  await tool.choose(long, { ...long, name: 'again.pdf' })
  await tool.ready()
  await tool.runButton().click()
  const working = page.getByRole('dialog', { name: 'Merging your files' })
  await working.waitFor()
  return working
}
