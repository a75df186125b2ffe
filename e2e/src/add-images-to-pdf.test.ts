import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { colourPng } from './testing/images.ts'
import { boxOf, dragBy, dragMouse, middleOf } from './testing/mouse.ts'
import { pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
import { spoken, untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { colourBox, distance, type SeenBox, stageOf, turnedAndCropped, wayFrom } from './testing/stage.ts'
import { toolPage } from './testing/tool-page.ts'
import { press } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/add-images-to-pdf'
const words = { action: /^Add images/, done: /^Images added to \d+ PDFs?$/ }
const red = [220, 20, 20] as const
const blue = [20, 20, 220] as const
const logo = () => colourPng('logo.png', { width: 90, height: 60, colour: [...red] })
const seal = () => colourPng('seal.png', { width: 50, height: 50, colour: [...blue] })
const report = () => textPdf('report.pdf', 'one', 'two', 'three')
const near = 2

test('with the mouse: put on the page, drag, size, drag from the tray, all pages, run', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report(), logo(), seal())
  await page.getByText('Put at least one image on a page.').waitFor()
  await put(page, 'logo.png').click()
  const image = stage.item('logo.png')
  await dragBy(page, image, { x: -60, y: 90 })
  await dragBy(page, stage.paper.locator('[data-corner=top-left]'), { x: -30, y: -20 })
  const placed = await stage.box(image)
  expect(placed.width / placed.height).toBeCloseTo(1.5, 1)
  // The other image is dragged from the tray to the upper right.
  const [to, from] = [await boxOf(stage.paper), await boxOf(put(page, 'seal.png'))]
  await dragMouse(page, { x: from.x + 40, y: from.y + 40 }, { x: to.x + to.width * 0.8, y: to.y + to.height * 0.2 })
  const dropped = await stage.box(stage.item('seal.png'))
  expect(middleOf(dropped).x).toBeCloseTo(240, -1)
  await page.getByLabel('Put it on').selectOption('all')
  expect(await barriers(page)).toEqual([])
  await tool.run()
  const made = await tool.download()
  expect(distance(await seen(made, 1, red), placed)).toBeLessThan(near)
  expect(await colourBox(made, 2, red)).toBeUndefined()
  for (const number of [1, 2, 3]) expect(distance(await seen(made, number, blue), dropped)).toBeLessThan(near)
  expect(await pageTexts(made)).toEqual(['one', 'two', 'three'])
  expect(there.complaints).toEqual([])
})

