import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from './mouse.ts'

/** A finger on the screen. */
export interface Finger {
  moveTo(point: { x: number; y: number }): Promise<void>
  lift(): Promise<void>
}

/** Touches an element by native input events; `drags` waits until the page has started a drag. */
export async function press(page: Page, on: Locator, { drags = false }: { drags?: boolean } = {}): Promise<Finger> {
  // An element that is still moving or covered wouldn't be where the finger lands.
  await page.evaluate(() => document.fonts.ready)
  await on.click({ trial: true })
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to put a finger on')
  const session = await page.context().newCDPSession(page)
  let at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  if (drags) await page.locator('[data-dragging]').waitFor()
  return {
    async moveTo(point) {
      const from = at
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((point.x - from.x) * step) / steps, y: from.y + ((point.y - from.y) * step) / steps }
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
    },
    async lift() {
      await untilDrawn(page)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await session.detach()
    },
  }
}

const steps = 8

/** Opens the sheet of options on a phone. */
export function openOptions(page: Page): Promise<void> {
  return tapUntil(page, { isOpen: true })
}

/** Closes the sheet of options. */
export function closeOptions(page: Page): Promise<void> {
  return tapUntil(page, { isOpen: false })
}

/** The sheet grows while files are checked, which moves its grip away from the finger: then tap again. */
async function tapUntil(page: Page, { isOpen }: { isOpen: boolean }): Promise<void> {
  const grip = page.getByRole('button', { name: 'Options' })
  const isRight = async () => (await grip.getAttribute('aria-expanded')) === String(isOpen)
  await expect
    .poll(async () => {
      if (!(await isRight())) await grip.tap()
      return isRight()
    })
    .toBe(true)
}
