import { execFileSync } from 'node:child_process'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { asHeic, colourPng } from './testing/images.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/images-to-pdf'
const wide = () => colourPng('wide.png', { width: 60, height: 40, colour: [200, 30, 30] })
const high = () => colourPng('high.png', { width: 30, height: 50, colour: [30, 30, 200] })
const words = { action: /^Convert (images|\d+ images)$/, done: /^\d+ images? in \d+ PDFs?$/ }

test('with the mouse: turn, choose the page, see it in small, make the PDF', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(wide(), high())
  await page.getByText('First page, 21 × 14 mm').waitFor()
  await page.getByRole('button', { name: 'Rotate wide.png' }).click()
  await page.getByText('First page, 14 × 21 mm').waitFor()
  await page.getByLabel('Page size').selectOption('a4')
  await page.getByText('First page, 210 × 297 mm').waitFor()
  await page.getByRole('group', { name: 'Margin' }).getByText('Small', { exact: true }).click()
  await page.getByRole('group', { name: 'Orientation' }).getByText('Landscape', { exact: true }).click()
  await page.getByText('First page, 297 × 210 mm').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(pageSizes(await tool.runAndDownload())).toEqual([
    [842, 595],
    [842, 595],
  ])
  expect(there.complaints).toEqual([])
})

test('a photograph that the browser cannot show is drawn by the engine, and a drawing stays one', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text y="20">Words</text></svg>'
  await tool.choose(asHeic('IMG_1.HEIC', wide()), { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await page.getByText('First page, 21 × 14 mm').waitFor()
  await tool.card('IMG_1.HEIC').locator('canvas').waitFor()
  const made = await tool.runAndDownload()
  expect(pageSizes(made)).toEqual([
    [60, 40],
    [80, 40],
  ])
  expect(execFileSync('pdfimages', ['-list', made], { encoding: 'utf8' }).match(/ image /g)).toHaveLength(1)
  expect(execFileSync('pdftotext', [made, '-'], { encoding: 'utf8' })).toContain('Words')
  expect(there.complaints).toEqual([])
})

test('an image that ends too soon shows what can be read of it, and says so on its card and beside the result', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  const whole = colourPng('cut.png', { width: 400, height: 300, level: 0 })
  await tool.choose({ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) }, high())
  const warning = /Only \d+% of this image could be read\./
  await tool.card('cut.png').getByText(warning).waitFor()
  await expect.poll(() => colourAtTop(tool.card('cut.png').locator('canvas'))).toEqual([200, 30, 30, 255])
  await tool.run()
  await page.getByText(warning).waitFor()
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: another order and a margin that is too large', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(wide(), high())
  await tool.ready()
  const grip = page.getByRole('listitem').filter({ hasText: 'wide.png' }).getByRole('button').first()
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByText('First page, 11 × 18 mm').waitFor()
  await page.getByLabel('Page size').focus()
  await page.getByLabel('Page size').selectOption('a6')
  await page.getByRole('group', { name: 'Margin' }).getByRole('radio', { name: 'Custom' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Custom margin').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('90')
  await page.getByText('The margin leaves no room on the page. Choose a smaller one.', { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await tool.runByKeyboard()
  expect(pageSizes(await tool.downloadByKeyboard())).toEqual([
    [298, 420],
    [420, 298],
  ])
})

test('with a finger on a phone, one PDF for each', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(wide(), high())
  await openOptions(page)
  await page.getByText('One per image', { exact: true }).tap()
  await expect.poll(() => overEdge(page)).toBe(0)
  await tool.run()
  await page.getByText('wide.pdf').first().waitFor()
  await page.getByText('high.pdf').first().waitFor()
})

function pageSizes(pdf: string): number[][] {
  execFileSync('qpdf', ['--check', pdf], { stdio: 'pipe' })
  const lines = execFileSync('pdfinfo', ['-l', '9', pdf], { encoding: 'utf8' }).matchAll(/size:\s+([\d.]+) x ([\d.]+)/g)
  return [...lines].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

/** The colour in the middle of the top of what is drawn. */
function colourAtTop(canvas: Locator): Promise<number[]> {
  return canvas.evaluate((drawn: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')
    copy?.drawImage(drawn, 0, 0)
    return [...(copy?.getImageData(Math.floor(drawn.width / 2), 4, 1, 1).data ?? [])]
  })
}
