import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { annotationsOf, editorOn, faultsOf } from './testing/editor.ts'
import { colourPng } from './testing/images.ts'
import { locked, pageRotations, pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { cutButtons, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/editor'
const report = () => textPdf('report.pdf', 'The old harbour', 'Second page', 'Third page')

test('with the mouse: change a word, add text, mark, draw, sign, save, and go on', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await lineOf(page, 'The old harbour').waitFor()
  // The text stands at 40, 100 of a page of 300 by 400, in a size of 24.
  await clickAt(page, await editor.at(1, { x: 100, y: 94 }))
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The new harbour')
  await page.getByText("Uses the document's own font").or(page.getByText("the document's font may lack")).waitFor()
  await page.keyboard.press('Escape')
  await editor.tool('Add text')
  await clickAt(page, await editor.at(1, { x: 60, y: 200 }))
  await page.keyboard.type('Added: Żółć')
  await page.keyboard.press('Escape')
  expect(await barriers(page)).toEqual([])
  await editor.mode('Annotate')
  await editor.drag(1, { x: 41, y: 94 }, { x: 200, y: 94 })
  await editor.tool('Pen')
  await editor.drag(1, { x: 60, y: 300 }, { x: 200, y: 340 })
  await editor.mode('Shapes')
  await editor.drag(1, { x: 40, y: 240 }, { x: 120, y: 270 })
  await sign(page, 'Ann Lee')
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const [first, second, third] = await pageTexts(saved)
  expect(first).toContain('The new harbour')
  expect(first).not.toContain('old')
  expect(first).toContain('Added: Żółć')
  expect(first).toContain('Ann Lee')
  expect([second?.trim(), third?.trim()]).toEqual(['Second page', 'Third page'])
  expect(await annotationsOf(saved)).toEqual(['/Highlight', '/Ink', '/Square'])
  // The editor is still there, and saves again without another upload.
  const uploads = () => there.requests.filter((url) => /\/documents(\/|$)/.test(url)).length
  const before = uploads()
  await editor.mode('Text')
  await page.keyboard.press('Control+z')
  await editor.save()
  expect(uploads()).toBe(before)
  expect(there.complaints).toEqual([])
})

test('pages are moved, turned, duplicated and deleted, and undo leads back to the opened file', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await act(page, 1, 'Move down')
  await act(page, 1, 'Rotate right')
  await act(page, 3, 'Duplicate')
  await act(page, 2, 'Insert a blank page after it')
  const saved = await editor.save()
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['Second page', 'The old harbour', '', 'Third page', 'Third page'])
  expect(await pageRotations(saved)).toEqual([90, 0, 0, 0, 0])
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  await page.getByText('1 / 3').waitFor()
  const again = await editor.save()
  expect((await pageTexts(again)).map((text) => text.trim())).toEqual(['The old harbour', 'Second page', 'Third page'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard alone: open a line, add text, move it, sign and save', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const line = lineOf(page, 'Second page')
  await line.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type(' here')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Escape')
  const added = page.getByRole('button', { name: 'Text By keys' }).first()
  await added.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await signInDialog(page, 'Kim Key')
  const saved = await editor.save()
  const texts = (await pageTexts(saved)).join('\n')
  for (const text of ['Second page here', 'By keys', 'Kim Key']) expect(texts).toContain(text)
  expect(there.complaints).toEqual([])
})

test('what nobody points at comes to a free place in view, also beside a thing that has the focus', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  // A line in the middle of the page.
  await editor.open(textPdf('report.pdf', ' ) Tj 0 -102 Td (In the middle'))
  const line = lineOf(page, 'In the middle')
  await line.waitFor()
  const taken = await placeOf(line)
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('By key')
  await page.keyboard.press('Escape')
  const text = page.getByRole('button', { name: 'Text By key', pressed: true })
  const first = await placeOf(text)
  expect(areApart(taken, first)).toBe(true)
  // The text has the focus, and a tool that is chosen now makes another thing.
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Again')
  await page.keyboard.press('Escape')
  const second = await placeOf(page.getByRole('button', { name: 'Text Again', pressed: true }))
  expect([areApart(taken, second), areApart(first, second)]).toEqual([true, true])
  await page.keyboard.press('s')
  await signInDialog(page, 'Kim Key')
  const signature = await placeOf(page.getByRole('button', { name: 'Signature', pressed: true }))
  expect([taken, first, second].map((box) => areApart(box, signature))).toEqual([true, true, true])
  expect(there.complaints).toEqual([])
})

type Seen = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function placeOf(thing: Locator): Promise<Seen> {
  await thing.waitFor()
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is nothing to be seen')
  return box
}

function areApart(one: Seen, other: Seen): boolean {
  return one.x >= other.x + other.width || other.x >= one.x + one.width || one.y >= other.y + other.height || other.y >= one.y + one.height
}

test('text is found and replaced all over the document', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('page')
  await page.getByText('2 hits').waitFor()
  await page.getByPlaceholder('Replace with').fill('sheet')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.getByText('0 hits').waitFor()
  const saved = await editor.save()
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['The old harbour', 'Second sheet', 'Third sheet'])
})

