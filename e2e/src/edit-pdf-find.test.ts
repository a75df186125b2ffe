import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { annotationsOf, editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, pdfOf, type TestFile, textPdf } from './testing/pdfs.ts'
import { report, reportLines } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const path = '/editor'
const verticalFile = fileURLToPath(new URL('../../packages/documents/fixtures/corpus/cjk-rtl-jo.pdf', import.meta.url))

/** The marked places of each page in view, and the one that is looked at. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-page]')].map((paper) => ({
      page: paper.getAttribute('data-page'),
      places: paper.querySelectorAll('polygon').length,
      at: [...paper.querySelectorAll('polygon')].findIndex((place) => place.hasAttribute('data-at')),
    })),
  )

test('what is found is marked on its pages, looked at one by one, and replaced singly', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'sea to sea', 'no hit', 'the sea'))
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('sea')
  await page.getByText('3 hits').waitFor()
  expect(await marked(page)).toMatchObject([{ places: 2, at: -1 }, { places: 0 }, { places: 1 }])
  await page.keyboard.press('Enter')
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 3').waitFor()
  expect(await marked(page)).toMatchObject([{ page: '1', at: 1 }, {}, { at: -1 }])
  expect(await barriers(page)).toEqual([])
  await page.getByPlaceholder('Replace with').fill('bay')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  // The other word of the line is now one of the changed text.
  await page.getByText('2 of 2').waitFor()
  const saved = await editor.save()
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['sea to bay', 'no hit', 'the sea'])
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.getByText('0 hits').waitFor()
  expect((await pageTexts(await editor.save())).map((text) => text.trim())).toEqual(['bay to bay', 'no hit', 'the bay'])
  await page.getByRole('search').getByRole('button', { name: 'Close' }).click()
  expect(await page.locator('polygon').count()).toBe(0)
  expect(there.complaints).toEqual([])
})

test('Ctrl F opens the search while one types in a paragraph or a line, and takes the focus again', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const find = page.getByPlaceholder('Find', { exact: true })
  const isFocused = () => find.evaluate((element) => element === document.activeElement)
  await page.getByRole('button', { name: `Edit: ${reportLines[1]}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.press('Control+f')
  await find.fill('foot')
  await page.getByText('1 hit').waitFor()
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).focus()
  await page.keyboard.press('Control+f')
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit: The foot' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('Control+f')
  expect(await isFocused()).toBe(true)
  expect(there.complaints).toEqual([])
})

test('Replace pressed again before the search has followed changes one place, and keeps the focus', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'sea to sea'))
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('sea')
  await page.getByText('2 hits').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 of 2').waitFor()
  await page.getByPlaceholder('Replace with').fill('bay')
  const button = page.getByRole('button', { name: 'Replace', exact: true })
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  await button.focus()
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    await new Promise(requestAnimationFrame)
    element.click()
  })
  await page.getByText('1 of 1').waitFor()
  expect(await isFocused()).toBe(true)
  expect(await pageTexts(await editor.save())).toEqual(['bay to sea'])
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByText('0 hits').waitFor()
  expect(await isFocused()).toBe(true)
  expect(await pageTexts(await editor.save())).toEqual(['bay to bay'])
  expect(there.complaints).toEqual([])
})

test('what is redacted goes out of a changed paragraph too', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${reportLines[1]}` }).waitFor()
  // Before 'year' in the second line.
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.mouse.click(place.x, place.y)
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.type('Ann Lee ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('ann lee')
  await page.getByText('1 hit').waitFor()
  await page.getByRole('button', { name: 'Redact all' }).click()
  await page.getByText('1 place will be removed when you save').waitFor({ state: 'attached' })
  await page.getByText('0 hits').waitFor()
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const [text = ''] = await pageTexts(saved)
  expect(text).not.toMatch(/ann|lee/i)
  expect(text.replace(/\s+/g, ' ')).toBe([...reportLines, 'The foot'].join(' '))
  expect(there.complaints).toEqual([])
})

test('what is found in vertical text is redacted, and nothing beside it', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open({ name: 'jo.pdf', mimeType: 'application/pdf', buffer: readFileSync(verticalFile) })
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('風景やみんな')
  await page.getByText('1 hit').waitFor()
  await page.getByRole('button', { name: 'Redact all' }).click()
  await page.getByText('0 hits').waitFor()
  const saved = await editor.save()
  const left = (await pageTexts(saved)).join('').replace(/\s/g, '')
  expect(left).not.toContain('風景やみんな')
  const before = execFileSync('pdftotext', [verticalFile, '-'], { encoding: 'utf8' }).replace(/\s/g, '')
  expect([...left].sort().join('')).toBe([...before.replace('風景やみんな', '')].sort().join(''))
  expect(there.complaints).toEqual([])
})

test('a line from right to left is changed where it stands, and reads so in the file', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(languages())
  const line = page.getByRole('button', { name: 'Edit: مرحبا بالعالم' })
  await line.focus()
  const before = await line.boundingBox()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Text of the line' })
  expect(await field.textContent()).toBe('مرحبا بالعالم')
  await page.keyboard.press('End')
  await page.keyboard.type(' اليوم')
  await page.getByText('This line is rewritten in a similar font.').waitFor()
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  const after = await field.boundingBox()
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) - (before?.x ?? 0) - (before?.width ?? 0))).toBeLessThan(3)
  await page.keyboard.press('Escape')
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const text = (await pageTexts(saved))
    .join('\n')
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
  expect(text).toContain('مرحبا بالعالم اليوم')
  expect(text).toContain('Hello World')
  expect(there.complaints).toEqual([])
})

test('a line from right to left that begins with a Latin word keeps it at its right end', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(mixedLine())
  await page.getByRole('button', { name: 'Edit: PDF \u05d0\u05d1\u05d2 \u05d0\u05d1\u05d2' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Text of the line' })
  await page.keyboard.press('End')
  await page.keyboard.type(' \u05d0')
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await page.keyboard.press('Escape')
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', saved, '-'])
  const words = [...stdout.matchAll(/xMin="([\d.]+)".*>([^<]+)<\/word>/g)].map(([, left, text = '']) => ({ left: Number(left), text }))
  const seen = words.toSorted((one, other) => one.left - other.left)
  expect([seen[0]?.text, seen.at(-1)?.text]).toEqual([expect.stringContaining('\u05d0'), expect.stringContaining('PDF')])
  expect(there.complaints).toEqual([])
})

test('a link without an address is shown before it is saved', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The old harbour'))
  await editor.mode('Insert')
  await editor.tool('Link')
  await editor.drag(1, { x: 40, y: 200 }, { x: 140, y: 240 })
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.waitFor()
  expect(await address.getAttribute('aria-invalid')).not.toBe('true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await page.getByText('Enter where this link leads, or delete it.').waitFor()
  await address.fill('https://example.org/')
  expect(await faultsOf(await editor.save())).toBe('')
})

test('a change that the file refuses is shown, and the others are saved without it', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The old harbour'))
  await page.getByRole('button', { name: 'Edit: The old harbour' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await editor.mode('Shapes')
  await editor.drag(1, { x: 40, y: 200 }, { x: 120, y: 230 })
  // As if the engine read another text than the browser.
  await page.route('**/execute', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace('"was":"harbour"', '"was":"haven"') }),
  )
  const refused = page.getByRole('dialog', { name: "One change can't be saved" })
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await refused.getByText('What you changed on page 1').waitFor()
  expect(await barriers(page)).toEqual([])
  await refused.getByRole('button', { name: 'Show the change' }).click()
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: 'Text line' }).waitFor()
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await refused.getByRole('button', { name: 'Remove it and save' }).click()
  const saved = await editor.download()
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['The old harbour'])
  expect(await annotationsOf(saved)).toEqual(['/Square'])
})

