import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { faultsOf } from './testing/editor.ts'
import { courseForm, download, dynamicForm, fieldsIn, filesInZip, flatForm, formOn } from './testing/forms.ts'
import { dragBy } from './testing/mouse.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { focused, untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { cutButtons, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/forms'

test('with the keyboard alone: every field in the order of the form, checked, calculated and saved', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await page.getByText('0 of 8').waitFor()
  await page.getByRole('textbox', { name: 'First name' }).focus()
  await page.keyboard.type('Łucja Żółć')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Date of birth')
  await page.keyboard.type('someday')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a date like dd.mm.yyyy.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1.2.1990')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a date').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Date of birth' }).inputValue()).toBe('01.02.1990')
  await page.keyboard.type('Confident')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  // What is calculated isn't typed: Tab passes it.
  expect(await focused(page)).toBe('I agree')
  expect(await page.getByRole('textbox', { name: 'Total' }).inputValue()).toBe('37.50')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await signInDialog(page, 'Ann Lee')
  await page.getByRole('button', { name: 'Signature: Change signature' }).focus()
  await page.keyboard.press('Tab')
  // On the next page.
  expect(await focused(page)).toBe('Notes')
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second line')
  await page.getByText('8 of 8').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+s')
  const saved = await download(page)
  expect(await faultsOf(saved)).toBe('')
  const [first, second] = await pageTexts(saved)
  for (const text of ['Łucja Żółć', '01.02.1990', 'Confident', '37.50', 'Ann Lee']) expect(first).toContain(text)
  expect(second).toContain('Second line')
  expect(await fieldsIn(saved)).toMatchObject({ name: 'Łucja Żółć', level: 'c', count: '3', agree: '/Yes' })
  expect(there.complaints).toEqual([])
})

test('required fields are named before a form is saved, and what was entered is found again', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await page.getByRole('textbox', { name: 'Notes' }).fill('Only this')
  await page.getByText('Saved on this device').waitFor()
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await page.getByRole('dialog', { name: '1 required field is empty' }).getByRole('button', { name: 'First name' }).click()
  await untilFocused(page.getByRole('textbox', { name: 'First name' }))
  await page.reload()
  await form.open(courseForm())
  await page.getByText('1 of 8').waitFor()
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Only this')
  await page.getByRole('button', { name: 'Clear form' }).click()
  await page.getByText('0 of 8').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 8').waitFor()
})

test('two tabs with the same form each keep a draft, and each is continued as it was', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const second = await page.context().newPage()
  await second.goto(page.url())
  const notes = (tab: Page) => tab.getByRole('textbox', { name: 'Notes' })
  const fill = async (tab: Page, text: string) => {
    await tab.bringToFront()
    await notes(tab).fill(text)
    await tab.getByText('Saved on this device').waitFor()
  }
  await formOn(page).open(courseForm())
  await formOn(second).open(courseForm())
  await fill(page, 'First tab')
  await fill(second, 'Second tab')
  await second.close({ runBeforeUnload: false })
  await page.reload()
  const drafts = page.getByRole('region', { name: 'Drafts on this device' }).getByRole('listitem').getByRole('button')
  await drafts.nth(1).waitFor()
  expect(new Set(await drafts.allTextContents()).size).toBe(2)
  const texts: string[] = []
  for (const index of [0, 1]) {
    await drafts.nth(1).waitFor()
    await drafts.nth(index).click()
    texts.push(await notes(page).inputValue())
    await page.reload()
  }
  expect(texts.sort()).toEqual(['First tab', 'Second tab'])
  await drafts.nth(1).waitFor()
  await page.evaluate(deleteFirstDraft)
  await page.reload()
  await drafts.first().click()
  expect(await notes(page).inputValue()).toBe('Second tab')
  await fill(page, 'Second tab, continued')
  await page.reload()
  await drafts.first().waitFor()
  expect(await drafts.count()).toBe(1)
  await formOn(page).open(courseForm())
  expect(await notes(page).inputValue()).toBe('Second tab, continued')
})

/** Deletes the draft that has the name of its file alone. */
function deleteFirstDraft(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('octavo_forms', 1)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite')
      const store = transaction.objectStore('drafts')
      const names = store.getAllKeys()
      names.onsuccess = () => {
        for (const name of names.result) if (!String(name).includes(' ')) store.delete(name)
      }
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

test('a form is designed and filled', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(textPdf('plain.pdf', 'Registration', 'Second page'))
  await form.mode('Design')
  await page.getByRole('button', { name: 'Text T', exact: true }).click()
  await form.drag(1, { x: 40, y: 140 }, { x: 240, y: 166 })
  await page.getByLabel('Name', { exact: true }).fill('full name')
  await page.getByLabel('Label for screen readers').fill('Full name')
  await page.getByRole('switch', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Checkbox C', exact: true }).click()
  await form.drag(1, { x: 40, y: 200 }, { x: 66, y: 226 })
  await page.getByLabel('Name', { exact: true }).fill('full name')
  await page.getByText('Another field has this name.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('guest')
  await page.getByLabel('Label for screen readers').fill('I bring a guest')
  // By keys: a field in the middle of the page, moved, shown only with a guest.
  await page.getByRole('button', { name: 'Text T', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByLabel('Label for screen readers').fill('Name of the guest')
  await page.getByLabel('Shown', { exact: true }).selectOption('guest')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await form.mode('Fill in')
  await page.getByText('0 of 2').waitFor()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Kim Lee')
  await page.getByRole('checkbox', { name: 'I bring a guest' }).check()
  await page.getByRole('textbox', { name: 'Name of the guest' }).fill('Bo Guest')
  const saved = await form.save()
  expect(await faultsOf(saved)).toBe('')
  const [first] = await pageTexts(saved)
  for (const text of ['Kim Lee', 'Bo Guest']) expect(first).toContain(text)
  expect(await fieldsIn(saved)).toMatchObject({ 'full name': 'Kim Lee', text: 'Bo Guest' })
  expect(there.complaints).toEqual([])
})

test('the order of tabs is changed by keys and by dragging, and undone', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await form.mode('Design')
  const row = (label: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(`^\\d+ ?${label}`) })
  await row('First name').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: /^2 ?First name/ }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: /^1 ?First name/ }).waitFor()
  await dragBy(page, row('First name'), { x: 0, y: 80 })
  await page.getByRole('button', { name: /^3 ?First name/ }).waitFor()
  expect(there.complaints).toEqual([])
})

