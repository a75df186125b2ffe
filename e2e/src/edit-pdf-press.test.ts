import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { editorOn } from './testing/editor.ts'
import { report, reportLines } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'
import { cutButtons, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/editor'
/** A place of the page without text, in points. */
const empty = { x: 60, y: 200 }

test.each([
  ['Shapes', 'Rectangle', 'Rectangle'],
  ['Shapes', 'Arrow', 'Arrow'],
  ['Insert', 'White box', 'White box'],
  ['Redact', 'Redact an area', 'Redaction'],
])('in %s, a press with %s that draws nothing places one of the usual size', async (mode, tool, name) => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode(mode)
  await editor.tool(tool)
  const at = await editor.at(1, empty)
  await page.mouse.click(at.x, at.y)
  const thing = editor.paper(1).getByRole('button', { name, exact: true, pressed: true })
  const { width, height } = (await thing.boundingBox()) ?? { width: 0, height: 0 }
  const end = await editor.at(1, { x: empty.x + 160, y: empty.y + 80 })
  // The button is a pixel larger on all sides.
  expect(Math.abs(width - 2 - (end.x - at.x))).toBeLessThan(1.5)
  expect(Math.abs(height - 2 - (end.y - at.y))).toBeLessThan(1.5)
  expect(there.complaints).toEqual([])
})

test('on a phone, a tap with a tool that marks text says what to do, and one with a rectangle places it', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Annotate')
  const at = await editor.at(1, empty)
  await page.touchscreen.tap(at.x, at.y)
  await page.getByText('Drag over the text to mark.').waitFor()
  await editor.mode('Shapes')
  await page.touchscreen.tap(at.x, at.y)
  await editor.paper(1).getByRole('button', { name: 'Rectangle', exact: true, pressed: true }).waitFor()
  expect(there.complaints).toEqual([])
})

test('a press with crop, and a mark where no text is, say what to do and change nothing', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${reportLines[1]}` }).waitFor()
  const at = await editor.at(1, empty)
  await editor.mode('Insert')
  await editor.tool('Crop the page')
  await page.mouse.click(at.x, at.y)
  await page.getByText('Drag over the part of the page to keep.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByText('No changes yet').waitFor()
})

test('changes that the browser refuses to keep are said in the bar, also on a phone', async () => {
  await using there = await site.visit({ path: '/faq', ...phone })
  const { page } = there
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await page.goto(new URL(path, page.url()).href)
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Shapes')
  const at = await editor.at(1, empty)
  await page.touchscreen.tap(at.x, at.y)
  const state = page.getByText('Not saved on this device')
  await state.waitFor()
  expect(await state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await overEdge(page)).toBe(0)
  expect(await cutButtons(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
})

test('a page with many things lists the first ones, and the others when one scrolls down', { timeout: 60_000 }, async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Shapes')
  await editor.tool('Rectangle')
  const at = await editor.at(1, empty)
  await page.mouse.click(at.x, at.y)
  for (let count = 0; count < 99; count += 1) await page.keyboard.press('Control+d')
  await page.getByRole('button', { name: 'Rectangle', pressed: true }).waitFor()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Rectangle' })
  await expect.poll(() => rows.count()).toBe(40)
  await page.getByText('100 changes').waitFor()
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      await page.mouse.move(1300, 400)
      await page.mouse.wheel(0, 4000)
      return rows.count()
    })
    .toBe(100)
  expect(there.complaints).toEqual([])
})
