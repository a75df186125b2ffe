import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, pdfOf, type TestFile } from './testing/pdfs.ts'
import { reportLines as lines, report } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const path = '/editor'

/** A page with one line, whose number is in another font than the words before it. */
function total(): TestFile {
  const content = 'BT /F 14 Tf 1 0 0 1 40 300 Tm (Total: ) Tj /G 14 Tf (42) Tj ET'
  return pdfOf('total.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R/G 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier-Bold>>',
  ])
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })
const isOn = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-pressed')) === 'true'

/** The parts of a field with their looks. */
const partsOf = async (page: Page, name: string) => {
  const spans = await field(page, name).evaluate((element) =>
    [...element.querySelectorAll('span')]
      .filter(({ childElementCount }) => childElementCount === 0)
      .map(({ textContent, style }) => ({
        text: textContent ?? '',
        family: style.fontFamily,
        isBold: /Bold/.test(style.fontFamily),
        isItalic: /Italic/.test(style.fontFamily),
        isUnderlined: style.textDecorationLine === 'underline',
      })),
  )
  // Words in one font may be set differently.
  const parts: typeof spans = []
  for (const span of spans) {
    const last = parts.at(-1)
    if (last?.family === span.family && last.isUnderlined === span.isUnderlined) last.text += span.text
    else parts.push(span)
  }
  return parts
}

test('keys make what is typed into a text box bold, italic and underlined, and the buttons tell', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.tool('Add text')
  const place = await editor.at(1, { x: 60, y: 220 })
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type('plain ')
  expect(await button(page, 'Bold').getAttribute('aria-keyshortcuts')).toBe('Control+B Meta+B')
  await page.keyboard.press('Control+b')
  await expect.poll(() => isOn(page, 'Bold')).toBe(true)
  await page.keyboard.type('bold ')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('slanted')
  expect(await partsOf(page, 'Text')).toMatchObject([
    { text: 'plain ', isBold: false, isItalic: false },
    { text: 'bold ', isBold: true, isItalic: false },
    { text: 'slanted', isBold: false, isItalic: true },
  ])
  // The last word is selected; its button keeps the focus in the text.
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => isOn(page, 'Italic')).toBe(true)
  await button(page, 'Underlined').click()
  await page.keyboard.press('Control+i')
  expect(await partsOf(page, 'Text')).toMatchObject([{}, {}, { text: 'slanted', isItalic: false, isUnderlined: true }])
  await page.keyboard.type('over')
  expect(await field(page, 'Text').textContent()).toBe('plain bold over')
  // Letters of two units are one.
  await page.keyboard.type('😀!')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Outside of the field it acts on the whole box.
  await page.keyboard.press('Control+b')
  await expect.poll(() => isOn(page, 'Bold')).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => isOn(page, 'Bold')).toBe(false)
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved))[0]).toContain('plain bold over')
  expect(there.complaints).toEqual([])
})

test('a part of a paragraph and of a line of the page is made bold and underlined, and the file has it so', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the paragraph').waitFor()
  // The second line has room for it.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+u')
  await expect.poll(() => isOn(page, 'Underlined')).toBe(true)
  const parts = await partsOf(page, 'Text of the paragraph')
  expect(parts[1]).toMatchObject({ text: expect.stringMatching(/^freight ?$/), isBold: true, isUnderlined: true })
  expect([parts[0], parts[2]]).toMatchObject(Array(2).fill({ isBold: false, isUnderlined: false }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit: The foot' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+i')
  expect(await partsOf(page, 'Text of the line')).toMatchObject([
    { text: 'The ', isItalic: false },
    { text: 'foot', isItalic: true },
  ])
  await page.keyboard.press('Control+i')
  expect(await partsOf(page, 'Text of the line')).toMatchObject([{ text: 'The foot', isItalic: false }])
  await page.keyboard.press('Control+i')
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const [text = ''] = await pageTexts(saved)
  expect(text.trim().split(/\n+/)).toEqual([...lines, 'The foot'])
  expect(there.complaints).toEqual([])
  // Bold and slanted words are in faces of ours, and one has a line below it.
  const objects = execFileSync('qpdf', ['--qdf', '--object-streams=disable', saved, '-'], { encoding: 'latin1' })
  expect(objects).toMatch(/ RG [\d.]+ w 1 J 1 j\s+[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l\s+S/)
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  expect((await pageTexts(await editor.save()))[0]?.trim().split(/\n+/)).toEqual([...lines, 'The foot'])
})

test('words that are made bold move the last of their line to the next, on the screen as in the file', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  const paragraph = field(page, 'Text of the paragraph')
  await paragraph.waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+b')
  const shown = () => paragraph.evaluate((element) => [...element.children].map(({ textContent }) => textContent?.trim() ?? ''))
  await expect.poll(async () => (await shown())[0]).toBe('The harbour has handled')
  const screen = await shown()
  expect((await pageTexts(await editor.save()))[0]?.trim().split(/\n+/)).toEqual([...screen, 'The foot'])
  expect(there.complaints).toEqual([])
})

