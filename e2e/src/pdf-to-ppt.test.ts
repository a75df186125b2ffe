import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/pdf-to-ppt'
const words = { action: /^Convert/, done: /^Your slides are ready$/ }
const report = () => textPdf('report.pdf', 'First page', 'Second page')

describe('a PDF as slides', () => {
  test('with the mouse: choose, convert, download', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(report())
    await page.getByText('More options').click()
    await page.getByLabel('Comments as speaker notes').uncheck()
    await tool.run()
    const button = page.getByRole('button', { name: 'Download', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('report.pptx')
    expect((await readFile(await download.path())).includes('ppt/slides/slide2.xml')).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('as images has no options for parts of a page', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    await toolPage(page, words).choose(report())
    await page.getByText('More options').click()
    await page.getByLabel('Keep images').waitFor()
    await page.getByRole('radio', { name: /^Images/ }).check()
    await page.getByLabel('Keep images').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Comments as speaker notes').isVisible()).toBe(true)
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const tool = toolPage(there.page, words)
    await tool.chooseByKeyboard(report())
    await tool.runByKeyboard()
    expect((await readFile(await tool.downloadByKeyboard())).includes('ppt/slides/slide2.xml')).toBe(true)
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
})
