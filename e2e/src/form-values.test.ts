import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { courseForm, download, formOn } from './testing/forms.ts'
import { dropFiles } from './testing/incoming-files.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/forms'

const fdf = `%FDF-1.2
1 0 obj
<</FDF<</Fields[<</T(name)/V(Ann Lee)>><</T(agree)/V/Yes>><</T(level)/V(Expert)>><</T(shoe)/V(42)>>]>>>>
endobj
trailer
<</Root 1 0 R>>
%%EOF
`
const xfdf = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="price"><value>2.5</value></field><field name="count"><value>4</value></field></fields></xfdf>`

const valueFile = (name: string, content: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

test('values come from FDF, XFDF and JSON, what does not fit is named, and one step undoes a file', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  await formOn(page).open(courseForm())
  const input = page.getByRole('complementary', { name: 'Fill in' }).locator('input[type=file]')
  await input.setInputFiles(valueFile('values.fdf', fdf))
  await page.getByText('values.fdf: 2 values taken').waitFor()
  await page.getByText('Level: "Expert" is not one of the choices.').waitFor()
  await page.getByText('No field is named "shoe".').waitFor()
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ann Lee')
  expect(await page.getByRole('checkbox', { name: 'I agree' }).isChecked()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await input.setInputFiles(valueFile('values.xfdf', xfdf))
  await page.getByText('values.xfdf: 2 values taken').waitFor()
  expect(await page.getByRole('textbox', { name: 'Total' }).inputValue()).toBe('10.00')
  await dropFiles(page, [valueFile('values.json', '{"level":"b","born":"1.2.1990"}')])
  await page.getByText('values.json: 2 values taken').waitFor()
  expect(await page.getByRole('combobox', { name: 'Level' }).inputValue()).toBe('b')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await page.getByRole('combobox', { name: 'Level' }).inputValue()).toBe('')
  expect(there.complaints).toEqual([])
  await input.setInputFiles(valueFile('broken.json', '[1]'))
  await page.getByText("We couldn't read the data").waitFor()
})

test('what is entered leaves as FDF, XFDF, JSON and CSV, and comes back the same', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await page.getByRole('textbox', { name: 'First name' }).fill('Łucja "Ł" Żółć')
  await page.getByRole('textbox', { name: 'Price' }).fill('2')
  await page.getByRole('textbox', { name: 'Count' }).fill('3')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  const json = JSON.parse(await exported(page, 'JSON')) as Record<string, unknown>
  expect(json).toMatchObject({ name: 'Łucja "Ł" Żółć', price: '2', count: '3', agree: true })
  expect(Number(json.total)).toBe(6)
  const [head = '', row = ''] = (await exported(page, 'CSV')).replace('\ufeff', '').split('\r\n')
  expect(head.split(',')).toContain('name')
  expect(row).toContain('"Łucja ""Ł"" Żółć"')
  for (const format of ['FDF', 'XFDF']) {
    const written = await exported(page, format)
    await page.getByRole('button', { name: 'Clear form' }).click()
    await page.getByText('0 of 8').waitFor()
    const back = valueFile(`back.${format.toLowerCase()}`, written)
    await page.getByRole('complementary', { name: 'Fill in' }).locator('input[type=file]').setInputFiles(back)
    await page.getByText('4 of 8').waitFor()
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Łucja "Ł" Żółć')
    expect(await page.getByRole('textbox', { name: 'Total' }).inputValue()).toBe('6.00')
    expect(await page.getByRole('checkbox', { name: 'I agree' }).isChecked()).toBe(true)
  }
  expect(there.complaints).toEqual([])
})

test('on a phone, values are taken from a file and exported, and the form is cleared', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  await formOn(page).open(courseForm())
  const more = async () => {
    await page.getByRole('button', { name: 'More' }).tap()
    return page.getByRole('dialog', { name: 'More' })
  }
  const dialog = await more()
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.locator('input[type=file]').setInputFiles(valueFile('values.fdf', fdf))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('values.fdf: 2 values taken').last().waitFor()
  await page.getByText('No field is named "shoe".').last().waitFor()
  expect(await overEdge(page)).toBe(0)
  await more()
  expect(JSON.parse(await exported(page, 'JSON'))).toMatchObject({ name: 'Ann Lee', agree: true })
  await (await more()).getByRole('button', { name: 'Clear form' }).tap()
  await page.getByText('0 of 8').last().waitFor()
  expect(there.complaints).toEqual([])
})

async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export values' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  await page.getByRole('dialog', { name: 'Your values are ready' }).waitFor({ timeout: 60_000 })
  return readFile(await download(page), 'latin1').then((text) => (format === 'FDF' ? text : Buffer.from(text, 'latin1').toString('utf8')))
}
