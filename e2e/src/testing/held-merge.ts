import type { Locator, Page } from 'playwright-core'
import { textPdf } from './pdfs.ts'
import type { Product } from './product.ts'
import { toolPage } from './tool-page.ts'

/** A task that keeps running until the test releases it. */
export interface HeldMerge extends Disposable {
  /** The progress dialog. */
  working: Locator
  /** Continues the work. */
  release(): void
}

/** Starts to merge two files, `one.pdf` and `two.pdf`, and suspends the work, so that tests see it running however fast the machine is. */
export async function beginHeldMerge(page: Page, product: Product): Promise<HeldMerge> {
  const tool = toolPage(page)
  await tool.choose(textPdf('one.pdf', 'first'), textPdf('two.pdf', 'second', 'third'))
  await tool.ready()
  const release = product.holdWork()
  const working = page.getByRole('dialog', { name: 'Merging your files' })
  await tool.runButton().click()
  await working.waitFor()
  return { working, release, [Symbol.dispose]: release }
}
