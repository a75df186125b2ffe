import type { Locator, Page } from 'playwright-core'
import { textPdf } from './pdfs.ts'
import type { Product } from './product.ts'
import { toolPage } from './tool-page.ts'

/** A task that is at work for as long as the test wants. */
export interface HeldMerge extends Disposable {
  /** The dialog that tells of it. */
  working: Locator
  /** Lets the work go on. */
  release(): void
}

/** Begins to merge two files, `one.pdf` and `two.pdf`, whose work is held: it can be met in its middle however fast the machine is. */
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
