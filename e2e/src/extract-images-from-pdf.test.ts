import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import type { TestFile } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/extract-images-from-pdf'
const words = { action: /^Extract images/, done: /^Extracted \d+ images?$/ }
// Six pages with images of 16 x 16 pixels, two of them different: one as a JPEG, the other stored in several ways.
const fixture = new URL('../../packages/documents/fixtures/corpus/photo-imagemagick-images.pdf', import.meta.url)
const album: TestFile = { name: 'album.pdf', mimeType: 'application/pdf', buffer: readFileSync(fixture) }

describe('the images of a PDF', () => {
  test('with the mouse: seen side by side, one taken, some taken', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(album)
    await page.getByText('Which images', { exact: true }).click()
    await page.getByRole('switch', { name: 'Keep repeated images' }).click()
    await tool.run()
    const grid = page.getByRole('region', { name: 'Images' })
    await grid.getByText('album-image-4.jpg').waitFor()
    await expect.poll(() => grid.locator('img').count()).toBe(6)
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      grid.getByRole('button', { name: /^Download album-image-4\.jpg/ }).click(),
    ])
    expect(album.buffer.includes(await readFile(await one.path()))).toBe(true)
    for (const name of ['album-image-1.png', 'album-image-3.png']) await grid.getByText(name).click()
    const [some] = await Promise.all([page.waitForEvent('download'), grid.getByRole('button', { name: 'Download 2 selected' }).click()])
    const zip = await readFile(await some.path(), 'latin1')
    expect(new Set(zip.match(/album-image-\d\.\w{3}/g))).toEqual(new Set(['album-image-1.png', 'album-image-3.png']))
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.chooseByKeyboard(album)
    await tool.runByKeyboard()
    const grid = page.getByRole('region', { name: 'Images' })
    await grid.getByRole('checkbox', { name: 'album-image-2.jpg' }).focus()
    await page.keyboard.press('Space')
    const button = grid.getByRole('button', { name: 'Download 1 selected' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
    expect(download.suggestedFilename()).toBe('album-image-2.jpg')
  })

  test('on a phone fits the screen', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await tool.choose(album)
    await tool.runByTap()
    const grid = page.getByRole('region', { name: 'Images' })
    await grid.getByText('album-image-1.png').tap()
    await grid.getByRole('button', { name: 'Download 1 selected' }).waitFor()
    await expect.poll(() => overEdge(page)).toBe(0)
  })
})
