import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { encryptionOf } from './testing/locks.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/protect-pdf'
const words = { action: /^Protect (PDF|\d+ files)/, done: /^Protected \d+ files?$/ }

test('with the mouse: a password, view and print only, and what was typed stays nowhere', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('report.pdf', 'one'))
  await page.getByLabel('Password to open').fill('blue horse 77')
  await page.getByText("The passwords don't match yet.").waitFor({ state: 'detached' })
  await page.getByLabel('Repeat the password').fill('blue hors')
  await page.getByText("The passwords don't match yet.").waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await page.getByLabel('Repeat the password').fill('blue horse 77')
  await page.getByText('View and print only').first().click()
  await page.getByText(/Permissions are a request/).waitFor()
  expect(await barriers(page)).toEqual([])
  const result = await tool.runAndDownload()
  expect(await encryptionOf(result)).toBeUndefined()
  const encryption = await encryptionOf(result, 'blue horse 77')
  expect(encryption).toContain('print high resolution: allowed')
  expect(encryption).toContain('extract for any purpose: not allowed')
  expect(await keptTexts(page)).not.toContain('blue horse')
  expect(page.url()).not.toContain('horse')
  expect(there.requests.join('\n')).not.toContain('horse')
  // The browser would like every password to have a user's name beside it; a document has none.
  expect(there.complaints.filter((text) => !text.startsWith('[DOM] Password forms'))).toEqual([])
})

test('a password that is made here is shown, strong, and locks the file', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('report.pdf', 'one'))
  await page.getByRole('button', { name: 'Generate password' }).click()
  const made = (await page.locator('code').textContent()) ?? ''
  expect(made).toMatch(/^(?:[a-z]{6}-){3}\d\d$/)
  await page.getByText(/^(Very strong|Strong)\./).waitFor()
  expect(await encryptionOf(await tool.runAndDownload(), made)).toContain('R = 6')
})

test('a list gives each file its own password', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('anna.pdf', 'a'), textPdf('ben.pdf', 'b'))
  await page.getByText('Passwords of single files').click()
  await page.getByLabel('Paste a list').fill('anna,for anna\nben.pdf;for ben\nclara,x')
  await page.getByRole('button', { name: 'Use this list' }).click()
  await page.getByText('2 passwords added. Not among your files: clara.').waitFor()
  await tool.run()
  const files = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect.poll(() => files.count()).toBe(2)
  expect(await encryptionOf(await tool.download('ben-protected.pdf'), 'for ben')).toBeDefined()
})

test('with the keyboard alone', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.chooseByKeyboard(textPdf('report.pdf', 'one'))
  await page.getByLabel('Password to open').focus()
  await page.keyboard.type('sesame street 9')
  await tabTo(page, 'Repeat the password')
  await page.keyboard.type('sesame street 9')
  await tool.runByKeyboard()
  expect(await encryptionOf(await tool.downloadByKeyboard(), 'sesame street 9')).toBeDefined()
})

test('on a phone', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(textPdf('report.pdf', 'one'))
  await openOptions(page)
  await page.getByText('View only', { exact: true }).first().tap()
  await page.getByText('Without a password to open, everybody can still read the file.').waitFor()
  await expect.poll(() => overEdge(page)).toBe(0)
  const result = await tool.runAndDownload()
  expect(await encryptionOf(result)).toContain('print low resolution: not allowed')
})

/** Presses Tab until the field with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${label} is not reached`)
}

/** All that lies on the device, and what was told to analytics. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer?: unknown }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, dataLayer])
  })
}
