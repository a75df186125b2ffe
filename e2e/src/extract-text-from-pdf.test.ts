import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/extract-text-from-pdf'
const words = { action: /^Extract text/, done: /^Text extracted from \d+ files?$/ }
const report = () => textPdf('report.pdf', 'First page', 'Second page')

describe('the text of a PDF', () => {
  test('with the mouse: choose a format, read it, copy it, download it', async () => {
    await using there = await site.visit({ path, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(report())
    await page.getByText('More options').click()
    await page.getByLabel('Between pages').selectOption('Page number')
    await tool.run()
    const text = page.getByRole('region', { name: 'Text' })
    await expect.poll(() => text.textContent()).toContain('--- Page 2 ---\n\nSecond page')
    await text.getByRole('button', { name: 'Copy text' }).click()
    await text.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('First page')
    const button = page.getByRole('button', { name: 'Download', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('report-text.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('--- Page 1 ---\n\nFirst page\n\n--- Page 2 ---\n\nSecond page\n')
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.chooseByKeyboard(report())
    await tool.runByKeyboard()
    expect(await readFile(await tool.downloadByKeyboard(), 'utf8')).toContain('Second page')
  })

  test('on a phone fits the screen', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(report())
    await tool.runByTap()
    await expect.poll(() => page.getByRole('region', { name: 'Text' }).textContent()).toContain('Second page')
    await expect.poll(() => overEdge(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
})
