import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { type EditorDriver, editorOn } from './testing/editor.ts'
import { report, reportLines } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const path = '/editor'

test('undo to the start shows the same pixels as the opened file, and saves them', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  const file = report()
  await editor.open(file)
  await page.getByRole('button', { name: `Edit: ${reportLines[1]}` }).waitFor()
  const opened = await seen(page, editor)
  await changeMuch(page, editor)
  await expect.poll(async () => (await seen(page, editor)).equals(opened)).toBe(false)
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  await page.getByText('No changes yet').waitFor()
  await editor.mode('Text')
  await expect.poll(async () => (await seen(page, editor)).equals(opened)).toBe(true)
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await page.getByRole('heading', { name: 'Saved without changes' }).waitFor()
  const saved = await editor.download()
  const original = `${saved}.opened.pdf`
  await writeFile(original, file.buffer)
  expect((await drawn(saved)).equals(await drawn(original))).toBe(true)
  expect(there.complaints).toEqual([])
})

test('the page strip shows text that was changed, and as the page has it again after undo', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const thumb = page.getByRole('complementary', { name: 'Pages' }).getByRole('listitem').first()
  await page.getByRole('button', { name: 'Edit: The foot' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('Another end')
  await page.keyboard.press('Escape')
  const changed = thumb.locator('span', { hasText: 'Another end' })
  await changed.first().waitFor({ state: 'attached' })
  // The old words are taken out of the image: a sharp one lies over the rough one.
  await expect.poll(() => thumb.locator('canvas').count()).toBe(2)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => changed.count()).toBe(0)
  await expect.poll(() => thumb.locator('canvas').count()).toBe(1)
  expect(there.complaints).toEqual([])
})

/** A page as it is shown, with the pointer away from it. */
async function seen(page: Page, editor: EditorDriver): Promise<Buffer> {
  await page.mouse.move(2, 2)
  return editor.paper(1).screenshot()
}

/** Changes a paragraph, and adds a text and a shape. */
async function changeMuch(page: Page, editor: EditorDriver): Promise<void> {
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.mouse.click(place.x, place.y)
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.type('quite another ')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Added')
  await page.keyboard.press('Escape')
  await editor.mode('Shapes')
  await editor.tool('Rectangle')
  await editor.drag(1, { x: 60, y: 60 }, { x: 160, y: 100 })
}

/** The first page as poppler draws it. */
async function drawn(file: string): Promise<Buffer> {
  const args = ['-r', '100', '-f', '1', '-l', '1', '-singlefile', file]
  return (await promisify(execFile)('pdftoppm', args, { encoding: 'buffer', maxBuffer: 50_000_000 })).stdout
}
