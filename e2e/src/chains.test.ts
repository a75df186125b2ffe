import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { encryptionOf } from './testing/locks.ts'
import { pageRotations, type TestFile, textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/merge-pdf'
const two = () => [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two')]

test('merge, then turn, then lock: one task, one result', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...two())
  await addStep(page, 'Rotate pages')
  await addStep(page, 'Protect PDF')
  await page.getByText(/^Step 3, Protect PDF: Enter a password/).waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await page.getByText('3. Protect PDF').click()
  await fillPassword(page, 'sesame')
  expect(await barriers(page)).toEqual([])
  // The steps outlast a reload, the password does not.
  await page.reload()
  await page.getByText('2. Rotate pages').waitFor()
  await page.getByText('3. Protect PDF').click()
  expect(await page.getByLabel('Password to open').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sesame')
  await fillPassword(page, 'sesame')
  const result = await tool.runAndDownload()
  expect(await encryptionOf(result, 'sesame')).toContain('R = 6')
  expect(there.requests.filter((url) => url.endsWith('/tasks/execute'))).toHaveLength(1)
  expect(there.complaints).toEqual([])
})

test('a recipe keeps the steps on this device, without passwords, and is filled in, run and deleted again', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...two())
  await addStep(page, 'Rotate pages')
  await addStep(page, 'Protect PDF')
  await page.getByText('3. Protect PDF').click()
  await fillPassword(page, 'sesame')
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByLabel('Save these steps as').fill('Turn and lock')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Turn and lock', exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sesame')
  await goTo(page, path)
  await tool.choose(...two())
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByRole('button', { name: 'Turn and lock', exact: true }).click()
  await page.getByText('3. Protect PDF').waitFor()
  await page.getByRole('button', { name: 'Remove step 3, Protect PDF' }).click()
  const result = await tool.runAndDownload()
  expect(await pageRotations(result)).toEqual([90, 90])
  await page.getByRole('button', { name: 'Back to files and options' }).click()
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete recipe Turn and lock' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('octavo_recipes'))).toBe('[]')
})

test('with the keyboard alone, and the call can be read as curl without its password', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...two())
  await page.getByRole('button', { name: 'Add a step' }).focus()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('menuitem').first())
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Protect PDF' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('summary', { hasText: '2. Protect PDF' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Password to open').focus()
  await page.keyboard.type('sesame')
  await page.getByLabel('Repeat the password').focus()
  await page.keyboard.type('sesame')
  await page.locator('summary', { hasText: 'For developers' }).focus()
  await page.keyboard.press('Enter')
  const callNow = () => page.getByLabel('This task as a curl command').inputValue()
  await expect.poll(callNow).toContain('"taskType": "protect-pdf"')
  const call = await callNow()
  expect(call).toContain('"userPassword": "YOUR_PASSWORD"')
  expect(call).not.toContain('sesame')
  await expectCall(call, two())
  await tool.runByKeyboard()
})

/** The call as it stands on the page, run in a folder with the files: one locked PDF comes out. */
async function expectCall(call: string, files: readonly TestFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-call-'))
  try {
    for (const { name, buffer } of files) await writeFile(join(folder, name), buffer)
    await promisify(execFile)('sh', ['-c', call], { cwd: folder })
    const [made, ...others] = (await readdir(folder)).filter((name) => !files.some((file) => file.name === name))
    expect(others).toEqual([])
    const { stdout } = await promisify(execFile)('qpdf', ['--password=YOUR_PASSWORD', '--show-npages', join(folder, made ?? '')])
    expect(stdout.trim()).toBe('2')
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...two())
  await openOptions(page)
  await page.getByRole('button', { name: 'Add a step' }).tap()
  await page.getByRole('menuitem', { name: 'Rotate pages' }).tap()
  await page.getByText('2. Rotate pages').waitFor()
  await expect.poll(() => overEdge(page)).toBe(0)
  expect(await pageRotations(await tool.runAndDownload())).toEqual([90, 90])
})

test('what is locked is worked on further and comes out locked; behind text nothing can follow', async () => {
  await using there = await site.visit({ path: '/protect-pdf' })
  const { page } = there
  const tool = toolPage(page, { action: /^Protect PDF/, done: 'Your PDF is protected' })
  await tool.choose(textPdf('a.pdf', 'one'))
  await fillPassword(page, 'sesame')
  await addStep(page, 'Page numbers')
  await page.getByText('2. Page numbers').click()
  // The panel is that of the tool, with its own words and a field for the colour.
  await page.getByText('Numbering', { exact: true }).click()
  await page.getByLabel('Number style', { exact: true }).selectOption('I, II, III')
  await page.getByText('Appearance', { exact: true }).click()
  expect(await page.getByLabel('Colour', { exact: true }).getAttribute('type')).toBe('color')
  await addStep(page, 'Rotate pages')
  await page.getByText('3. Rotate pages').click()
  await page.getByRole('group', { name: 'Rotation' }).getByText('180°').click()
  const result = await tool.runAndDownload()
  expect(await encryptionOf(result, 'sesame')).toContain('R = 6')
  expect(await encryptionOf(result, '')).toBeUndefined()
  await goTo(page, '/extract-text-from-pdf')
  await tool.choose(textPdf('a.pdf', 'one'))
  await page.getByText('No other tool can use the result of Extract text.').waitFor()
  expect(there.complaints).toEqual([])
})

test('a recipe keeps a turn of all pages, and says what it cannot keep', async () => {
  await using there = await site.visit({ path: '/rotate-pdf-pages' })
  const { page } = there
  const tool = toolPage(page, { action: /^Rotate (pages|\d+ pages?)$/, done: /^(Rotated \d+ pages?|Your pages are rotated)$/ })
  await tool.choose(...two())
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(2)
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await page.getByText('2 pages will be rotated.').waitFor()
  await addStep(page, 'Merge PDF')
  await page.getByText('Recipes', { exact: true }).click()
  await keepAs(page, 'All right')
  await page.getByRole('button', { name: 'All right', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('r')
  await page.getByText('1 page will be rotated.').waitFor()
  await keepAs(page, 'Some')
  await page.getByText('Not saved: the rotation of single pages. Recipes work with any file.', { exact: true }).waitFor()
  await goTo(page, '/rotate-pdf-pages')
  await tool.choose(textPdf('c.pdf', 'one', 'two', 'three'))
  await page.getByText('Recipes', { exact: true }).click()
  await page.getByRole('button', { name: 'All right', exact: true }).click()
  await page.getByText('3 pages will be rotated.').waitFor()
  expect(await pageRotations(await tool.runAndDownload())).toEqual([90, 90, 90])
})

async function keepAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Save these steps as').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function fillPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password to open').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
}

async function addStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: title }).click()
}
