import type { Page } from 'playwright-core'
import { type KeyTimes, pressKeys } from './key-times.ts'

const letters = [...'the quick brown fox jumps over it']
const copies = 200
const undone = 60

/** Types into a paragraph of the page, into one of its lines, and into a text box. */
export async function typeText(page: Page): Promise<Record<string, KeyTimes>> {
  const line = page.getByRole('button', { name: /^Edit: / }).nth(4)
  await line.waitFor()
  await line.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  const paragraph = await pressKeys(page, letters)
  await page.keyboard.press('Escape')
  const heading = page.getByRole('button', { name: /^Edit: 1\. / })
  await heading.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  const single = await pressKeys(page, letters)
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add text', exact: true }).focus()
  await page.keyboard.press('Enter')
  const box = await pressKeys(page, letters)
  await page.keyboard.press('Escape')
  return { 'into a paragraph': paragraph, 'into a line': single, 'into a text box': box }
}

/** Makes 200 steps, a copy of a text box each, and takes some of them back. */
export async function undoEdits(page: Page): Promise<KeyTimes> {
  for (let count = 0; count < copies; count++) await page.keyboard.press('Control+d')
  return pressKeys(
    page,
    Array.from({ length: undone }, () => 'Control+z'),
  )
}
