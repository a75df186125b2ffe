import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { editorOn } from './testing/editor.ts'
import { boxOf } from './testing/mouse.ts'
import { textPdf } from './testing/pdfs.ts'
import { focused, untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge } from './testing/visit.ts'

const site = sharedSite()
const sealed = fileURLToPath(new URL('../../packages/documents/fixtures/corpus/encrypted-minimal-pubkey-aes256.pdf', import.meta.url))
const report = textPdf('report.pdf', 'The old harbour', 'A ferry at the harbour')

test('with the keyboard: the focus is never lost, whatever is deleted, undone or closed', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await hasFocus(page, 'Document')
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Text')
  await page.keyboard.type('Added')
  await page.keyboard.press('Escape')
  await hasFocus(page, 'Text Added')
  await page.keyboard.press('Delete')
  await hasFocus(page, 'Document')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await hasFocus(page, 'Document')
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find', { exact: true }).press('Escape')
  await hasFocus(page, 'Document')
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('radio', { name: 'Type' }).press('ArrowRight')
  await page.keyboard.press('Escape')
  await hasFocus(page, 'Document')
  expect(there.complaints).toEqual([])
})

test('with the keyboard: Enter in the name adds a typed signature, and what is placed has the focus', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Draw' }).press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann Lee')
  const parts = ['radiogroup', 'button'].map((role) =>
    page.getByRole('dialog').getByRole(role as 'button', { name: /^(Font|Add signature)$/ }),
  )
  const boxes = await Promise.all([page.getByLabel('Name', { exact: true }), ...parts].map(boxOf))
  for (const [index, box] of boxes.entries())
    expect(box.y - (boxes[index - 1]?.y ?? 0) - (boxes[index - 1]?.height ?? 0)).toBeGreaterThan(10)
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Signature')
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Redaction')
})

test('with the keyboard in a small window: F6 goes round the parts that are shown', async () => {
  await using there = await site.visit({ path: '/editor', width: 390 })
  const { page } = there
  await editorOn(page).open(report)
  const names: (string | null | undefined)[] = []
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('F6')
    names.push(await focused(page))
  }
  expect(names).toEqual(['Octavo, home', 'Select', 'Document', 'Octavo, home'])
})

test('in a small window the search takes the place of the properties, and covers nothing of what it finds', async () => {
  await using there = await site.visit({ path: '/editor', width: 390 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report)
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Draw' }).press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann Lee')
  await page.keyboard.press('Enter')
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await properties.waitFor()
  await page.keyboard.press('Control+f')
  await properties.waitFor({ state: 'hidden' })
  expect(await page.getByRole('toolbar', { name: 'Tools' }).isVisible()).toBe(false)
  await page.getByPlaceholder('Find', { exact: true }).fill('ferry')
  await page.getByText('1 hit').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('polygon[data-at]').waitFor()
  const [found, find] = [await sidesOf(page, 'polygon[data-at]'), await sidesOf(page, 'search')]
  expect(found.top).toBeGreaterThan(find.bottom)
  expect(found.left).toBeGreaterThan(0)
  expect(found.right).toBeLessThan(390)
  expect(await overEdge(page)).toBe(0)
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('search').getByRole('button', { name: 'Close' }).click()
  await properties.waitFor()
  expect(there.complaints).toEqual([])
})

test('in a small window every mode, tool and sheet is free of barriers in light and in dark', async () => {
  await using there = await site.visit({ path: '/editor', width: 390 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report)
  const found: string[] = []
  for (const mode of ['Text', 'Annotate', 'Shapes', 'Insert', 'Sign', 'Redact']) {
    await editor.mode(mode)
    found.push(...(await barriersInBothThemes(page)).map((barrier) => `${mode}: ${barrier}`))
  }
  await page.getByRole('region', { name: 'Document', exact: true }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Redaction')
  found.push(...(await barriersInBothThemes(page)).map((barrier) => `selected: ${barrier}`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  found.push(...(await barriersInBothThemes(page)).map((barrier) => `pages: ${barrier}`))
  await page.keyboard.press('Escape')
  for (const choice of ['Save choices', 'Keyboard help']) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await barriersInBothThemes(page)).map((barrier) => `${choice}: ${barrier}`))
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})

test('a file that no password opens says so, and the way on has the focus', async () => {
  await using there = await site.visit({ path: '/editor', width: 390 })
  const { page } = there
  await page.locator('input[type=file]').setInputFiles(sealed)
  const alert = page.getByRole('alert')
  await alert.getByText('protected by a certificate').waitFor()
  await untilFocused(alert.getByRole('button', { name: 'Choose another file' }))
})

test('Escape closes a menu alone, and Delete in it leaves what is selected', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await editorOn(page).open(report)
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Redaction')
  const menu = page.getByRole('menu', { name: 'Actions for page 1' })
  await page.getByRole('button', { name: 'Actions for page 1' }).click()
  await menu.waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: 'Redaction' }).waitFor()
})

/** Where an element is in the window; nothing is scrolled for it. */
function sidesOf(page: Page, selector: string): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })
}

async function hasFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(name)
}
