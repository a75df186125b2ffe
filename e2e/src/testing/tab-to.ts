import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The name of what has the focus: its label, or its text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
}

/** Presses Tab until something with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80 && !name.test(await focusedName(page)); presses += 1) await page.keyboard.press('Tab')
  expect(await focusedName(page)).toMatch(name)
}
