import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { type Product, startProduct } from './testing/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('the page shows every tool and which of them can be used today', async () => {
  await using visit = await openPage({ width: 1280 })
  const titles = await visit.page.locator('.tool-title').allTextContents()
  expect(titles).toHaveLength(23)
  expect(titles.filter((title) => !title.includes('Soon')).map((title) => title.trim())).toEqual(['Merge PDF'])
})

test('the page obeys its policy and asks nobody else for anything', async () => {
  await using visit = await openPage({ width: 1280 })
  expect(visit.complaints).toEqual([])
  expect(visit.requests.length).toBeGreaterThan(3)
  for (const url of visit.requests) expect(new URL(url).origin).toBe(new URL(product.url).origin)
})

test('the link leads to the API pages', async () => {
  await using visit = await openPage({ width: 1280 })
  await visit.page.getByRole('link', { name: 'Read the API pages' }).click()
  await visit.page.waitForURL('**/api/docs')
  expect(await visit.page.title()).toMatch(/Octavo/)
})

test.each([
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)('nothing runs over the edge at $width px, $colorScheme', async (view) => {
  await using visit = await openPage(view)
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width)
})

test('the theme follows the system', async () => {
  await using light = await openPage({ width: 390, colorScheme: 'light' })
  await using dark = await openPage({ width: 390, colorScheme: 'dark' })
  expect(await lightness(light.page)).toBeGreaterThan(0.9)
  expect(await lightness(dark.page)).toBeLessThan(0.3)
})

interface View {
  width: number
  colorScheme?: 'light' | 'dark'
}

interface Visit extends AsyncDisposable {
  page: Page
  requests: string[]
  /** What the browser had to say: errors, refused content. */
  complaints: string[]
}

async function openPage({ width, colorScheme = 'light' }: View): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`))
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(product.url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  return { page, requests, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** How light the page's ground is, 0 to 1, measured from a pixel of it. */
async function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) / 255
  })
}
