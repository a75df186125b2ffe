import { expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { beginHeldMerge } from './testing/held-merge.ts'
import { startProduct } from './testing/product.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'

const site = ownSite(startProduct)
const path = '/merge-pdf'

test('nothing but Cancel closes the loading modal, and Cancel leads back to the files', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  using merge = await beginHeldMerge(page, site.product)
  const { working } = merge
  expect(await working.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  expect(await working.isVisible()).toBe(true)
  await working.getByRole('button', { name: 'Cancel' }).click()
  await working.waitFor({ state: 'detached' })
  await expect.poll(() => toolPage(page).order()).toEqual(['one.pdf', 'two.pdf'])
})

test('a reload in the middle of the work finds the task again, which goes on', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  using merge = await beginHeldMerge(page, site.product)
  const { working } = merge
  await working.getByText('2 files').waitFor()
  await page.reload()
  // The page has found it at work, not at its end.
  await working.getByText('2 files').waitFor()
  merge.release()
  await page.getByRole('heading', { name: /^Merged \d+ files?$/ }).waitFor()
  expect(await tool.result()).toEqual(['first', 'second', 'third'])
  await page.goBack()
  await expect.poll(() => tool.order()).toEqual(['one.pdf', 'two.pdf'])
  expectNoComplaints(there.complaints)
})
