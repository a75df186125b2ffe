import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a screen reader was told last. The drag library has a region of its own, which is kept silent. */
export async function spoken(page: Page, urgency: 'polite' | 'assertive' = 'polite'): Promise<string> {
  const regions = await page.locator(`div[aria-live=${urgency}]`).allTextContents()
  return regions.join('').trim()
}

/** The label of what has the focus. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

/** Waits until something has the focus, without which keys go elsewhere. */
export async function untilFocused(thing: Locator): Promise<void> {
  await expect.poll(() => thing.evaluate((element) => element === document.activeElement)).toBe(true)
}
