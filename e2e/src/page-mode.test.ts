import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { pageRotations, pageTexts, textPdf } from './testing/pdfs.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
import { type ToolPage, toolPage } from './testing/tool-page.ts'
import { press } from './testing/touch.ts'
import { type View, type Visit, visit } from './testing/visit.ts'

let product: OpenProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Two files of three pages each, shown as pages. */
async function arrangePages(view: View = {}): Promise<Visit & { tool: ToolPage }> {
  const there = await visit(browser, product.url, { path: '/merge-pdf', ...view })
  const tool = toolPage(there.page)
  await tool.drop(textPdf('a.pdf', 'a1', 'a2', 'a3'), textPdf('b.pdf', 'b1', 'b2', 'b3'))
  await tool.ready()
  await tool.pageMode()
  await expect.poll(() => order(there.page)).toBe('a1 a2 a3 b1 b2 b3')
  return { ...there, tool }
}

describe('selecting', () => {
  test('with clicks: one, with Ctrl more, with Shift all between', async () => {
    await using there = await arrangePages()
    const { page } = there
    await cell(page, 'a2').click()
    expect(await selected(page)).toBe('a2')
    await cell(page, 'b2').click({ modifiers: ['Control'] })
    expect(await selected(page)).toBe('a2 b2')
    await cell(page, 'b2').click({ modifiers: ['Control'] })
    expect(await selected(page)).toBe('a2')
    await cell(page, 'a1').click()
    expect(await selected(page)).toBe('a1')
    await cell(page, 'b1').click({ modifiers: ['Shift'] })
    expect(await selected(page)).toBe('a1 a2 a3 b1')
    expect(there.complaints).toEqual([])
  })

  test('with keys: Space, Shift with an arrow, Ctrl A, Escape; each is read aloud', async () => {
    await using there = await arrangePages()
    const { page } = there
    await cell(page, 'a1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    expect(await selected(page)).toBe('a2')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await selected(page)).toBe('a2 a3 b1')
    expect(await spoken(page)).toBe('3 pages selected')
    await page.keyboard.press('Control+a')
    expect(await spoken(page)).toBe('6 pages selected')
    await page.keyboard.press('Escape')
    expect(await selected(page)).toBe('')
    expect(await spoken(page)).toBe('Nothing selected')
    expect(await focused(page)).toBe('b1')
  })
})

describe('changing', () => {
  test('by drag, turn, remove, undo and redo; the result is what was shown', async () => {
    await using there = await arrangePages()
    const { page, tool } = there
    await cell(page, 'a1').click()
    await cell(page, 'a2').click({ modifiers: ['Control'] })
    await dragBefore(page, 'a1', 'b2')
    await expect.poll(() => order(page)).toBe('a3 b1 a1 a2 b2 b3')
    expect(await selected(page)).toBe('a1 a2')
    await page.getByRole('button', { name: 'Rotate right' }).click()
    await cell(page, 'b3').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click()
    expect(await order(page)).toBe('a3 b1 a1 a2 b2')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await order(page)).toBe('a3 b1 a1 a2 b2 b3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await order(page)).toBe('a1 a2 a3 b1 b2 b3')
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click()
    expect(await order(page)).toBe('a3 b1 a1 a2 b2')
    await tool.run()
    const file = await tool.download()
    expect(await pageTexts(file)).toEqual(['a3', 'b1', 'a1', 'a2', 'b2'])
    expect(await pageRotations(file)).toEqual([0, 0, 90, 90, 0])
    expect(there.complaints).toEqual([])
  })

  test('by keys alone, each step read aloud', async () => {
    await using there = await arrangePages()
    const { page, tool } = there
    await cell(page, 'a1').focus()
    await page.keyboard.press('Alt+ArrowRight')
    expect(await spoken(page)).toBe('1 page moved to position 2 of 6')
    expect(await focused(page)).toBe('a1')
    await page.keyboard.press('Alt+End')
    expect(await order(page)).toBe('a2 a3 b1 b2 b3 a1')
    await page.keyboard.press('r')
    expect(await spoken(page)).toBe('1 page turned right')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+R')
    expect(await spoken(page)).toBe('1 page turned left')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    expect(await spoken(page)).toBe('1 page removed')
    expect(await focused(page)).toBe('b1')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+z')
    expect(await spoken(page)).toBe('Undone')
    await page.keyboard.press('Control+d')
    expect(await order(page)).toBe('a2 b1 b2 b2 b3 a1')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    expect(await spoken(page)).toBe('Done again')
    await tool.run()
    const file = await tool.download()
    expect(await pageTexts(file)).toEqual(['a2', 'b1', 'b2', 'b2', 'b3', 'a1'])
    expect(await pageRotations(file)).toEqual([270, 0, 0, 0, 0, 90])
  })

  test('with a finger on a phone: a tap selects, a long press drags, a swipe scrolls', async () => {
    await using there = await arrangePages({ width: 390, context: { hasTouch: true, isMobile: true } })
    const { page } = there
    await cell(page, 'a2').tap()
    await cell(page, 'a3').tap()
    expect(await selected(page)).toBe('a2 a3')
    const finger = await press(page, cell(page, 'a2'), { drags: true })
    const target = await boxOf(page, 'a1')
    await finger.moveTo({ x: target.x + 4, y: target.y + target.height / 2 })
    await finger.lift()
    await expect.poll(() => order(page)).toBe('a2 a3 a1 b1 b2 b3')
    const swipe = await press(page, cell(page, 'a1'))
    const from = await boxOf(page, 'a1')
    await swipe.moveTo({ x: from.x + from.width / 2, y: from.y - 150 })
    await swipe.lift()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await order(page)).toBe('a2 a3 a1 b1 b2 b3')
    expect(there.complaints).toEqual([])
  })
})

