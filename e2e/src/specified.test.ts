import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startOwnProduct } from './testing/own-product.ts'
import { textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toastOn } from './testing/toast.ts'
import { toolPage } from './testing/tool-page.ts'

// What the specification says of the browser's side, to the letter.

const site = ownSite(() => startOwnProduct({ SOCIAL_LINKS: 'Mastodon=https://social.example/@octavo, Code=https://code.example/octavo' }))
const path = '/merge-pdf'
const sessionKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('octavo_')))

describe('session storage', () => {
  test('holds the named values and nothing else, and what it holds is used', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await tool.ready()
    await expect.poll(async () => (await sessionKeys(page)).toSorted()).toEqual(['engineToken', 'engineUrl', 'taskRef', 'taskType'])
    expect(await page.evaluate(() => sessionStorage.getItem('taskType'))).toBe('merge-pdf')
    // The engine is called with the token that is kept: one that is not good is refused, and renewed.
    await page.evaluate(() => sessionStorage.setItem('engineToken', 'not good'))
    const refused = page.waitForResponse((response) => response.url().endsWith('/engine/tasks/execute') && response.status() === 403)
    await tool.run()
    expect(await (await refused).request().headerValue('x-engine-token')).toBe('not good')
    expect(await page.evaluate(() => sessionStorage.getItem('engineToken'))).not.toBe('not good')
    expect(await tool.result()).toEqual(['one'])
  })

  test('an upload is multipart while a content type is kept', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const kept: (string | null)[] = []
    await page.route('**/api/v1/documents', async (route) => {
      kept.push(await page.evaluate(() => sessionStorage.getItem('contentType')))
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/documents') && request.method() === 'POST')
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    expect(await (await sent).headerValue('content-type')).toMatch(/^multipart\/form-data/)
    await tool.ready()
    expect(kept).toEqual(['multipart/form-data'])
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contentType'))).toBeNull()
  })
})

describe('an upload that fails', () => {
  test.each([
    [
      'with the server’s sentence',
      { status: 507, json: { code: 'STORAGE_FULL', message: 'There is no room left.' } },
      'There is no room left.',
    ],
    ['without a word of the server', { status: 500, body: '' }, 'File upload failed'],
    ['in a way that nobody expected', { status: 200, body: 'not JSON' }, 'An unexpected error occurred'],
  ] as const)('%s is a warning and a mark on its card', async (_, answer, sentence) => {
    await using there = await site.visit({ path })
    const { page } = there
    await page.route('**/api/v1/documents', (route) => route.fulfill({ ...answer }))
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await toastOn(page, sentence).waitFor()
    await tool.card('a.pdf').getByText(sentence).waitFor()
  })
})

describe('removing all files', () => {
  const removeAll = async (page: Page) => {
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  }

  test('is one call to the engine, whose token and address are then forgotten', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
    await tool.ready()
    const removed = page.waitForResponse((response) => response.url().endsWith('/api/v1/documents/batch'))
    await removeAll(page)
    expect((await removed).request().method()).toBe('DELETE')
    expect((await removed).ok()).toBe(true)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    const keys = await sessionKeys(page)
    expect(keys).not.toContain('engineToken')
    expect(keys).not.toContain('engineUrl')
  })

  test('that fails says the server’s sentence, and the files stay', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await tool.ready()
    await page.route('**/api/v1/documents/batch', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Octavo is restarting.', requestId: 'x' } }),
    )
    await removeAll(page)
    await toastOn(page, 'Octavo is restarting.').waitFor()
    expect(await tool.order()).toEqual(['a.pdf'])
  })
})

test('who leaves waits until the task is deleted', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(textPdf('a.pdf', 'one'))
  await tool.ready()
  const taskRef = await tool.taskRef()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/v1/tasks/${taskRef}`, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Forms' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' })
  await leave.click()
  await asked.promise
  await expect.poll(() => leave.getAttribute('aria-busy')).toBe('true')
  expect(new URL(page.url()).pathname).toBe(path)
  answered.resolve()
  await page.waitForURL('**/forms')
  const task = await page.evaluate(async (ref) => (await fetch(`/api/v1/tasks/${ref}`)).json(), taskRef)
  expect(task).toMatchObject({ status: 'EXPIRED' })
})

test('the footer has the social links that are configured', async () => {
  await using there = await site.visit({ path: '/faq' })
  const links = there.page.getByRole('contentinfo').getByRole('navigation', { name: 'Social media' }).getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([
      ['Mastodon', 'https://social.example/@octavo'],
      ['Code', 'https://code.example/octavo'],
    ])
  expect(there.complaints).toEqual([])
})
