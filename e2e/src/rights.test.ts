import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { encryptionOf, restricted } from './testing/locks.ts'
import { pageRotations, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/rotate-pdf-pages'
const words = { action: /^Rotate (pages|\d+ pages?)$/, done: /^(Rotated \d+ pages?|Your pages are rotated)$/ }
const waits = 'Confirm that you have the right to remove the restrictions.'
const right = (page: Page) => page.getByLabel('I have the right to remove the restrictions')

test('a file that does not allow it is rotated by who has the right, and asks for it once', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await restricted(textPdf('closed.pdf', 'one'), ['--modify=none']), textPdf('open.pdf', 'two'))
  await page.getByText(/^closed\.pdf doesn't allow .*arranging pages\.$/).waitFor()
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await page.getByText(waits).waitFor()
  expect(await right(page).count()).toBe(1)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await right(page).check()
  await expect.poll(() => page.getByText(waits).count()).toBe(0)
  await tool.run()
  const result = await tool.download('closed-rotated.pdf')
  expect(await encryptionOf(result)).toContain('File is not encrypted')
  expect(await pageRotations(result)).toEqual([90])
  // The next file needs its own confirmation.
  await goTo(page, path)
  await tool.choose(await restricted(textPdf('next.pdf', 'one'), ['--modify=none']))
  await right(page).waitFor()
  expect(await right(page).isChecked()).toBe(false)
  expect(there.complaints).toEqual([])
})

test('a step that needs another right asks for it, and its removal takes the question away', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await restricted(textPdf('closed.pdf', 'one'), ['--extract=n']))
  await page.getByRole('button', { name: 'Right', exact: true }).click()
  await tool.ready()
  expect(await right(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Extract text' }).click()
  await page.getByText("closed.pdf doesn't allow copying.").waitFor()
  await page.getByText(waits).waitFor()
  expect(await right(page).count()).toBe(1)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove step 2, Extract text' }).click()
  await expect.poll(() => right(page).count()).toBe(0)
  await tool.ready()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Extract text' }).click()
  await right(page).check()
  await tool.run()
  expect(there.complaints).toEqual([])
})

test('on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(await restricted(textPdf('closed.pdf', 'one'), ['--modify=none']))
  await page.getByRole('gridcell').getByRole('button', { name: 'Rotate right' }).tap()
  await page.getByText(waits).waitFor()
  await openOptions(page)
  await right(page).tap()
  await expect.poll(() => overEdge(page)).toBe(0)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(false)
})
