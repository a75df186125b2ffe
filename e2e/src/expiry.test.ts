import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { textPdf } from './testing/pdfs.ts'
import { startProduct } from './testing/product.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'

const clock = fileURLToPath(new URL('./testing/shifting-clock.ts', import.meta.url))
// No sweep: the disk's clock stays behind, and to the sweeper what is being written now would look like left for an hour.
const site = ownSite(() => startProduct({ SWEEP_SECONDS: '3600' }, ['--import', clock]))

const path = '/merge-pdf'
const files = () => [textPdf('b.pdf', 'two'), textPdf('a.pdf', 'one')]

test('a device whose clock is hours ahead counts the same 30 minutes, and says at their end that the files were removed', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.run()
  await expect.poll(() => page.getByText('until this is deleted').textContent()).toMatch(/^(30:0|29:[345])\d until/)
  expect(await tool.result()).toEqual(['two', 'one'])
  const taskRef = await tool.taskRef()
  await page.clock.fastForward('30:05')
  await page.getByRole('heading', { name: 'Your files were deleted' }).waitFor()
  // The page sees to it that this is true.
  await expect.poll(() => statusOf(page, taskRef)).toBe('EXPIRED')
  expectNoComplaints(there.complaints)
})

test('a result that the server has removed is said to be gone, also after a reload', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.run()
  await letTimePass(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const gone = page.getByRole('heading', { name: 'Your files were deleted' })
  await gone.waitFor()
  await page.getByText('We delete all files 30 minutes after a task ends. Start again to continue.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.reload()
  await gone.waitFor()
  await tool.choose(textPdf('new.pdf', 'new'))
  await tool.run()
  expect(await tool.result()).toEqual(['new'])
  expectNoComplaints(there.complaints, '410 /api/v1/')
})

test('files that waited too long are sent again from the device, in their order, by one press', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.ready()
  const taskRef = await tool.taskRef()
  await letTimePass(page)
  await tool.runButton().click()
  await page.getByRole('button', { name: 'Start again with 2 files' }).click()
  await tool.run()
  expect(await tool.taskRef()).not.toBe(taskRef)
  expect(await tool.result()).toEqual(['two', 'one'])
  expectNoComplaints(there.complaints, '410 /api/v1/')
})

test('a removed result that another tool should go on with says so on its card', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.run()
  await letTimePass(page)
  await page.getByRole('link', { name: 'Page numbers' }).last().click()
  const next = toolPage(page, { action: /^(Add page numbers|Number \d+ pages?)$/, done: /^Page numbers added to \d+ pages?$/ })
  await next.card('b-merged.pdf').getByText('This task has expired. Its files were deleted 30 minutes after it finished.').waitFor()
  await next.choose(textPdf('new.pdf', 'new'))
  await next.card('b-merged.pdf').getByRole('button', { name: 'Remove', exact: true }).click()
  await next.run()
  expect(await next.result()).toEqual([expect.stringContaining('new')])
  // On a busy machine, the preview of the result is asked for after the result is gone.
  expectNoComplaints(there.complaints, '410 /api/v1/documents', '410 /api/v1/results')
})

/** Half an hour goes by on the server, and nowhere else. */
async function letTimePass(page: Page): Promise<void> {
  const taskRef = await toolPage(page).taskRef()
  site.product.signal('SIGUSR2')
  await expect.poll(() => statusOf(page, taskRef)).toBe('EXPIRED')
}

async function statusOf(page: Page, taskRef: string): Promise<string> {
  const response = await page.request.get(`${site.url}/api/v1/tasks/${taskRef}`)
  return ((await response.json()) as { status: string }).status
}