test('going back to files asks before moved pages are given up; whole files in another order go along', async () => {
  await using there = await arrangePages()
  const { page, tool } = there
  const files = page.getByRole('group', { name: 'Arrange' }).getByText('Files', { exact: true })
  await cell(page, 'a1').focus()
  await page.keyboard.press('Alt+End')
  await files.click()
  await page.getByRole('dialog', { name: 'Give up the order of pages?' }).waitFor()
  await page.keyboard.press('Escape')
  await cell(page, 'a1').focus()
  await page.keyboard.press('Control+z')
  await cell(page, 'b1').click()
  await cell(page, 'b3').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Alt+Home')
  expect(await order(page)).toBe('b1 b2 b3 a1 a2 a3')
  await files.click()
  await expect.poll(() => tool.order()).toEqual(['b.pdf', 'a.pdf'])
})

/** The cell of a page by the letter of its file and its number. */
function cell(page: Page, name: string) {
  return page.getByRole('gridcell', { name: new RegExp(`${name[0]}\\.pdf, page ${name[1]}(,|$)`) }).first()
}

async function boxOf(page: Page, name: string) {
  const box = await cell(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not to be seen`)
  return box
}

const nameOf = (label: string | null) => label?.replace(/^\d+ (\w)\.pdf, page (\d+).*$/, '$1$2') ?? ''

async function order(page: Page): Promise<string> {
  return (await labels(page, '[role=gridcell]')).join(' ')
}

async function selected(page: Page): Promise<string> {
  return (await labels(page, '[role=gridcell][aria-selected=true]')).join(' ')
}

async function labels(page: Page, selector: string): Promise<string[]> {
  const found = await page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  return found.map(nameOf)
}

async function focused(page: Page): Promise<string> {
  return nameOf(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
}

/** What a screen reader was told last. */
function spoken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector('[aria-live=polite]')?.textContent?.trim())
}

async function dragBefore(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await boxOf(page, from), await boxOf(page, to)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2, { steps: 3 })
  await page.mouse.move(end.x + 6, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}
