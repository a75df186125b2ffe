import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { faultsOf } from './testing/editor.ts'
import { courseForm, download, fieldsIn, filesInZip, formOn, tickForm } from './testing/forms.ts'
import { colourPng } from './testing/images.ts'
import { boxOf, dragMouse } from './testing/mouse.ts'
import { workbookOf } from './testing/office-files.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'

const run = promisify(execFile)
const site = sharedSite()
const path = '/forms'

test('a signature is drawn, and an image chosen for its field', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await form.mode('Design')
  await page.getByRole('button', { name: /^Image/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Label for screen readers').fill('Photo')
  await page.keyboard.press('Escape')
  await form.mode('Fill in')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann')
  await page.getByRole('button', { name: 'Signature: Sign here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add your signature' })
  await dialog.getByText('Draw', { exact: true }).click()
  const sheet = await boxOf(dialog.getByLabel('Draw your signature here'))
  const at = (x: number, y: number) => ({ x: sheet.x + x * sheet.width, y: sheet.y + y * sheet.height })
  await dragMouse(page, at(0.2, 0.7), at(0.4, 0.3), at(0.6, 0.7), at(0.8, 0.3))
  await dialog.getByRole('button', { name: 'Add signature' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photo: Choose an image' }).click(),
  ])
  await chooser.setFiles(colourPng('photo.png'))
  await page.getByRole('button', { name: 'Photo: Change image' }).waitFor()
  const saved = await form.save()
  expect(await faultsOf(saved)).toBe('')
  // Where the signature field is, 240 to 290 points from the top.
  expect(await inkIn(saved, { x: 120, y: 240, width: 160, height: 50 })).toBeGreaterThan(20)
  const { stdout } = await run('pdfimages', ['-list', saved])
  expect(stdout).toMatch(/ 60 +40 /)
  expect(there.complaints).toEqual([])
})

test('rows of JSON lines become one PDF, and a workbook that was exported fills the form again', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await page.getByRole('textbox', { name: 'First name' }).fill('Ida Book')
  await page.getByRole('button', { name: 'Export values' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  const workbook = await readFile(await download(page))
  await form.mode('From a table')
  const table = page.getByRole('complementary', { name: 'From a table' }).locator('input[type=file]')
  const rows = ['Ann', 'Bo'].map((name) => JSON.stringify({ name, count: 2 })).join('\n')
  await table.setInputFiles({ name: 'people.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(rows) })
  await page.getByText('2 rows', { exact: true }).waitFor()
  await page.getByText('One PDF', { exact: true }).click()
  const merged = await form.save('Fill 2 forms')
  const texts = await pageTexts(merged)
  expect(texts.length).toBe(4)
  expect(texts[0]).toContain('Ann')
  expect(texts[2]).toContain('Bo')
  await table.first().setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer: workbook })
  await page.getByText('1 row', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ida Book')
  await page.getByText('One PDF a row').click()
  const each = await form.save('Fill 1 form')
  expect(await fieldsIn(each)).toMatchObject({ name: 'Ida Book' })
  expect(there.complaints).toEqual([])
})

test('a date of a workbook is shown as it will be filled in', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await form.mode('From a table')
  const table = page.getByRole('complementary', { name: 'From a table' }).locator('input[type=file]')
  await table.setInputFiles(workbookOf({ name: 'Ann', born: new Date('1990-02-01') }))
  await page.getByText('1 row', { exact: true }).waitFor()
  const shown = await page.getByRole('textbox', { name: 'Date of birth' }).inputValue()
  await page.getByText('One PDF a row').click()
  expect([shown, (await fieldsIn(await form.save('Fill 1 form'))).born]).toEqual(['01.02.1990', '01.02.1990'])
  expect(there.complaints).toEqual([])
})

test('fields are aligned, spread evenly and repeated on every page', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(textPdf('plain.pdf', 'One', 'Two'))
  await form.mode('Design')
  for (const [x, y] of [
    [40, 140],
    [60, 180],
    [50, 260],
  ] as const) {
    await page.getByRole('button', { name: 'Text T', exact: true }).click()
    await form.drag(1, { x, y }, { x: x + 120, y: y + 20 })
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  const strip = page.getByRole('toolbar', { name: 'Selected fields' })
  await strip.getByRole('button', { name: 'Align left' }).click()
  await strip.getByRole('button', { name: 'Distribute vertically' }).click()
  await strip.getByRole('button', { name: 'Repeat on every page' }).click()
  const saved = await form.save('Save form')
  const { stdout } = await run('qpdf', ['--json', '--json-key=acroform', '--json-key=qpdf', saved], { maxBuffer: 50_000_000 })
  const rects = [...stdout.matchAll(/"\/Rect": \[\s*([\d.]+),\s*([\d.]+)/g)].map(
    ([, left, bottom]) => [Number(left), Number(bottom)] as const,
  )
  expect(rects.length).toBe(6)
  expect(new Set(rects.map(([left]) => Math.round(left))).size).toBe(1)
  const [low = 0, middle = 0, high = 0] = [...new Set(rects.map(([, bottom]) => Math.round(bottom)))].toSorted((one, other) => one - other)
  expect(Math.abs(high - middle - (middle - low))).toBeLessThanOrEqual(1)
  expect(there.complaints).toEqual([])
})

test('small boxes are as easy to press as others', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  await formOn(page).open(tickForm())
  const first = page.getByRole('checkbox', { name: 'Apples' })
  const { width, height } = await boxOf(first)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  expect(await barriers(page)).toEqual([])
  await first.click({ position: { x: 2, y: 2 } })
  expect(await first.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Pears' }).isChecked()).toBe(false)
})

test('rows with names of their own come as files of a ZIP', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await form.mode('From a table')
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Level\nAnn,b\nBo,c\n') }
  await page.getByRole('complementary', { name: 'From a table' }).locator('input[type=file]').setInputFiles(table)
  await page.getByLabel('File names').fill('{First name}')
  expect(await filesInZip(await form.save('Fill 2 forms'))).toEqual(['Ann.pdf', 'Bo.pdf'])
})

/** How many dark points a part of the first page has, as poppler draws it. */
async function inkIn(file: string, box: Record<'x' | 'y' | 'width' | 'height', number>): Promise<number> {
  const part = ['-x', `${box.x}`, '-y', `${box.y}`, '-W', `${box.width}`, '-H', `${box.height}`]
  const { stdout } = await run('pdftoppm', ['-r', '72', '-gray', '-f', '1', '-l', '1', ...part, file], { encoding: 'buffer' })
  return stdout.subarray(20).filter((grey) => grey < 128).length
}
