import type { Locator, Page } from 'playwright-core'

/** A toast with these words. Until what shows toasts has come the words stand there alone, without a button. */
export function toastOn(page: Page, words: string): Locator {
  return page.getByRole('status').filter({ hasText: words, has: page.getByRole('button', { name: 'Close message' }) })
}
