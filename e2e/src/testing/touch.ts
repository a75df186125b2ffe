import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { middleOf, type Point, untilDrawn } from './mouse.ts'

/** A finger on the screen. */
export interface Finger {
  moveTo(point: Point): Promise<void>
  lift(): Promise<void>
}

/** Touches an element by native input events; `drags` waits until the page has started a drag. */
export async function press(page: Page, on: Locator, { drags = false }: { drags?: boolean } = {}): Promise<Finger> {
  let at = await restingPlaceOf(page, on)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  if (drags) await page.locator('[data-dragging]').waitFor()
  return {
    async moveTo(point) {
      for (const step of wayTo(at, point)) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [step] })
      at = point
    },
    async lift() {
      await untilDrawn(page)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await session.detach()
    },
  }
}

/** Swipes up over an element. All is sent at once: a finger that rests on the element, because the machine is busy, would drag it. */
export async function swipeUp(page: Page, on: Locator, pixels: number): Promise<void> {
  const from = await restingPlaceOf(page, on)
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] }),
    ...wayTo(from, { x: from.x, y: from.y - pixels }).map((step) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [step] }),
    ),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
  await session.detach()
}

/** The middle of an element that has stopped moving and isn't covered. */
async function restingPlaceOf(page: Page, on: Locator): Promise<Point> {
  await page.evaluate(() => document.fonts.ready)
  await on.click({ trial: true })
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to put a finger on')
  return middleOf(box)
}

const steps = 8

function wayTo(from: Point, to: Point): Point[] {
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }))
}

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