test('a pen gets its width before it draws, and Shift makes a square', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The old harbour'))
  await editor.mode('Annotate')
  await editor.tool('Pen')
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Line width 2 pt' }).click()
  await page.getByRole('menuitemradio', { name: '6 pt', exact: true }).click()
  await tools.getByRole('button', { name: 'Line width 6 pt' }).waitFor()
  // Arrow keys pass over the lists that are closed.
  await tools.getByRole('button', { name: 'Colour: #1b3a8f' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Line width 6 pt')
  await editor.mode('Shapes')
  await page.keyboard.down('Shift')
  await editor.drag(1, { x: 40, y: 200 }, { x: 120, y: 230 })
  await page.keyboard.up('Shift')
  await page.getByRole('button', { name: 'Rectangle', pressed: true }).waitFor()
  const shape = await page.getByRole('button', { name: 'Rectangle', pressed: true }).boundingBox()
  expect(shape?.width).toBeCloseTo(shape?.height ?? 0, 0)
})

/** A page with a greeting in many scripts. */
function languages(): TestFile {
  const file = new URL('../../packages/documents/fixtures/corpus/cjk-rtl-multilang.pdf', import.meta.url)
  return { name: 'languages.pdf', mimeType: 'application/pdf', buffer: readFileSync(file) }
}

/** Two Hebrew words, drawn from the left with 'PDF' behind them: read from the right, the line begins with it. */
function mixedLine(): TestFile {
  const content = 'BT /H 14 Tf 40 300 Td (cba cba ) Tj /F 14 Tf (PDF) Tj ET'
  const names = '/Encoding<</Type/Encoding/Differences[97/afii57664/afii57665/afii57666]>>'
  return pdfOf('mixed.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R/H 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 97/LastChar 99/Widths[600 600 600]${names}>>`,
  ])
}