test('what is dragged holds to lines, steps go back and forth, and a zoomed page is worked on like a whole one', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  await choose(page, report(), logo())
  await put(page, 'logo.png').click()
  const image = stage.item('logo.png')
  const first = await stage.box(image)
  await dragBy(page, image, { x: 5, y: 70 })
  await expect.poll(async () => (await stage.box(image)).y).toBeGreaterThan(first.y + 20)
  const moved = await stage.box(image)
  expect(moved.x).toBeCloseTo(first.x, 0)
  await expect.poll(() => spoken(page)).toContain('aligned with the middle of the page')
  await image.focus()
  await page.keyboard.press('ControlOrMeta+ArrowLeft')
  await expect.poll(async () => (await stage.box(image)).x).toBeCloseTo(36, 0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => distance(await stage.box(image), moved)).toBeLessThan(0.5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => distance(await stage.box(image), first)).toBeLessThan(0.5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await image.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redo' }).click()
  await image.waitFor()
  const sheet = await boxOf(stage.paper)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await stage.paper.boundingBox())?.width).toBeCloseTo(sheet.width * 1.5, 0)
  await stage.paper.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await page.getByRole('button', { name: /zoom is 2\d\d percent/ }).waitFor()
  await dragBy(page, image, { x: 60, y: 0 })
  await expect.poll(async () => (await stage.box(image)).x).toBeGreaterThan(first.x + 10)
  expect(await barriers(page)).toEqual([])
  await image.focus()
  await page.keyboard.press('0')
  await expect.poll(async () => (await stage.paper.boundingBox())?.width).toBeCloseTo(sheet.width, 0)
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: put, move, size, turn, exact values', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report(), logo(), seal())
  await put(page, 'logo.png').focus()
  await page.keyboard.press('Enter')
  const image = stage.item('logo.png')
  await untilFocused(image)
  const before = await stage.box(image)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => wayFrom(before, await stage.box(image))).toEqual([10, -1])
  await expect.poll(() => spoken(page)).toMatch(/^\d+ points from the left, \d+ from the top/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await stage.box(image)).width).toBeCloseTo(before.width - 10, 0)
  await page.keyboard.press('Tab')
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => spoken(page)).toBe('Rotated by 90 degrees')
  await page.getByLabel('From the left').fill('20')
  await page.getByLabel('From the top').fill('30')
  const placed = await stage.box(image)
  await put(page, 'seal.png').focus()
  await page.keyboard.press('Enter')
  await untilFocused(stage.item('seal.png'))
  await page.keyboard.press('Delete')
  await stage.item('seal.png').waitFor({ state: 'detached' })
  await tool.runByKeyboard()
  const made = await tool.download()
  expect(distance(await seen(made, 1, red), placed)).toBeLessThan(near)
  expect(await colourBox(made, 1, blue)).toBeUndefined()
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report(), logo())
  await put(page, 'logo.png').tap()
  const image = stage.item('logo.png')
  await image.waitFor()
  const sheet = await boxOf(stage.paper)
  const finger = await press(page, image)
  await finger.moveTo({ x: sheet.x + sheet.width * 0.3, y: sheet.y + sheet.height * 0.3 })
  await finger.lift()
  await expect.poll(async () => middleOf(await stage.box(image)).x).toBeCloseTo(90, -1)
  const placed = await stage.box(image)
  await expect.poll(() => overEdge(page)).toBe(0)
  await tool.run()
  expect(distance(await seen(await tool.download(), 1, red), placed)).toBeLessThan(near)
})

test('on a turned page that is cut, at an anchor and freely, it lands where it was shown', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, await turnedAndCropped(report()), logo(), seal())
  await put(page, 'logo.png').click()
  await dragBy(page, stage.item('logo.png'), { x: 50, y: -40 })
  const free = await stage.box(stage.item('logo.png'))
  await put(page, 'seal.png').click()
  await page.getByRole('group', { name: 'Position' }).getByLabel('Bottom right').check()
  await page.getByLabel('Margin').fill('12')
  const corner = ({ x, y, width, height }: SeenBox) => [x + width, y + height].map(Math.round)
  await expect.poll(async () => corner(await stage.box(stage.item('seal.png')))).toEqual([330 - 12, 260 - 12])
  const anchored = await stage.box(stage.item('seal.png'))
  await tool.run()
  const made = await tool.download()
  expect(distance(await seen(made, 1, red), free)).toBeLessThan(near)
  expect(distance(await seen(made, 1, blue), anchored)).toBeLessThan(near)
})

test('an image whose file is removed leaves the page', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  await choose(page, report(), logo(), seal())
  await put(page, 'logo.png').click()
  await stage.item('logo.png').waitFor()
  await page.getByRole('button', { name: 'Remove logo.png' }).click()
  await stage.item('logo.png').waitFor({ state: 'detached' })
  await page.getByText('Put at least one image on a page.').waitFor()
})

test('after a reload the images stand where they stood', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const stage = stageOf(page)
  const tool = toolPage(page, words)
  await choose(page, report(), logo())
  await put(page, 'logo.png').click()
  await stage.item('logo.png').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  const placed = await stage.box(stage.item('logo.png'))
  await tool.ready()
  await page.reload()
  await expect.poll(async () => distance(await stage.box(stage.item('logo.png')), placed)).toBeLessThan(0.5)
  await tool.run()
  expect(distance(await seen(await tool.download(), 1, red), placed)).toBeLessThan(near)
})

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await toolPage(page, words).choose(...files)
  await put(page, 'logo.png').waitFor()
  await stageOf(page).paper.waitFor()
}

function put(page: Page, name: string) {
  return page.getByRole('button', { name: `Put ${name} on the page` })
}

async function seen(made: string, number: number, colour: readonly [number, number, number]) {
  const box = await colourBox(made, number, colour)
  if (!box) throw new Error(`nothing of the image is seen on page ${number}`)
  return box
}
