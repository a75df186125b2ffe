import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { pagesTool } from './testing/pages-tool.ts'
import { pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
import { type OpenProduct, sharedProduct } from './testing/product.ts'
import { colourBox, distance, dragBy, type SeenBox, stageOf, turnedAndCropped } from './testing/stage.ts'
import { press } from './testing/touch.ts'
import { barriers, visit } from './testing/visit.ts'

let product: OpenProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/add-page-numbers-to-pdf'
const words = { action: 'Add page numbers', done: 'Your pages are numbered' }
const red = [255, 0, 0] as const
const report = () => textPdf('report.pdf', 'one', 'two', 'three')
const near = 2

test('with the mouse: drag the number to a place, choose its text, run', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const stage = stageOf(page)
  const tool = pagesTool(page, words)
  await choose(page, report())
  await page.getByLabel('Text', { exact: true }).selectOption('Page 1 of 12')
  const number = stage.item('Number Page 1 of 3')
  await number.waitFor()
  await makeVisible(page)
  const sheet = await stage.paper.boundingBox()
  if (!sheet) throw new Error('there is no stage')
  await dragBy(page, number, { x: sheet.width * 0.4, y: -sheet.height * 0.8 })
  expect(await page.getByRole('group', { name: 'Position' }).getByLabel('Top right').isChecked()).toBe(true)
  const shown = await stage.box(number)
  expect(Math.round(shown.x + shown.width)).toBe(300 - 28)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await stage.item('Number Page 2 of 3').waitFor()
  expect(await barriers(page)).toEqual([])
  await tool.run()
  const made = await tool.downloadOnly()
  expect(distance(await seen(made, 1), padded(shown, 11))).toBeLessThan(near)
  expect((await pageTexts(made)).map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: position, first number, style, fine adjustment', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const stage = stageOf(page)
  const tool = pagesTool(page, words)
  await choose(page, report())
  await makeVisible(page)
  await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom middle').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom left').isChecked()).toBe(true)
  await page.getByLabel('First number').fill('7')
  await page.getByLabel('Numbers', { exact: true }).selectOption('roman')
  const number = stage.item('Number vii')
  await number.focus()
  const before = await stage.box(number)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  const after = await stage.box(number)
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([10, -1])
  await tool.ready()
  await tool.runButton().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.done }).waitFor()
  const made = await tool.downloadOnly()
  expect(distance(await seen(made, 1), padded(after, 11))).toBeLessThan(near)
  expect((await pageTexts(made)).map((text) => text.split(/\s+/).at(-1))).toEqual(['vii', 'viii', 'ix'])
})

test('with a finger on a phone', async () => {
  await using there = await visit(browser, product.url, { path, width: 390, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  const stage = stageOf(page)
  const tool = pagesTool(page, words)
  await choose(page, report())
  // The head stays one line.
  const tops = [page.getByRole('button', { name: 'Remove all files' }), page.getByRole('button', { name: 'Add files' })]
  const [remove, add] = await Promise.all(tops.map((button) => button.boundingBox()))
  expect(add?.y).toBeCloseTo(remove?.y ?? 0, -1)
  const number = stage.item('Number 1')
  const finger = await press(page, number)
  const sheet = await stage.paper.boundingBox()
  if (!sheet) throw new Error('there is no stage')
  await finger.moveTo({ x: sheet.x + sheet.width * 0.1, y: sheet.y + sheet.height * 0.1 })
  await finger.lift()
  await expect.poll(async () => (await stage.box(number)).x).toBeCloseTo(28, 0)
  expect((await stage.box(number)).y).toBeCloseTo(28, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await tool.run()
  expect((await pageTexts(await tool.downloadOnly()))[0]).toMatch(/^1\s+one$/)
})

test.each(['Sans', 'Serif', 'Mono'])('on a turned page that is cut, %s stands where it was shown', async (font) => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const stage = stageOf(page)
  const tool = pagesTool(page, words)
  await choose(page, await turnedAndCropped(report()))
  await makeVisible(page)
  await page.getByRole('group', { name: 'Font' }).getByText(font, { exact: true }).click()
  await page.getByLabel('Text', { exact: true }).selectOption('My own text')
  await page.getByLabel('My own text').fill('Appendix {n}, William & Ávila')
  await page.getByLabel('Size', { exact: true }).fill('16')
  await page.getByLabel('Bold').check()
  await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom right').check()
  const number = stage.item('Number Appendix 1, William & Ávila')
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(async () => Math.round((await stage.box(number)).x + (await stage.box(number)).width)).toBe(330 - 28)
  const shown = await stage.box(number)
  await tool.run()
  expect(distance(await seen(await tool.downloadOnly(), 1), padded(shown, 16))).toBeLessThan(near)
})

test('a page that is not there is told at once, and a cover shows no number', async () => {
  await using there = await visit(browser, product.url, { path })
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
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).first().click()
  await (await chooser).setFiles(files)
  await stageOf(page)
    .item(/^Number/)
    .waitFor()
}

/** A red box behind the number, which is found again in the file. */
async function makeVisible(page: Page): Promise<void> {
  await page.getByText('More options').click()
  await page.getByLabel('Background', { exact: true }).check()
  await page.getByLabel('Colour of the background').fill('#ff0000')
}

async function seen(made: string, number: number): Promise<SeenBox> {
  const box = await colourBox(made, number, red)
  if (!box) throw new Error(`there is no number on page ${number}`)
  return box
}

/** The background reaches beyond the text on all sides. */
function padded({ x, y, width, height }: SeenBox, size: number): SeenBox {
  const padding = size * 0.3
  return { x: x - padding, y: y - padding, width: width + padding * 2, height: height + padding * 2 }
}
