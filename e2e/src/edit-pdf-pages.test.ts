import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { annotationsOf, editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/editor'
const report = () => textPdf('report.pdf', 'First page', 'Second page')

test('pages of another file are inserted, drawn on and cropped, and found again in the draft', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const chooser = page.waitForEvent('filechooser')
  await act(page, 1, 'Insert pages of another PDF after it')
  await (await chooser).setFiles(textPdf('other.pdf', 'From elsewhere', 'Also from there'))
  await page.getByText('1 / 4').waitFor()
  await act(page, 1, 'Crop')
  await editor.drag(1, { x: 30, y: 60 }, { x: 230, y: 160 })
  await page.getByRole('button', { name: 'Show the whole page' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByText('Saved on this device').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /report\.pdf/ }).click()
  await page.getByText('1 / 4').waitFor()
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const texts = (await pageTexts(saved)).map((text) => text.trim())
  expect(texts).toEqual(['First page', 'From elsewhere', 'Also from there', 'Second page'])
  const sizes = execFileSync('pdfinfo', ['-f', '1', '-l', '2', '-box', saved], { encoding: 'utf8' })
  expect(sizes).toMatch(/Page\s+1 CropBox:\s+30\.00\s+240\.00\s+230\.00\s+340\.00/)
  expect(sizes).toMatch(/Page\s+2 CropBox:\s+0\.00\s+0\.00\s+300\.00\s+400\.00/)
  expect(there.complaints).toEqual([])
})

test('text of inserted pages is changed, marked and found, and text is added to a blank page', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const chooser = page.waitForEvent('filechooser')
  await act(page, 1, 'Insert pages of another PDF after it')
  await (await chooser).setFiles(textPdf('other.pdf', 'From elsewhere', 'Also from there'))
  await page.getByText('1 / 4').waitFor()
  await act(page, 2, 'Insert a blank page after it')
  await page.getByText('1 / 5').waitFor()
  await page.getByRole('button', { name: 'Edit: From elsewhere' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.type('afar')
  await page.keyboard.press('Escape')
  await editor.paper(3).scrollIntoViewIfNeeded()
  await editor.tool('Add text')
  const place = await editor.at(3, { x: 60, y: 60 })
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type('On a blank page')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Words', exact: true }).fill('also')
  await page.getByText('1 hit').waitFor()
  await page.keyboard.press('Escape')
  await editor.mode('Shapes')
  await editor.drag(3, { x: 60, y: 100 }, { x: 160, y: 160 })
  expect(await barriers(page)).toEqual([])
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual([
    'First page',
    'From afar',
    'On a blank page',
    'Also from there',
    'Second page',
  ])
  expect(await annotationsOf(saved)).toEqual(['/Square'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard: a stamp is placed, copied and pasted, a note answered', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Insert')
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Stamp', exact: true }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByLabel('Own words').fill('Paid twice')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Stamp Paid twice', exact: true }).first().focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => page.getByRole('button', { name: 'Stamp Paid twice', exact: true }).count()).toBe(2)
  await editor.mode('Annotate')
  await tools.getByRole('button', { name: 'Note', exact: true }).press('Enter')
  await panel.getByLabel('Note', { exact: true }).fill('Is this right?')
  await panel.getByLabel('Reply').fill('Yes, it is')
  await panel.getByRole('button', { name: 'Add the reply' }).click()
  await panel.getByText('Yes, it is').waitFor()
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const objects = execFileSync('qpdf', ['--qdf', '--object-streams=disable', saved, '-'], { encoding: 'latin1' })
  expect(objects.match(/\/Subtype \/Stamp/g)).toHaveLength(2)
  expect(objects).toContain('(Yes, it is)')
  expect(objects).toContain('/IRT')
})

test('choices of saving: a new title, no other metadata, comments as part of the pages', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Shapes')
  await editor.drag(1, { x: 40, y: 240 }, { x: 120, y: 270 })
  await page.getByRole('button', { name: 'Save choices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save choices' })
  await dialog.getByText('Remove', { exact: true }).click()
  await dialog.getByLabel('New title').fill('The harbour')
  await dialog.getByRole('switch', { name: 'Make comments part of the pages' }).click()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue editing' }).click()
  const saved = await editor.save()
  expect(await annotationsOf(saved)).toEqual([])
  expect(execFileSync('pdfinfo', [saved], { encoding: 'utf8' })).toMatch(/Title:\s+The harbour/)
})

test('on a phone: a stamp by touch, and choices that fit', async () => {
  await using there = await site.visit({ path, ...phone, colorScheme: 'dark' })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Insert')
  await editor.tool('Stamp')
  const place = await editor.at(1, { x: 150, y: 200 })
  await page.touchscreen.tap(place.x, place.y)
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: 'Stamp' }).waitFor()
  expect(await overEdge(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect((await pageTexts(await editor.save()))[0]).toContain('Approved')
})

test('on a phone: Escape closes the strip of pages, and the focus is back on the button that opened it', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  await editorOn(page).open(report())
  const pages = page.getByRole('button', { name: 'Pages', exact: true })
  await pages.press('Enter')
  await page.getByRole('complementary', { name: 'Pages' }).getByRole('button', { name: 'Actions for page 1', exact: true }).focus()
  await page.keyboard.press('Escape')
  expect(await pages.getAttribute('aria-expanded')).toBe('false')
  expect(await pages.evaluate((button) => button === document.activeElement)).toBe(true)
})

async function act(page: Page, number: number, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for page ${number}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
