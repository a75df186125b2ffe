import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/pdf-to-word'
const words = { action: /^Convert/, done: /^Your document is ready$/ }
const report = () => textPdf('report.pdf', 'First page', 'Second page')
/** Sentences end, so that each page begins with another paragraph. */
const letter = () => textPdf('letter.pdf', 'Good morning.', 'Good night.')

describe('a PDF as a Word document', () => {
  test('with the mouse: choose, convert, download', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(report())
    await page.getByText('More options').click()
    await page.getByLabel('Keep headers and footers').uncheck()
    await tool.run()
    const button = page.getByRole('button', { name: 'Download', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('report.docx')
    expect((await readFile(await download.path())).includes('word/document.xml')).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const tool = toolPage(there.page, words)
    await tool.chooseByKeyboard(report())
    await tool.runByKeyboard()
    expect((await readFile(await tool.downloadByKeyboard())).includes('word/document.xml')).toBe(true)
  })

  test('on a phone fits the screen', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(report())
    await tool.runByTap()
    await expect.poll(() => overEdge(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })

  test('the result is compared with the PDF, side by side and by keyboard', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(letter())
    await tool.run()
    const compared = page.getByRole('region', { name: 'Compared with the PDF' })
    await expect.poll(() => compared.textContent()).toMatch(/^\d+of 100.*It looks like the PDF\./)
    // The first page of the document itself is shown beside it.
    const firstPage = page.locator('img[src^="blob:"]')
    await expect.poll(() => firstPage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    await compared.getByRole('button', { name: 'Side by side' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Compared with the PDF' })
    await dialog.getByRole('img', { name: 'PDF, page 1' }).waitFor()
    await page.keyboard.press('ArrowRight')
    const sides = ['PDF, page 2', 'Result, page 2'].map((name) => dialog.getByRole('img', { name }))
    for (const side of sides) await side.waitFor()
    await expect.poll(() => dialog.textContent()).toMatch(/2 of 2.*This page scores \d+ of 100\./)
    const [before, after] = await Promise.all(sides.map((side) => side.boundingBox()))
    expect(before?.y).toBe(after?.y)
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(after?.x ?? 0)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('img', { name: 'Result, page 1' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(there.complaints).toEqual([])
  })

  test('on a phone the two pages are below each other', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(letter())
    await tool.runByTap()
    await page.getByRole('button', { name: 'Side by side' }).tap()
    const sides = ['PDF, page 1', 'Result, page 1'].map((name) => page.getByRole('img', { name }))
    for (const side of sides) await side.waitFor()
    const [before, after] = await Promise.all(sides.map((side) => side.boundingBox()))
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThan(after?.y ?? 0)
    await expect.poll(() => overEdge(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })

  test('a result below the lowest score is not delivered, and the reason says what to do', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(letter())
    await page.getByText('Check', { exact: true }).click()
    await page.getByLabel('Lowest score').fill('100')
    await page.getByRole('button', { name: words.action }).click()
    await page
      .getByText(/scores \d+ of 100, and you asked for at least 100/)
      .first()
      .waitFor()
  })

  test('as Markdown is read on the page, without what only paper has', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(letter())
    await page.getByText('Markdown', { exact: true }).click()
    await expect.poll(() => page.getByText('Flowing text', { exact: true }).count()).toBe(0)
    const made = await tool.runAndDownload()
    expect(await readFile(made, 'utf8')).toMatch(/^#* ?Good morning\.\n\n#* ?Good night\.\n$/)
    expect(await page.getByRole('region', { name: 'Compared with the PDF' }).count()).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
})
