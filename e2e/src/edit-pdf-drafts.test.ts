import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { editorOn } from './testing/editor.ts'
import { pdfOf, type TestFile, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge } from './testing/visit.ts'

const site = sharedSite()
const report = textPdf('report.pdf', 'The old harbour')

test('a file that is chosen again asks whether to continue its draft, and none is lost by starting again', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  await choose(page)
  await page.getByRole('heading', { name: 'Continue your changes?' }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overEdge(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  expect(await added(page)).toEqual(['First'])
  await keepOthers(page)
  await choose(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText('No changes yet').waitFor()
  await add(page, 'Second')
  expect(await drafted(page)).toEqual(['Second', 'First'])
  expect(there.complaints).toEqual([])
})

test('a file without a draft, and one whose draft is open in another tab, open at once', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await editorOn(second).open(report)
  await second.goto(page.url())
  await editorOn(second).open(textPdf('report.pdf', 'Another file of this name'))
})

test('a tab that was opened beside a draft never overwrites it, also when the tab of the draft is closed', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await editorOn(second).open(report)
  await page.close()
  await add(second, 'Second')
  expect(await drafted(second)).toEqual(['Second', 'First'])
})

test('storage that never answers shows that the file is opened, and then opens it', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  })
  await choose(page)
  await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
})

test('images of the file have their names when a draft about them is continued', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  const file = twoImages()
  await editor.open(file)
  await editor.tool('Select')
  await page.getByRole('button', { name: 'Image 2 of 2' }).first().waitFor()
  await editor.drag(1, { x: 150, y: 70 }, { x: 190, y: 210 })
  await page.getByText('Saved on this device').waitFor()
  await choose(page, file)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByRole('button', { name: 'Image 2 of 2' }).waitFor()
  await editor.tool('Select')
  await editor.paper(1).getByRole('button', { name: 'Image 2 of 2' }).waitFor()
  expect(await page.getByRole('button', { name: 'Image of the file' }).count()).toBe(0)
})

test('a file opens without a draft that was damaged in the storage, and says so', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await add(page, 'First')
  await page.getByText('Saved on this device').waitFor()
  await choose(page)
  await page.getByRole('heading', { name: 'Continue your changes?' }).waitFor()
  await damageDrafts(page, { content: { pages: 'none', edits: [null] } })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText("The draft can't be used. The file is opened without it.").waitFor()
  await page.getByText('No changes yet').waitFor()
  await page.goto(page.url())
  await damageDrafts(page, { file: undefined })
  await editorOn(page).open(report)
  await add(page, 'Second')
  await page.reload()
  await page.getByRole('button', { name: /report\.pdf/ }).click()
  expect(await added(page)).toEqual(['Second'])
  expect(there.complaints).toEqual([])
})

test('a draft with a link that leads nowhere yet is continued', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report)
  await editor.mode('Insert')
  await editor.tool('Link')
  await editor.drag(1, { x: 20, y: 200 }, { x: 120, y: 240 })
  await page.getByText('Saved on this device').waitFor()
  await choose(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Link' }).waitFor()
})

/** Changes parts of every draft, as someone could in the browser. */
async function damageDrafts(page: Page, parts: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (changed) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('octavo_drafts', 1)
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite')
      const store = transaction.objectStore('drafts')
      const reading = store.getAll()
      reading.onsuccess = () => {
        for (const draft of reading.result) store.put({ ...draft, ...changed })
      }
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
    await promise
  }, parts)
}

/** A page of 300 by 400 points with an image at 40, 40 and one at 120, 40, each 60 by 60. */
function twoImages(): TestFile {
  const content = 'q 60 0 0 60 40 300 cm /I Do Q q 60 0 0 60 120 300 cm /I Do Q'
  return pdfOf('images.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 6/Filter/ASCIIHexDecode>>\nstream\nFF0000\nendstream',
  ])
}

/** Keeps drafts of other files, later than those there are, so that one more is too many. */
async function keepOthers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('octavo_drafts', 1)
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite')
      for (const sha256 of ['one', 'two', 'three', 'four'])
        transaction
          .objectStore('drafts')
          .put({ sha256, name: `${sha256}.pdf`, at: Date.now(), content: {}, file: new Blob(['%PDF']), images: [] })
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
    await promise
  })
}

/** Chooses a file on a fresh page. */
async function choose(page: Page, file = report): Promise<void> {
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
}

/** The texts of the two drafts of the report, the latest first. */
async function drafted(page: Page): Promise<string[]> {
  const drafts = page.getByRole('button', { name: /report\.pdf/ })
  const texts: string[] = []
  for (const index of [0, 1]) {
    await page.reload()
    await drafts.nth(1).waitFor()
    await drafts.nth(index).click()
    texts.push(...(await added(page)))
  }
  return texts
}

async function add(page: Page, text: string): Promise<void> {
  await editorOn(page).tool('Add text')
  const { x, y } = await editorOn(page).at(1, { x: 60, y: 200 })
  await page.mouse.click(x, y)
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await page.getByText('Saved on this device').waitFor()
}

/** The texts that were added. */
async function added(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
  await page.getByText('Saved on this device').waitFor()
  const things = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: /^Text / })
  return (await things.allTextContents()).map((name) => name.replace('Text ', ''))
}