test('fields are found on a flat form, accepted, changed or dropped, then filled', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(flatForm())
  await page.getByRole('button', { name: 'Find fields' }).click()
  const found = page.getByRole('complementary', { name: 'Properties' }).getByRole('listitem')
  await page.getByRole('heading', { name: 'Found fields' }).waitFor()
  expect(await found.count()).toBe(3)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Drop I agree' }).click()
  await page.getByRole('button', { name: 'Accept Address' }).click()
  await found.getByRole('button', { name: /^First name/ }).click()
  await page.getByLabel('Label', { exact: true }).fill('Given name')
  await page.getByRole('button', { name: 'Accept Given name' }).click()
  await form.mode('Fill in')
  await page.getByRole('textbox', { name: 'Given name' }).fill('Ann')
  await page.getByRole('textbox', { name: 'Address' }).fill('Quay 5')
  const saved = await form.save()
  expect(await fieldsIn(saved)).toEqual({ address: 'Quay 5', given_name: 'Ann' })
  expect((await pageTexts(saved)).join()).toContain('Quay 5')
})

test('300 rows become 300 files of one ZIP, named by a column', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  await form.mode('From a table')
  const rows = Array.from({ length: 300 }, (_, index) => `Guest ${index + 1};${index === 4 ? 'Expert' : 'Beginner'};${index}`)
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(['firstName;Level;How many', ...rows].join('\n')) }
  await page.getByRole('complementary', { name: 'From a table' }).locator('input[type=file]').setInputFiles(table)
  await page.getByText('More than 200 rows').waitFor()
  expect(await page.getByRole('combobox', { name: 'First name' }).inputValue()).toBe('firstName')
  await page.getByRole('combobox', { name: 'Count' }).selectOption('How many')
  await page.getByText('Row 5, Level: "Expert" is not one of the choices.').waitFor()
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Guest 1')
  await page.getByRole('button', { name: 'Next row' }).click()
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Guest 2')
  await page.getByLabel('File names').fill('{firstName}')
  expect(await barriers(page)).toEqual([])
  const saved = await form.save('Fill all rows')
  const names = await filesInZip(saved)
  expect(names.length).toBe(300)
  expect(names).toContain('Guest 300.pdf')
  expect(there.complaints).toEqual([])
}, 180_000)

test('a dynamic XFA form shows its values and says that it cannot be filled', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  await formOn(page).open(dynamicForm())
  await page.getByText("This is a dynamic XFA form. It can't be filled in here").waitFor()
  await page.getByText('Ann Lee').waitFor()
  expect(await page.getByRole('button', { name: 'Save PDF' }).count()).toBe(0)
})

test('on a phone: filled one field at a time, and signed', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const form = formOn(page)
  await form.open(courseForm())
  expect(await cutButtons(page)).toEqual([])
  // How far it is stands before the button, also where there is nothing to be told above them.
  const [words, button] = [
    await page.getByText('0 of 8').last().boundingBox(),
    await page.getByRole('button', { name: 'Start' }).boundingBox(),
  ]
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  await page.getByRole('button', { name: 'Start' }).tap()
  const sheet = (name: string) => page.getByRole('region', { name })
  await sheet('First name').getByRole('textbox').fill('Ann')
  await page.getByRole('button', { name: 'Next' }).tap()
  await sheet('Date of birth').getByRole('textbox').fill('soon')
  await page.getByText('Enter a date like dd.mm.yyyy.').waitFor()
  await sheet('Date of birth').getByRole('textbox').fill('1.2.1990')
  await page.keyboard.press('Enter')
  await sheet('Level').getByRole('combobox').selectOption('Beginner')
  expect(await barriersInBothThemes(page)).toEqual([])
  expect(await overEdge(page)).toBe(0)
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Signature: Sign here' }).tap()
  await signInDialog(page, 'Ann Lee')
  await page.getByText('4 of 8').last().waitFor()
  const saved = await form.save()
  const [first] = await pageTexts(saved)
  for (const text of ['Ann', '01.02.1990', 'Beginner', 'Ann Lee']) expect(first).toContain(text)
  expect(there.complaints).toEqual([])
})

async function signInDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add your signature' })
  await dialog.getByText('Type', { exact: true }).click()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Add signature' }).click()
  await dialog.waitFor({ state: 'detached' })
}
