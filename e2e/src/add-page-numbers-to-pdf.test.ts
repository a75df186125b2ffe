import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { boxOf, dragBy, middleOf } from './testing/mouse.ts'
import { pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { colourBox, distance, type SeenBox, stageOf, turnedAndCropped, wayFrom } from './testing/stage.ts'
import { toolPage } from './testing/tool-page.ts'
import { press } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/add-page-numbers-to-pdf'
const words = {
  action: /^(Add page numbers|Number \d+ pages?|Remove page numbers)$/,
  done: /^(Page numbers added to \d+ pages?|Your PDF is ready)$/,
}
const red = [255, 0, 0] as const
const report = () => textPdf('report.pdf', 'one', 'two', 'three')
const near = 2

test('with the mouse: drag the number to a place, choose its text, run', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report())
  await page.getByLabel('Text', { exact: true }).selectOption('Page 1 of 12')
  const number = stage.item('Number Page 1 of 3')
  await number.waitFor()
  await makeVisible(page)
  const sheet = await boxOf(stage.paper)
  await dragBy(page, number, { x: sheet.width * 0.4, y: -sheet.height * 0.8 })
  await expect.poll(() => page.getByRole('group', { name: 'Position' }).getByLabel('Top right').isChecked()).toBe(true)
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(300 - 28)
  // Keys right after a drag are a step of their own.
  await number.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(300 - 29)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(300 - 28)
  await page.getByText('Placement').click()
  await page.getByLabel('Margin size').selectOption('Large')
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(300 - 57)
  await page.getByRole('group', { name: 'Unit' }).getByText('mm', { exact: true }).click()
  await page.getByLabel('Margin', { exact: true }).fill('15')
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(Math.round(300 - (15 * 72) / 25.4))
  await expect.poll(() => page.getByLabel('Margin size').inputValue()).toBe('own')
  const shown = await stage.box(number)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await stage.item('Number Page 2 of 3').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  const made = await tool.download()
  expect(distance(await seen(made, 1), padded(shown, 11))).toBeLessThan(near)
  expect((await pageTexts(made)).map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: position, first number, style, fine adjustment', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report())
  await makeVisible(page)
  await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom centre').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('group', { name: 'Position' }).getByLabel('Bottom left').isChecked()).toBe(true)
  await page.getByLabel('First number').fill('7')
  await page.locator('summary', { hasText: 'Numbering' }).press('Enter')
  await page.getByLabel('Number style').selectOption('roman')
  const number = stage.item('Number vii')
  await number.focus()
  const before = await stage.box(number)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => wayFrom(before, await stage.box(number))).toEqual([10, -1])
  const after = await stage.box(number)
  await tool.runByKeyboard()
  const made = await tool.download()
  expect(distance(await seen(made, 1), padded(after, 11))).toBeLessThan(near)
  expect((await pageTexts(made)).map((text) => text.split(/\s+/).at(-1))).toEqual(['vii', 'viii', 'ix'])
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report())
  // The head stays one line.
  const tops = [page.getByRole('button', { name: 'Remove all files' }), page.getByRole('button', { name: 'Add files' })]
  const apart = async () => {
    const [remove, add] = await Promise.all(tops.map((button) => button.boundingBox()))
    return (add?.y ?? 0) - (remove?.y ?? 0)
  }
  await expect.poll(apart).toBeCloseTo(0, -1)
  const number = stage.item('Number 1')
  const finger = await press(page, number)
  const sheet = await stage.paper.boundingBox()
  if (!sheet) throw new Error('there is no stage')
  await finger.moveTo({ x: sheet.x + sheet.width * 0.1, y: sheet.y + sheet.height * 0.1 })
  await finger.lift()
  await expect.poll(async () => (await stage.box(number)).x).toBeCloseTo(28, 0)
  await expect.poll(async () => (await stage.box(number)).y).toBeCloseTo(28, 0)
  await expect.poll(() => overEdge(page)).toBe(0)
  await tool.run()
  expect((await pageTexts(await tool.download()))[0]).toMatch(/^1\s+one$/)
})

test.each(['Sans', 'Serif', 'Mono'])('on a turned page that is cut, %s stands where it was shown', async (font) => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, await turnedAndCropped(report()))
  await makeVisible(page)
  await page.getByRole('group', { name: 'Font' }).getByText(font, { exact: true }).click()
  await page.getByLabel('Text', { exact: true }).selectOption('Custom text')
  await page.getByLabel('Custom text', { exact: true }).fill('Appendix {n}, William & Ávila')
  await page.getByLabel('Size', { exact: true }).fill('16')
  await page.getByLabel('Bold').check()
  await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom right').check()
  const number = stage.item('Number Appendix 1, William & Ávila')
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(async () => rightEdge(await stage.box(number))).toBe(330 - 28)
  const shown = await stage.box(number)
  await tool.run()
  expect(distance(await seen(await tool.download(), 1), padded(shown, 16))).toBeLessThan(near)
})

