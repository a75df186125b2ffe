import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxOf, dragMouse, middleOf } from './testing/mouse.ts'
import { pageRotations, pageTexts, textPdf } from './testing/pdfs.ts'
import { focused, spoken } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { type ToolPage, toolPage } from './testing/tool-page.ts'
import { press, swipeUp } from './testing/touch.ts'
import { phone, type View, type Visit } from './testing/visit.ts'

const site = sharedSite()

/** Two files of three pages each, shown as pages. */
async function arrangePages(view: View = {}): Promise<Visit & { tool: ToolPage }> {
  const there = await site.visit({ path: '/merge-pdf', ...view })
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
    await expect.poll(() => selected(page)).toBe('a2')
    await cell(page, 'b2').click({ modifiers: ['Control'] })
    await expect.poll(() => selected(page)).toBe('a2 b2')
    await cell(page, 'b2').click({ modifiers: ['Control'] })
    await expect.poll(() => selected(page)).toBe('a2')
    await cell(page, 'a1').click()
    await expect.poll(() => selected(page)).toBe('a1')
    await cell(page, 'b1').click({ modifiers: ['Shift'] })
    await expect.poll(() => selected(page)).toBe('a1 a2 a3 b1')
    expect(there.complaints).toEqual([])
  })

  test('with keys: Space, Shift with an arrow, Ctrl A, Escape; each is read aloud', async () => {
    await using there = await arrangePages()
    const { page } = there
    await cell(page, 'a1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => selected(page)).toBe('a2')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => selected(page)).toBe('a2 a3 b1')
    await expect.poll(() => spoken(page)).toBe('3 pages selected')
    await page.keyboard.press('Control+a')
    await expect.poll(() => spoken(page)).toBe('6 pages selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page)).toBe('')
    await expect.poll(() => spoken(page)).toBe('Nothing selected')
    await expect.poll(() => focusedPage(page)).toBe('b1')
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
    await expect.poll(() => selected(page)).toBe('a1 a2')
    await page.getByRole('button', { name: 'Rotate right' }).click()
    await cell(page, 'b3').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => order(page)).toBe('a3 b1 a1 a2 b2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(page)).toBe('a3 b1 a1 a2 b2 b3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(page)).toBe('a1 a2 a3 b1 b2 b3')
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => order(page)).toBe('a3 b1 a1 a2 b2')
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
    await expect.poll(() => spoken(page)).toBe('1 page moved to position 2 of 6')
    await expect.poll(() => focusedPage(page)).toBe('a1')
    await page.keyboard.press('Alt+End')
    await expect.poll(() => order(page)).toBe('a2 a3 b1 b2 b3 a1')
    await page.keyboard.press('r')
    await expect.poll(() => spoken(page)).toBe('1 page rotated right')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+R')
    await expect.poll(() => spoken(page)).toBe('1 page rotated left')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect.poll(() => spoken(page)).toBe('1 page removed')
    await expect.poll(() => focusedPage(page)).toBe('b1')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+z')
    await expect.poll(() => spoken(page)).toBe('Undone')
    await page.keyboard.press('Control+d')
    await expect.poll(() => order(page)).toBe('a2 b1 b2 b2 b3 a1')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => spoken(page)).toBe('Redone')
    await tool.run()
    const file = await tool.download()
    expect(await pageTexts(file)).toEqual(['a2', 'b1', 'b2', 'b2', 'b3', 'a1'])
    expect(await pageRotations(file)).toEqual([270, 0, 0, 0, 0, 90])
  })

  test('with a finger on a phone: a tap selects, a long press drags, a swipe scrolls', async () => {
    await using there = await arrangePages({ ...phone })
    const { page } = there
    await cell(page, 'a2').tap()
    await cell(page, 'a3').tap()
    await expect.poll(() => selected(page)).toBe('a2 a3')
    const finger = await press(page, cell(page, 'a2'), { drags: true })
    const target = await placeOf(page, 'a1')
    await finger.moveTo({ x: target.x + 4, y: target.y + target.height / 2 })
    await finger.lift()
    await expect.poll(() => order(page)).toBe('a2 a3 a1 b1 b2 b3')
    await swipeUp(page, cell(page, 'a1'), 250)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    // A swift swipe may scroll the grid out of sight, of which only the visible rows are there.
    await expect.poll(() => page.evaluate(() => window.scrollTo(0, 0)).then(() => order(page))).toBe('a2 a3 a1 b1 b2 b3')
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
  const question = page.getByRole('dialog', { name: 'Discard the page order?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await cell(page, 'a1').focus()
  await page.keyboard.press('Control+z')
  await cell(page, 'b1').click()
  await cell(page, 'b3').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => order(page)).toBe('b1 b2 b3 a1 a2 a3')
  await files.click()
  await expect.poll(() => tool.order()).toEqual(['b.pdf', 'a.pdf'])
})

/** The cell of a page by the letter of its file and its number. */
function cell(page: Page, name: string) {
  return page.getByRole('gridcell', { name: new RegExp(`${name[0]}\\.pdf, page ${name[1]}(,|$)`) }).first()
}

/** Where a page stands now; under a finger nothing can be pointed at. */
async function placeOf(page: Page, name: string) {
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

async function focusedPage(page: Page): Promise<string> {
  return nameOf((await focused(page)) ?? null)
}

async function dragBefore(page: Page, from: string, to: string): Promise<void> {
  const [end, start] = [await boxOf(cell(page, to)), await boxOf(cell(page, from))]
  const grip = middleOf(start)
  await dragMouse(page, grip, { x: grip.x + 12, y: grip.y }, { x: end.x + 6, y: middleOf(end).y })
}
