import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The last announcement to screen readers. The drag library has its own region, which we keep empty. */
export async function spoken(page: Page, urgency: 'polite' | 'assertive' = 'polite'): Promise<string> {
  const regions = await page.locator(`div[aria-live=${urgency}]`).allTextContents()
  return regions.join('').trim()
}

/** The label of the focused element. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

/** Waits until an element has the focus; before that, keys go elsewhere. */
export async function untilFocused(thing: Locator): Promise<void> {
  await expect.poll(() => thing.evaluate((element) => element === document.activeElement)).toBe(true)
}