test('in other scripts the stage shows the very faces that are written', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report())
  expect(there.requests.filter(asksForFonts)).toEqual([])
  await makeVisible(page)
  await page.getByLabel('Text', { exact: true }).selectOption('Custom text')
  await page.getByLabel('Size', { exact: true }).fill('24')
  await page.getByLabel('Custom text', { exact: true }).fill('第 {n} 页，共 {total} 页')
  await expect.poll(() => systemGlyphs(page, stage.item('Number 第 1 页，共 3 页'))).toBe(0)
  await page.getByLabel('Custom text', { exact: true }).fill('صفحة {n} من {total} (مسودة)')
  const number = stage.item('Number صفحة 1 من 3 (مسودة)')
  await expect.poll(() => systemGlyphs(page, number)).toBe(0)
  const asked = there.requests.filter(asksForFonts).length
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => systemGlyphs(page, stage.item('Number صفحة 2 من 3 (مسودة)'))).toBe(0)
  // All figures came with the first.
  expect(there.requests.filter(asksForFonts)).toHaveLength(asked)
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  const shown = await stage.box(number)
  const drawn = await drawnBox(number)
  expect([drawn.left, drawn.right]).toEqual([expect.closeTo(0, 0), expect.closeTo(shown.width, 0)])
  await tool.run()
  expect(distance(await seen(await tool.download(), 1), padded(shown, 24))).toBeLessThan(near)
  expect(there.complaints).toEqual([])
})

test('pages are ticked below the large one, and the number goes on over those that are', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await choose(page, report())
  await page.getByRole('button', { name: 'Number on page 2' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Pages' }).inputValue()).toBe('1,3')
  await tool.run()
  expect((await pageTexts(await tool.download())).map((text) => text.split(/\s+/).toSorted().join(' '))).toEqual([
    '1 one',
    'two',
    '2 three',
  ])
})

test('a press on a page counts if the upload finishes before it is released', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/api/v1/documents', async (route) => {
    await mayArrive
    await route.continue()
  })
  await choose(page, report())
  const upload = page.getByRole('progressbar', { name: 'Upload' })
  await upload.waitFor()
  const { x, y } = middleOf(await boxOf(page.getByRole('button', { name: 'Number on page 2' })))
  await page.mouse.move(x, y)
  await page.mouse.down()
  letArrive()
  await upload.waitFor({ state: 'detached' })
  await page.mouse.up()
  await expect.poll(() => page.getByRole('textbox', { name: 'Pages' }).inputValue()).toBe('1,3')
})

test('a page that is not there is told at once, and a cover shows no number', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  await choose(page, report())
  await page.getByRole('textbox', { name: 'Pages' }).fill('9')
  await page.getByText('This page gets no number.').waitFor()
  await page.getByRole('textbox', { name: 'Pages' }).fill('all')
  await page.getByLabel('First page is a cover').check()
  await page.getByText('This page gets no number.').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await stageOf(page).item('Number 1').waitFor()
})

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await toolPage(page, words).choose(...files)
  await stageOf(page)
    .item(/^Number/)
    .waitFor()
}

/** A red box behind the number, which is found again in the file. */
async function makeVisible(page: Page): Promise<void> {
  await page.getByText('Appearance').click()
  await page.getByLabel('Background', { exact: true }).check()
  await page.getByLabel('Background: colour').fill('#ff0000')
}

async function seen(made: string, number: number): Promise<SeenBox> {
  const box = await colourBox(made, number, red)
  if (!box) throw new Error(`there is no number on page ${number}`)
  return box
}

function rightEdge({ x, width }: SeenBox): number {
  return Math.round(x + width)
}

/** The background reaches beyond the text on all sides. */
function padded({ x, y, width, height }: SeenBox, size: number): SeenBox {
  const padding = size * 0.3
  return { x: x - padding, y: y - padding, width: width + padding * 2, height: height + padding * 2 }
}

function asksForFonts(url: string): boolean {
  return url.endsWith('/engine/fonts/subsets')
}

/** How far the text of a number reaches from the left edge of its box, in points. */
function drawnBox(number: Locator): Promise<{ left: number; right: number }> {
  return number.evaluate((button) => {
    const group = button.closest('[data-stage]')?.querySelector('g')
    if (!group) throw new Error('there is no text')
    const { x, width } = group.getBBox()
    return { left: x, right: x + width }
  })
}

/** How many glyphs of a number the browser took from fonts of this machine. */
async function systemGlyphs(page: Page, number: Locator): Promise<number> {
  await number.waitFor()
  const session = await page.context().newCDPSession(page)
  try {
    await number.evaluate((button) => button.closest('[data-stage]')?.querySelector('g')?.setAttribute('data-looked-at', ''))
    await Promise.all(['DOM.enable', 'CSS.enable'].map((method) => session.send(method as 'DOM.enable')))
    const { root } = await session.send('DOM.getDocument', { depth: 0 })
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    if (fonts.length === 0) throw new Error('the number is not drawn')
    return fonts.filter((font) => !font.isCustomFont).reduce((sum, font) => sum + font.glyphCount, 0)
  } finally {
    await session.detach()
  }
}
