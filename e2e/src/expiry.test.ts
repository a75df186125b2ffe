import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { expectCalm } from './testing/complaints.ts'
import { textPdf } from './testing/pdfs.ts'
import { type Product, startProduct } from './testing/product.ts'
import { toolPage } from './testing/tool-page.ts'
import { barriers, visit } from './testing/visit.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  const clock = fileURLToPath(new URL('./testing/shifting-clock.ts', import.meta.url))
  // No sweep: the disk's clock stays behind, and to the sweeper what is being written now would look like left for an hour.
  ;[product, browser] = await Promise.all([startProduct({ SWEEP_SECONDS: '3600' }, ['--import', clock]), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/merge-pdf'
const files = () => [textPdf('b.pdf', 'two'), textPdf('a.pdf', 'one')]

test('a device whose clock is hours ahead counts the same 30 minutes, and says at their end that the files were removed', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.run()
  expect(await page.getByText('until this is deleted').textContent()).toMatch(/^(30:0|29:[345])\d until/)
  expect(await tool.result()).toEqual(['two', 'one'])
  const taskRef = taskOf(page)
  await page.clock.fastForward('30:05')
  await page.getByRole('heading', { name: 'Your files were removed' }).waitFor()
  // The page sees to it that this is true.
  await expect.poll(() => statusOf(page, taskRef)).toBe('EXPIRED')
  expectCalm(there.complaints)
})

test.each(['light', 'dark'] as const)(
  'a result that the server has removed is said to be gone, also after a reload (%s)',
  async (colorScheme) => {
    await using there = await visit(browser, product.url, { path, colorScheme })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...files())
    await tool.run()
    await letTimePass(page)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const gone = page.getByRole('heading', { name: 'Your files were removed' })
    await gone.waitFor()
    await page.getByText('Everything of a task is deleted 30 minutes after it ended, as promised. To go on, start again.').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.reload()
    await gone.waitFor()
    await tool.choose(textPdf('new.pdf', 'new'))
    await tool.run()
    expect(await tool.result()).toEqual(['new'])
    expectCalm(there.complaints, '410 /api/v1/')
  },
)

test('files that waited too long are sent again from the device, in their order, by one press', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.ready()
  const taskRef = taskOf(page)
  await letTimePass(page)
  await tool.runButton().click()
  await page.getByRole('button', { name: 'Start again with 2 files' }).click()
  await tool.run()
  expect(taskOf(page)).not.toBe(taskRef)
  expect(await tool.result()).toEqual(['two', 'one'])
  expectCalm(there.complaints, '410 /api/v1/')
})

test('a removed result that another tool should go on with says so on its card', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(...files())
  await tool.run()
  await letTimePass(page)
  await page.getByRole('link', { name: 'Merge PDF' }).last().click()
  await tool.card('b-merged.pdf').getByText('The files of this task were removed, as promised, 30 minutes after it ended.').waitFor()
  await tool.choose(textPdf('new.pdf', 'new'))
  await tool.card('b-merged.pdf').getByRole('button', { name: 'Remove', exact: true }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['new'])
  expectCalm(there.complaints, '410 /api/v1/documents')
})

/** Half an hour goes by on the server, and nowhere else. */
async function letTimePass(page: Page): Promise<void> {
  const taskRef = taskOf(page)
  product.signal('SIGUSR2')
  await expect.poll(() => statusOf(page, taskRef)).toBe('EXPIRED')
}

function taskOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('taskRef')
}

async function statusOf(page: Page, taskRef: string | null): Promise<string> {
  const response = await page.request.get(`${product.url}/api/v1/tasks/${taskRef}`)
  return ((await response.json()) as { status: string }).status
}
