import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { tablePdf, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/pdf-to-excel'
const words = { action: /^Convert/, done: /^Your spreadsheet is ready$/ }

describe('a PDF as a spreadsheet', () => {
  test('with the mouse: choose, convert, download', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(tablePdf('towns.pdf'))
    await tool.run()
    const button = page.getByRole('button', { name: 'Download', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('towns.xlsx')
    expect((await readFile(await download.path())).includes('xl/worksheets/sheet1.xml')).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const tool = toolPage(there.page, words)
    await tool.chooseByKeyboard(tablePdf('towns.pdf'))
    await tool.runByKeyboard()
    expect((await readFile(await tool.downloadByKeyboard())).includes('xl/workbook.xml')).toBe(true)
  })

  test('says so where there is no table, and fits a phone', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(textPdf('letter.pdf', 'Dear reader'))
    await page.getByRole('button', { name: words.action }).tap()
    await page.getByRole('dialog').getByText('No tables found on these pages.').waitFor()
    expect(await overEdge(page)).toBe(0)
  })
})
