import type { Locator, Page } from 'playwright-core'

/** A position in the window. */
export interface Point {
  x: number
  y: number
}

/** The box of an element once it has stopped moving. */
export async function boxOf(thing: Locator): Promise<Point & { width: number; height: number }> {
  await thing.hover()
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is nothing to be seen')
  return box
}

/** Drags from one position along others and drops at the last. */
export async function dragMouse(page: Page, from: Point, ...way: readonly Point[]): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const point of way) await page.mouse.move(point.x, point.y, { steps: 8 })
  await untilDrawn(page)
  await page.mouse.up()
}

/** Drags an element at its centre by this many pixels of the window. */
export async function dragBy(page: Page, thing: Locator, { x, y }: Point): Promise<void> {
  const from = middleOf(await boxOf(thing))
  await dragMouse(page, from, { x: from.x + x / 2, y: from.y + y / 2 }, { x: from.x + x, y: from.y + y })
}

/** Waits until the page has rendered the last movements; a drop before that would use the previous position. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Point & { width: number; height: number }): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
