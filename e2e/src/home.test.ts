import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { locked, textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = ownSite(() => startOwnProduct({ VISITOR_FILES: '300' }))

/** How many pages are drawn on the page: canvases on which there is ink. */
const drawnPages = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('canvas')].filter((canvas) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return pixels.some((value, index) => index % 4 === 0 && value < 100)
      }).length,
  )

describe('a file on the front page', () => {
  test('shows its first page and how many there are; PDFium comes only then', async () => {
    await using there = await site.visit()
    const { page, requests } = there
    const pdfium = () => requests.filter((url) => /pdfium/i.test(url)).length
    await page.waitForLoadState('networkidle')
    expect(pdfium()).toBe(0)
    await toolPage(page).drop(textPdf('letter.pdf', 'Dear reader', 'second'))
    await page.getByRole('heading', { name: 'letter.pdf' }).waitFor()
    await page.getByText(/^2 pages · /).waitFor()
    await expect.poll(() => drawnPages(page)).toBe(1)
    expect(pdfium()).toBeGreaterThan(0)
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(there.complaints).toEqual([])
  })

  test('goes along to a tool that is chosen in the list below, if that takes it', async () => {
    await using there = await site.visit()
    const { page } = there
    await toolPage(page).drop(textPdf('letter.pdf', 'Dear reader', 'second'))
    await page.getByRole('heading', { name: 'letter.pdf' }).waitFor()
    const tools = page.getByRole('region', { name: 'All tools' })
    await tools.getByRole('link', { name: 'Rotate pages' }).click()
    await page.getByRole('heading', { name: 'Rotate pages' }).waitFor()
    await page.getByRole('gridcell').first().waitFor()
    await goTo(page, '/')
    await toolPage(page).drop(textPdf('letter.pdf', 'Dear reader', 'second'))
    await page.getByRole('heading', { name: 'letter.pdf' }).waitFor()
    await tools.getByRole('link', { name: 'Word to PDF' }).click()
    await page.getByRole('heading', { name: 'Word to PDF' }).waitFor()
    expect(await page.getByText('letter.pdf').count()).toBe(0)
  })

  test('of several files the first pages are shown, and of a locked one that it is locked', async () => {
    await using there = await site.visit()
    const { page } = there
    const tool = toolPage(page)
    await tool.drop(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two', 'three'))
    await page.getByText(/^3 pages · /).waitFor()
    await expect.poll(() => drawnPages(page)).toBe(2)
    await tool.drop(await locked(textPdf('safe.pdf', 'secret'), 'sesame'))
    await page.getByText(/^Locked with a password · /).waitFor()
  })
})

test('with a finger there is nothing to drop: files are added', async () => {
  await using there = await site.visit({ width: 1024, context: { hasTouch: true, isMobile: true } })
  const { page } = there
  await expect.poll(() => page.getByText('Add any file', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('Drop any file here', { exact: true }).isVisible()).toBe(false)
  await goTo(page, '/merge-pdf')
  await expect.poll(() => page.getByText('Add PDFs or images', { exact: true }).isVisible()).toBe(true)
})

describe('two hundred files', () => {
  test('draw only what is near, can be sorted, and are removed at once', { timeout: 120_000 }, async () => {
    await using there = await site.visit({ path: '/merge-pdf' })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...Array.from({ length: 200 }, (_, index) => textPdf(`${200 - index}.pdf`, `text ${index}`, 'end')))
    await page.getByText('200 files, 400 pages').waitFor({ timeout: 60_000 })
    const canvases = () => page.locator('canvas').count()
    await expect.poll(canvases).toBeGreaterThan(3)
    expect(await canvases()).toBeLessThan(100)
    await expect.poll(() => drawnPages(page), { timeout: 60_000 }).toBeGreaterThan(3)
    await page.getByRole('complementary', { name: 'Options' }).getByText('Name', { exact: true }).click()
    await expect.poll(async () => (await tool.order())[0]).toBe('1.pdf')
    await page.evaluate(() => document.querySelector('[data-id]:nth-of-type(200)')?.scrollIntoView())
    await expect.poll(() => drawnPages(page)).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await page.getByRole('dialog', { name: 'Remove all 200 files?' }).getByRole('button', { name: 'Keep them' }).click()
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await page.getByRole('dialog', { name: 'Remove all 200 files?' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove all', exact: true }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
  })
})

describe('a stored access token', () => {
  test('is looked up under a full-page loader; a token that is not accepted is dropped', async () => {
    await using there = await site.visit({ path: '/faq' })
    const { page } = there
    await page.evaluate(() => localStorage.setItem('octavo_access_token', 'a token of old'))
    const asked = Promise.withResolvers<string | null>()
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/v1/users/me', async (route) => {
      asked.resolve(await route.request().headerValue('authorization'))
      await answered.promise
      await route.continue()
    })
    await page.goto(`${site.url}/history`)
    const loader = page.getByRole('img', { name: 'Loading your account' })
    await loader.waitFor()
    expect(await asked.promise).toBe('Bearer a token of old')
    expect(await barriers(page)).toEqual([])
    answered.resolve()
    await loader.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('octavo_access_token'))).toBeNull()
  })

  test('covers every page while it is looked up, and without one nothing is asked', async () => {
    await using there = await site.visit({ path: '/history' })
    const { page, requests } = there
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.includes('/users/me'))).toEqual([])
    for (const path of ['/', '/merge-pdf', '/pricing', '/faq', '/editor', '/download']) {
      await page.evaluate(() => localStorage.setItem('octavo_access_token', 'a token of old'))
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/v1/users/me', async (route) => {
        await answered.promise
        await route.continue()
      })
      await page.goto(site.url + path)
      const loader = page.getByRole('img', { name: 'Loading your account' })
      await loader.waitFor()
      answered.resolve()
      await loader.waitFor({ state: 'detached' })
      await page.unroute('**/api/v1/users/me')
    }
  })
})
