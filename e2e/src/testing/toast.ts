import type { Locator, Page } from 'playwright-core'

/** A toast with this text. Until the toaster is loaded, the text is shown without a button. */
export function toastOn(page: Page, words: string): Locator {
  return page.getByRole('status').filter({ hasText: words, has: page.getByRole('button', { name: 'Close message' }) })
}
