import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { faultsOf } from './testing/editor.ts'
import { courseForm, denseForm, download, dynamicForm, fieldsIn, formOn, hybridForm, signedForm, taxForm } from './testing/forms.ts'
import { boxOf } from './testing/mouse.ts'
import { pageTexts } from './testing/pdfs.ts'
import { focused, untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { tabTo } from './testing/tab-to.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/forms'

test('the tax form of the corpus is filled, ticked, flattened and saved by the keyboard alone', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  await formOn(page).open(taxForm())
  await page.getByText('2 of 236').waitFor()
  await seesAllOf(page)
  // What a screen reader is told: fields by their captions, and the boxes of a choice by their own.
  const tree = await page.getByRole('region', { name: 'Page 1', exact: true }).ariaSnapshot()
  for (const line of ['textbox "Your first name and initial"', 'checkbox "Filing Status: Single"', 'textbox "Your social security number"'])
    expect(tree).toContain(line)
  expect(await barriers(page)).toEqual([])
  await tabTo(page, /^Your first name and initial/)
  await page.keyboard.type('Łucja A')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Last name')
  await page.keyboard.type('Żółć')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123456789')
  await tabTo(page, /^Home address/)
  await page.keyboard.type('Quay 5')
  await tabTo(page, /^Filing Status: Single/)
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'Flatten' }).focus()
  await page.keyboard.press('Space')
  // Back from the panel into the end of the form, which is on its second page.
  for (let presses = 0; presses < 60 && (await focused(page)) !== 'Your occupation'; presses += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Sailor')
  await page.getByText('8 of 236').waitFor()
  await page.keyboard.press('Control+s')
  const saved = await download(page)
  expect(await faultsOf(saved)).toBe('')
  const [first, second] = await pageTexts(saved)
  for (const text of ['Łucja A', 'Żółć', 'Quay 5']) expect(first).toContain(text)
  expect(first).toMatch(/✔ +Single/)
  expect(first?.replaceAll(/\s/g, '')).toContain('123456789')
  expect(second).toContain('Sailor')
  expect(await fieldsIn(saved)).toEqual({})
  expect(there.complaints).toEqual([])
})

test('a form with narrow rows opens so large that each field can be pressed', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  await formOn(page).open(denseForm())
  const paid = page.getByRole('checkbox', { name: 'Paid 2', exact: true })
  await paid.waitFor()
  for (const field of [paid, page.getByRole('textbox', { name: 'Cents 2', exact: true })])
    expect(Math.round(Math.min(...Object.values(await sizeOf(field))))).toBeGreaterThanOrEqual(24)
  expect(await barriers(page)).toEqual([])
  await paid.click({ position: { x: 2, y: 2 } })
  expect(await paid.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Paid 1', exact: true }).isChecked()).toBe(false)
})

test('columns of a table that fill no field of a large form are given one, and a form fits each view', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(taxForm())
  await form.mode('From a table')
  const rows = Buffer.from('Last name,Wages,Office\nLee,1200,Sailor')
  const panel = page.getByRole('complementary', { name: 'From a table' })
  await panel.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: rows })
  await page.getByText('2 of 236 fields have a column').waitFor()
  const office = page.getByRole('region', { name: 'Columns that fill no field yet' }).getByRole('combobox', { name: 'Office' })
  await office.selectOption('Your occupation')
  await page.getByText('3 of 236 fields have a column').waitFor()
  expect(await page.getByRole('textbox', { name: 'Last name', exact: true }).inputValue()).toBe('Lee')
  // Another view has less room for the page, which is then smaller and still whole.
  const view = await boxOf(page.getByRole('region', { name: 'Document' }))
  const cents = await boxOf(page.getByRole('textbox', { name: /^Wages.*\(2\)$/ }))
  expect(cents.x + cents.width).toBeLessThanOrEqual(view.x + view.width)
  expect(await barriers(page, { rules: ['label', 'select-name', 'color-contrast'] })).toEqual([])
  const [, second] = await pageTexts(await form.save('Fill 1 form'))
  expect(second).toContain('Sailor')
  expect(there.complaints).toEqual([])
})