test('while a line is typed that has no room any more, the panel says so, and it goes when there is room again', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: 'Edit: The foot' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  const hint = page.getByText('The text now runs into other text or off the page.')
  await page.keyboard.type(' of the page, which is longer')
  expect(await hint.count()).toBe(0)
  await page.keyboard.type(' than it was')
  await hint.waitFor()
  for (let letter = 0; letter < 12; letter++) await page.keyboard.press('Backspace')
  await hint.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await editor.tool('Add text')
  const place = await editor.at(1, { x: 60, y: 380 })
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.getByText('The text now runs off the page.').waitFor()
  expect(there.complaints).toEqual([])
})

test('the frame of a changed line is as wide as its text', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(total())
  await page.getByRole('button', { name: 'Edit: Total: 42' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  await page.keyboard.type(' and more')
  const typed = await field(page, 'Text of the line').boundingBox()
  await page.keyboard.press('Escape')
  const frame = await page.getByRole('button', { name: 'Changed text Total: 42 and more' }).boundingBox()
  expect(Math.abs((frame?.width ?? 0) - (typed?.width ?? 0))).toBeLessThan(4)
})

test('undo brings letters of a line back in the font they had', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(total())
  const open = async () => {
    await page.getByRole('button', { name: 'Edit: Total: 42' }).focus()
    await page.keyboard.press('Enter')
    await field(page, 'Text of the line').waitFor()
  }
  await open()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await field(page, 'Text of the line').textContent()).toBe('Total: ')
  await page.keyboard.press('Control+z')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.isEnabled()).toBe(false)
  await open()
  expect((await partsOf(page, 'Text of the line')).map(({ text }) => text)).toEqual(['Total: ', '42'])
  expect(there.complaints).toEqual([])
})

test("the undo of the browser's own menu is that of the editor, once letters of several fonts were typed", async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  await editorOn(page).open(total())
  const line = page.getByRole('button', { name: 'Edit: Total: 42' })
  await line.focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  await page.keyboard.type('7')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await chooseInMenu(page, 'undo')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.isEnabled()).toBe(false)
  await line.focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  expect((await partsOf(page, 'Text of the line')).map(({ text }) => text)).toEqual(['Total: ', '42'])
  expect(there.complaints).toEqual([])
})

test('a changed line stands on the baseline that the page has', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(total())
  await page.getByRole('button', { name: 'Edit: Total: 42' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  await page.keyboard.type('0')
  await page.keyboard.press('Escape')
  const baseline = () =>
    editor.paper(1).evaluate((paper) => {
      const line = [...paper.querySelectorAll('span[aria-hidden=true]')].find(({ textContent }) => textContent === 'Total: 420')
      const probe = document.createElement('span')
      probe.style.display = 'inline-block'
      line?.firstElementChild?.append(probe)
      const { bottom } = probe.getBoundingClientRect()
      probe.remove()
      const { top, width } = paper.getBoundingClientRect()
      return ((bottom - top) * 300) / width
    })
  // The page has it 300 points above the lower edge of 400.
  await expect.poll(baseline).toBeCloseTo(100, 1)
  expect(there.complaints).toEqual([])
})

/** What the browser does when this is chosen in the menu of a field. */
async function chooseInMenu(page: Page, command: 'undo' | 'redo'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
  await browser.detach()
}

test('undo in a line of one font takes back what was typed last, and the line stays open', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  await editorOn(page).open(report())
  await page.getByRole('button', { name: 'Edit: The foot' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Text of the line').waitFor()
  await page.keyboard.type('note')
  await page.keyboard.press('Control+z')
  await expect.poll(() => field(page, 'Text of the line').textContent()).toBe('The foot')
  expect(there.complaints).toEqual([])
})

test('text is composed to its end while its font arrives', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await editor.tool('Add text')
  const place = await editor.at(1, { x: 60, y: 220 })
  await page.mouse.click(place.x, place.y)
  const keys = await page.context().newCDPSession(page)
  const box = field(page, 'Text')
  const fonts = () => box.evaluate((element) => getComputedStyle(element).fontFamily)
  const before = await fonts()
  await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await expect.poll(fonts).not.toBe(before)
  await keys.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  // This key is for what is composed, not for the box.
  await page.keyboard.press('Escape')
  expect(await box.textContent()).toBe('にほ')
  await keys.send('Input.insertText', { text: '日本' })
  expect(await box.textContent()).toBe('日本')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  expect((await pageTexts(await editor.save()))[0]).toContain('日本!')
  expect(there.complaints).toEqual([])
})