test('text without room is shown before it is saved all the same', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('harbour')
  await page.getByText('1 hit').waitFor()
  await page.getByPlaceholder('Replace with').fill('port of very many ships')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.getByText('0 hits').waitFor()
  const asked = page.getByRole('dialog', { name: 'There is no room for a text' })
  await page.keyboard.press('Control+s')
  await asked.getByText('What you changed on page 1').waitFor()
  expect(await barriers(page)).toEqual([])
  await asked.getByRole('button', { name: 'Show the text' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText("Uses the document's own font").or(page.getByText("the document's font may lack")).waitFor()
  await page.keyboard.press('Control+s')
  await asked.getByRole('button', { name: 'Save all the same' }).click()
  const saved = await editor.download()
  expect((await pageTexts(saved))[0]).toContain('port of very')
})

test('an area and all hits of a search are removed for good', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The secret harbour', 'Second secret', 'Third secret', 'Fourth secret'))
  await editor.mode('Redact')
  await editor.drag(1, { x: 20, y: 70 }, { x: 290, y: 120 })
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).fill('secret')
  // What is to be removed already isn't found again.
  await page.getByText('3 hits').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('2 of 3').waitFor()
  await page.getByRole('button', { name: 'Redact', exact: true }).last().click()
  await page.getByText('2 of 2').waitFor()
  const once = await editor.save()
  expect(await pageTexts(once)).toEqual(['', 'Second secret', 'Third', 'Fourth secret'])
  await page.getByRole('button', { name: 'Redact all' }).click()
  await page.getByText('0 hits').waitFor()
  const saved = await editor.save()
  expect(await pageTexts(saved)).toEqual(['', 'Second', 'Third', 'Fourth'])
  expect(await faultsOf(saved)).toBe('')
})

test('an image is added, and the work is found again as a draft', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.mode('Insert')
  const chooser = page.waitForEvent('filechooser')
  await editor.tool('Add an image')
  await (await chooser).setFiles(colourPng('logo.png'))
  await page.getByRole('button', { name: 'Image', exact: true }).first().waitFor()
  await page.getByText('Saved on this device').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /report\.pdf/ }).click()
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Image' }).waitFor()
  expect(await faultsOf(await editor.save())).toBe('')
  await page.goto(`${site.url}${path}`)
  await page.getByRole('button', { name: 'Delete drafts' }).click()
  await expect.poll(() => page.getByRole('button', { name: /report\.pdf/ }).count()).toBe(0)
})

test('two tabs with the same file each keep a draft, and each is continued', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const second = await page.context().newPage()
  await second.goto(page.url())
  const add = async (tab: Page, text: string) => {
    await tab.bringToFront()
    await editorOn(tab).tool('Add text')
    await clickAt(tab, await editorOn(tab).at(1, { x: 60, y: 200 }))
    await tab.keyboard.type(text)
    await tab.keyboard.press('Escape')
    await tab.getByText('Saved on this device').waitFor()
  }
  await editorOn(page).open(report())
  await editorOn(second).open(report())
  await add(page, 'First tab')
  await add(second, 'Second tab')
  await second.close({ runBeforeUnload: false })
  await page.reload()
  const drafts = page.getByRole('button', { name: /report\.pdf/ })
  const texts: string[] = []
  for (const index of [0, 1]) {
    await drafts.nth(1).waitFor()
    await drafts.nth(index).click()
    const added = page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: /^Text (First|Second) tab/ })
    texts.push((await added.textContent()) ?? '')
    await page.reload()
  }
  expect(texts.map((text) => text.replace('Text ', '')).sort()).toEqual(['First tab', 'Second tab'])
})

test('a locked file asks for its password', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  await page.locator('input[type=file]').setInputFiles(await locked(report(), 'secret'))
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText("That password doesn't open this file.").waitFor()
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
})

test('fits a phone, with nothing in the way of anyone in light or in dark', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await lineOf(page, 'The old harbour').waitFor()
  expect(await overEdge(page)).toBe(0)
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutButtons(page)).toEqual([])
  }
  expect(await barriersInBothThemes(page)).toEqual([])
  const place = await editor.at(1, { x: 100, y: 94 })
  await page.touchscreen.tap(place.x, place.y)
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: 'Text line' }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
})

test('the page of the tool hands its file to the editor, and leaving asks first', async () => {
  await using there = await site.visit({ path: '/edit-pdf' })
  const { page } = there
  await page.locator('input[type=file]').first().setInputFiles(report())
  await page.waitForURL('**/editor')
  await page.getByRole('button', { name: 'Save PDF' }).waitFor()
  await page.getByRole('button', { name: 'Actions for page 1' }).click()
  await page.getByRole('menuitem', { name: 'Rotate right' }).click()
  await page.getByRole('link', { name: 'Octavo, home' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

function lineOf(page: Page, text: string) {
  return page.getByRole('button', { name: `Edit: ${text}` })
}

async function clickAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.click(x, y)
}

async function act(page: Page, number: number, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for page ${number}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name: 'Sign' }).click()
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add a signature' }).click()
  await signInDialog(page, name)
}

async function signInDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByText('Type', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add signature' }).click()
}
