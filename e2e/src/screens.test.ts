import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { type Product, startProduct } from './testing/product.ts'
import { type Screen, type Stage, stageOf, walks } from './testing/screens.ts'
import { barriers, type Visit, visit } from './testing/visit.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  const low = { VISITOR_FILE_SIZE: '200000', VISITOR_FILES: '4', VISITOR_TASKS_PER_DAY: '1' }
  ;[product, browser] = await Promise.all([startProduct(low), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const desktop = { width: 1280, colorScheme: 'light' } as const
const phone = { width: 390, colorScheme: 'dark', context: { hasTouch: true, isMobile: true } } as const

describe.each([
  { device: 'a desktop', view: desktop },
  { device: 'a phone', view: phone },
])('on $device no screen has a barrier, a complaint or a foreign request', ({ view }) => {
  test.each(walks)('$name', { timeout: 90_000 }, async ({ path, screens }) => {
    await using there = await visit(browser, product.url, { path, ...view })
    const stage = stageOf(there.page, view === phone)
    const faults: string[] = []
    for (const screen of screens) {
      await screen.show(stage)
      for (const fault of await faultsOf(screen, stage, there)) faults.push(`${screen.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})

async function faultsOf({ complaint }: Screen, { page, phone: isPhone }: Stage, { complaints, requests }: Visit): Promise<string[]> {
  const found = await barriers(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Only the colours change with the theme, and only what is seen has any.
  await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark' })
  found.push(...(await barriers(page, { rules: ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' })
  if (wide > 0) found.push(`runs ${wide} px over the edge`)
  found.push(...complaints.splice(0).filter((text) => !complaint?.test(text)))
  const foreign = requests.splice(0).filter((url) => !isOwn(url))
  return [...found, ...foreign.map((url) => `asks ${url}`)]
}

function isOwn(url: string): boolean {
  return url.startsWith(`${product.url}/`) || url.startsWith('blob:') || url.startsWith('data:')
}