test('a choice with a default and a dashed border is designed, and a box of it removed', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(denseForm())
  await form.mode('Design')
  await page.getByRole('button', { name: 'Choice H', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('pay')
  await page.getByLabel('Label for screen readers').fill('Payment')
  for (const _ of ['second', 'third']) await page.getByRole('button', { name: 'Add an entry' }).click()
  await page.getByLabel('Entries').fill('Cash = cash\nCard = card\nNever = never')
  await page.getByLabel('Default', { exact: true }).selectOption('Card')
  await page.getByText('Look', { exact: true }).click()
  await page.getByLabel('Mark', { exact: true }).selectOption('Star')
  await page.getByRole('switch', { name: 'Border' }).check()
  await page.getByLabel('Border style').selectOption('Dashed')
  await page.getByRole('button', { name: 'Payment: pay', exact: true }).last().click()
  await page.getByRole('button', { name: 'Remove the selected box' }).click()
  expect(await barriers(page, { rules: ['label', 'select-name', 'color-contrast'] })).toEqual([])
  await form.mode('Fill in')
  expect(await page.getByRole('radio', { name: 'Payment: Card' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Payment: Never' }).count()).toBe(0)
  const saved = await form.save()
  expect(await faultsOf(saved)).toBe('')
  expect(await fieldsIn(saved)).toMatchObject({ pay: '/card' })
  expect(there.complaints).toEqual([])
})

test('what can no longer become a date is told while it is typed', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  await formOn(page).open(courseForm())
  await page.getByRole('textbox', { name: 'Date of birth' }).focus()
  await page.keyboard.type('1.2')
  await page.keyboard.type('.so')
  await page.getByText('Enter a date like dd.mm.yyyy.').waitFor()
  for (const _ of 'so') await page.keyboard.press('Backspace')
  await page.getByText('Enter a date').waitFor({ state: 'detached' })
})

test.each([
  ['Save all the same', ['age', 'name', 'sign']],
  ['Keep only how the signature looks', ['age', 'name']],
  ['Remove the signature', ['age', 'name']],
])('a signed form is saved by the answer "%s", and a script is not run', async (answer, left) => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  await formOn(page).open(signedForm())
  await page.getByText('This file is signed. Filling it in makes the signature invalid.').waitFor()
  await page.getByText("We don't run scripts: enter these values yourself.").waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann Lee')
  await page.getByRole('textbox', { name: 'Age' }).fill('41')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'This file is signed' })
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: answer }).click()
  const saved = await download(page)
  expect((await pageTexts(saved))[0]).toMatch(/Ann Lee[\s\S]*41/)
  expect(Object.keys(await fieldsIn(saved)).toSorted()).toEqual(left)
  expect(there.complaints).toEqual([])
})

test('on a phone a dynamic XFA form shows its values to the foot of the window, and exports them', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  await formOn(page).open(dynamicForm())
  const notice = page.getByText("This is a dynamic XFA form. It can't be filled in here").last()
  await notice.waitFor()
  await page.getByText('Ann Lee').last().waitFor()
  // Nothing empty is left below what is told.
  const told = await boxOf(page.getByText('Ann Lee').last())
  const { height = 0 } = page.viewportSize() ?? {}
  expect(height - told.y - told.height).toBeLessThan(40)
  expect(await overEdge(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Export values' }).tap()
  await page.getByRole('menuitem', { name: 'JSON', exact: true }).tap()
  expect(JSON.parse(await readFile(await download(page), 'utf8'))).toEqual({ 'form1.name': 'Ann Lee' })
  expect(there.complaints).toEqual([])
})

test.each([
  ['a wide window', { width: 1280 }],
  ['a phone', phone],
])('on %s a hybrid XFA form says that its ordinary fields are filled', async (_, window) => {
  await using there = await site.visit({ path, ...window })
  const { page } = there
  await formOn(page).open(hybridForm())
  await page.getByText('This form also has an XFA version. Its ordinary fields are filled').last().waitFor()
  expect(await overEdge(page)).toBe(0)
  expect(there.complaints).toEqual([])
})

test('a total is designed without code, and the form calculates it', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(denseForm())
  await form.mode('Design')
  await page.getByRole('button', { name: 'Text T', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('total')
  await page.getByLabel('Label for screen readers').fill('Total')
  await page.getByLabel('Calculated', { exact: true }).selectOption('Expression')
  await page.getByLabel('Expression', { exact: true }).fill('nobody + 1')
  await page.getByText('There is no field named nobody.').waitFor()
  await page.getByLabel('Expression', { exact: true }).focus()
  for (const key of ['Control+a', 'Backspace']) await page.keyboard.press(key)
  expect(await page.getByLabel('Expression', { exact: true }).inputValue()).toBe('')
  await page.keyboard.type('amount\\ 1 * 2 + amount\\ 2')
  await page.getByText('There is no field named').waitFor({ state: 'detached' })
  expect(await barriers(page, { rules: ['label', 'color-contrast'] })).toEqual([])
  await page.keyboard.press('Escape')
  await form.mode('Fill in')
  await page.getByRole('textbox', { name: 'Amount 1', exact: true }).fill('20')
  await page.getByRole('textbox', { name: 'Amount 2', exact: true }).fill('2.5')
  const total = page.getByRole('textbox', { name: 'Total' })
  await expect.poll(() => total.inputValue()).toBe('42.5')
  await untilFocused(page.getByRole('textbox', { name: 'Amount 2', exact: true }))
  expect(await fieldsIn(await form.save())).toMatchObject({ total: '42.5' })
  expect(there.complaints).toEqual([])
})

/** A form with narrow rows is large, and yet begins at its top and has all its fields within the window. */
async function seesAllOf(page: Page): Promise<void> {
  const view = await boxOf(page.getByRole('region', { name: 'Document' }))
  const first = await page.getByRole('textbox', { name: 'Your first name and initial' }).boundingBox()
  const cents = await page.getByRole('textbox', { name: 'Wages, salaries, tips, etc. Attach Form(s) W-2 (2)' }).boundingBox()
  if (!first || !cents) throw new Error('there is nothing to be seen')
  expect(first.x).toBeGreaterThan(view.x)
  expect(first.y).toBeGreaterThan(view.y + 150)
  expect(cents.x + cents.width).toBeLessThanOrEqual(view.x + view.width)
  expect(Math.round(cents.height)).toBeGreaterThanOrEqual(24)
}

async function sizeOf(field: Parameters<typeof boxOf>[0]): Promise<{ width: number; height: number }> {
  const { width, height } = await boxOf(field)
  return { width, height }
}
