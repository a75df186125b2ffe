import { readFileSync, statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { boxOf } from './testing/mouse.ts'
import { pdfOf, type TestFile } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/compress-pdf'
const words = { action: /^Compress (PDF|\d+ files)$/, done: /(smaller|already small)$/ }
const patience = { timeout: 40_000 }

test('every level tells its size, the lens compares, and the chosen one is what comes', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(photo('photo.pdf'))
  for (const name of ['Lossless', 'Light', 'Balanced', 'Strong']) await levelSize(page, name).waitFor(patience)
  const space = page.getByRole('region', { name: 'What takes the space' })
  expect(await space.textContent()).toMatch(/1 image/)
  const lens = page.getByRole('group', { name: 'Lens that compares before and after' })
  await lens.waitFor(patience)
  expect(await barriersInBothThemes(page)).toEqual([])

  const before = await boxOf(lens)
  await lens.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await boxOf(lens)).x - before.x).toBeCloseTo(8, 0)
  await expect.poll(async () => (await boxOf(lens)).y - before.y).toBeCloseTo(40, 0)
  const divider = page.getByRole('slider', { name: 'Divider between before and after' })
  await divider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('48')

  await page.getByRole('radio', { name: /^Strong/ }).check()
  const shown = await page.getByRole('region', { name: 'Size' }).textContent()
  await tool.run()
  const made = statSync(await tool.download()).size
  expect(made).toBeLessThan(photo('photo.pdf').buffer.length / 4)
  expect(shown).toContain(`${Math.round(made / 1000)} KB`)
  await page.getByText(/^1 page · \d+ KB, was \d+ KB$/).waitFor()
  expect(there.complaints).toEqual([])
})

test('a file that is small already comes back as it is, and the page says so', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(photo('photo.pdf'))
  await tool.run()
  const small = await tool.download()
  await goTo(page, path)
  await tool.choose(small)
  await tool.run()
  await page.getByRole('heading', { name: 'Your PDF is already small' }).waitFor()
  await page.getByText("The file couldn't be made smaller at this level. It is unchanged.").waitFor()
  expect(readFileSync(await tool.download()).equals(readFileSync(small))).toBe(true)
})

test('with a finger on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(photo('photo.pdf'))
  await page.getByRole('group', { name: 'Lens that compares before and after' }).waitFor(patience)
  expect(await overEdge(page)).toBe(0)
  await openOptions(page)
  await page.getByText('Strong', { exact: true }).tap()
  await levelSize(page, 'Strong').waitFor(patience)
  expect(await overEdge(page)).toBe(0)
  await tool.runByTap()
  await page.getByRole('heading', { name: words.done }).waitFor(patience)
})

function levelSize(page: Page, name: string) {
  return page
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(/\d (KB|MB)$/)
}

/** A page with an image of many colours, finer than any level wants it. */
function photo(name: string): TestFile {
  const [width, height] = [480, 320]
  const pixels = Array.from({ length: width * height }, (_, at) => colourAt(at % width, Math.floor(at / width))).join('')
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 148 112]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    '<</Length 30>>stream\nq 108 0 0 72 20 20 cm /I Do Q  \nendstream',
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode/Length ${pixels.length + 1}>>stream\n${pixels}>\nendstream`,
  ])
}

function colourAt(x: number, y: number): string {
  const wave = (step: number, shift: number) =>
    Math.round(128 + 60 * Math.sin(x / step + shift) + 50 * Math.cos(y / (step + 9)) + ((x * 7 + y * 13) % 11))
  return [wave(17, 0), wave(23, 1), wave(31, 2)].map((value) => value.toString(16).padStart(2, '0')).join('')
}
