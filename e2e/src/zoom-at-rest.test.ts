import { expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { editorOn } from './testing/editor.ts'
import { pdfOf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { visit } from './testing/visit.ts'

const site = sharedSite()
const [width, height] = [800, 400]

/** One page that is broader than high, so that a window may show all of it. */
const broad = () =>
  pdfOf('broad.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>>>`,
  ])

test('a page that fits only without a scroll bar does not change its size again and again', { timeout: 60_000 }, async () => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    await using there = await visit(browser, site.url, { path: '/editor', width: 1200 })
    const { page } = there
    await editorOn(page).open(broad())
    const scroller = page.locator('[data-page]').locator('xpath=ancestor::*[@data-tool][1]')
    const room = await scroller.evaluate((element) => ({ width: element.getBoundingClientRect().width, height: element.clientHeight }))
    const beside = 844 - room.height
    // About what the page takes with its strip of tools; with a scroll bar it takes some pixels less.
    const needed = Math.round(80 + 2 * 24 + ((room.width - 48) * height) / width)
    const changes: number[] = []
    for (let high = needed - 24; high <= needed + 24; high += 2) {
      await page.setViewportSize({ width: 1200, height: beside + high })
      changes.push(await scroller.evaluate(changesAtRest))
    }
    // A window that has its effect late changes it once or twice, one that never rests in every frame.
    expect(changes.filter((count) => count > 2)).toEqual([])
  } finally {
    await browser.close()
  }
})

/** How often the length of the pages changes in some frames, after some others in which the window may have its effect. */
async function changesAtRest(scroller: Element): Promise<number> {
  const lengths: number[] = []
  for (let frame = 0; frame < 15; frame += 1) {
    await new Promise(requestAnimationFrame)
    lengths.push(scroller.scrollHeight)
  }
  return lengths.slice(5).filter((length, index, all) => index > 0 && length !== all[index - 1]).length
}
