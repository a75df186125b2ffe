import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { boxOf } from './testing/mouse.ts'
import { pageTexts, pdfOf } from './testing/pdfs.ts'
import { reportLines as lines, report } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/editor'

const paragraph = (page: Page) => page.getByRole('textbox', { name: 'Text of the paragraph' })
const shownLines = (page: Page) => paragraph(page).evaluate((field) => [...field.children].map((line) => line.textContent?.trim() ?? ''))
/** Whether all that is typed in is shown in a font of the file. */
const areInOwnFont = (page: Page) =>
  paragraph(page)
    .locator('span > span')
    .evaluateAll((parts) => parts.every((part) => getComputedStyle(part).fontFamily.includes('octavo-page')))

test('words are typed into a paragraph, the next lines take them up, and the file has the same lines', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[1]}` }).waitFor()
  // Before 'year' in the second line.
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.mouse.click(place.x, place.y)
  await paragraph(page).waitFor()
  expect(await shownLines(page)).toEqual(lines)
  await page.keyboard.type('very')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('y good ')
  expect(there.complaints).toEqual([])
  // Lines are broken again once the font has come with the letter that the page lacks.
  await expect.poll(() => areInOwnFont(page)).toBe(true)
  await paragraph(page).evaluate((field) => field.firstElementChild?.setAttribute('data-kept', ''))
  await page.keyboard.type('s')
  await page.keyboard.press('Backspace')
  expect(await paragraph(page).locator('[data-kept]').count(), 'a line above what is typed is written again').toBe(1)
  const shown = await shownLines(page)
  expect(shown[0]).toBe(lines[0])
  expect(shown.join(' ')).toContain('very good')
  expect(shown.length).toBe(4)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Paragraph' }).waitFor()
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  const [text = ''] = await pageTexts(saved)
  expect(text.trim().split(/\n+/)).toEqual([...shown, 'The foot'])
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  const [again = ''] = await pageTexts(await editor.save())
  expect(again.trim().split(/\n+/)).toEqual([...lines, 'The foot'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard: a paragraph is typed again, brought back, and loses its last word', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  await page.keyboard.press('Control+a')
  // What is selected stays so when the page is drawn again.
  const before = await boxOf(paragraph(page))
  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boxOf(paragraph(page))).width).not.toBe(before.width)
  await page.keyboard.type('One line')
  expect(await shownLines(page)).toEqual(['One line'])
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Backspace')
  const saved = await editor.save()
  expect((await pageTexts(saved))[0]?.replace(/\s+/g, ' ')).toContain('year since the quay was The foot')
})

test('the caret stays at the beginning of a line when the page is drawn again', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  await editorOn(page).open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  const before = await boxOf(paragraph(page))
  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boxOf(paragraph(page))).width).not.toBe(before.width)
  // From the end of the line before, this would only reach the beginning of the next.
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.type('cargo')
  expect((await shownLines(page))[1]).toBe('cargo this year than in any')
  expect(there.complaints).toEqual([])
})

test('with the keyboard: End goes behind the last word of a line, and what was left has the focus', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  const first = page.getByRole('button', { name: `Edit: ${lines[0]}` })
  await first.focus()
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type(', now')
  expect((await shownLines(page)).join(' ')).toBe(`${lines[0]}, now ${lines.slice(1).join(' ')}`)
  await page.keyboard.press('Escape')
  const changed = page.getByRole('button', { name: /^Changed text/, pressed: true })
  await expect.poll(() => changed.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  expect(there.complaints).toEqual([])
})

test('a paragraph that was emptied takes letters again, while it is open and later', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('Again')
  expect(await shownLines(page)).toEqual(['Again'])
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'Comp', selectionStart: 4, selectionEnd: 4 })
  await keys.send('Input.insertText', { text: 'Composed' })
  expect(await shownLines(page)).toEqual(['Composed'])
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  const look = paragraph(page).getByText('Bold')
  expect(await look.evaluate(({ style }) => style.fontFamily)).toMatch(/Bold/)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.mouse.dblclick(place.x, place.y)
  await paragraph(page).waitFor()
  await page.keyboard.type('Later')
  expect(await shownLines(page)).toEqual(['Later'])
  expect((await pageTexts(await editor.save()))[0]?.trim().split(/\n+/)).toEqual(['Later', 'The foot'])
  expect(there.complaints).toEqual([])
})

test('text is composed to its end in a paragraph that is drawn again meanwhile', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[0]}` }).focus()
  await page.keyboard.press('Enter')
  await paragraph(page).waitFor()
  const before = await boxOf(paragraph(page))
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: ' la', selectionStart: 3, selectionEnd: 3 })
  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boxOf(paragraph(page))).width).not.toBe(before.width)
  // This key is for what is composed, not for the paragraph.
  await page.keyboard.press('Escape')
  expect(await paragraph(page).textContent()).toMatch(/ la$/)
  await keys.send('Input.imeSetComposition', { text: ' last', selectionStart: 5, selectionEnd: 5 })
  await keys.send('Input.insertText', { text: ' lastly' })
  expect((await shownLines(page)).join(' ')).toBe(`${lines.join(' ')} lastly`)
  // All of it is as large as the page is now.
  const sizes = await paragraph(page).evaluate((field) => [...field.querySelectorAll('span')].map(({ style }) => style.fontSize))
  expect(new Set(sizes).size).toBe(1)
  expect(there.complaints).toEqual([])
})

test('a paragraph is opened by touch on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${lines[1]}` }).waitFor()
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.touchscreen.tap(place.x, place.y)
  await paragraph(page).waitFor()
  await page.keyboard.type('!')
  expect(await overEdge(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
})

test('on a phone the view comes near to a text of a large page, so that one sees what one types', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const editor = editorOn(page)
  const content = 'BT /F 10 Tf 400 500 Td (Small print) Tj ET'
  await editor.open(
    pdfOf('letter.pdf', [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  )
  await page.getByRole('button', { name: 'Edit: Small print' }).waitFor()
  const place = await editor.at(1, { x: 420, y: 288 })
  await page.touchscreen.tap(place.x, place.y)
  const field = page.getByRole('textbox', { name: 'Text of the line' })
  await expect
    .poll(() =>
      field
        .locator('span')
        .first()
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    )
    .toBeGreaterThan(11)
  await expect.poll(async () => (await field.boundingBox())?.x ?? -1).toBeGreaterThan(0)
  await page.keyboard.type('!')
  const box = await field.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(phone.width)
  expect(await overEdge(page)).toBe(0)
})
