import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import type { OpenProduct } from './product.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'
import { type View, type Visit, visit } from './visit.ts'

/** The site that the tests of a file visit, from the first test to the last. */
export interface Site<Kind extends OpenProduct = OpenProduct> {
  readonly url: string
  readonly product: Kind
  /** A visit in a separate browser context. */
  visit(view?: View): Promise<Visit>
}

/** The product shared by all files that need no special settings. */
export function sharedSite(): Site<SharedProduct> {
  return ownSite(sharedProduct)
}

/** A whole product starts and stops here, on a busy machine. */
const patience = 120_000

/** A product that is started for the tests of one file. */
export function ownSite<Kind extends OpenProduct>(start: () => Promise<Kind>): Site<Kind> {
  let opened: { product: Kind; browser: Browser } | undefined
  const there = () => {
    if (!opened) throw new Error('the site is open only while tests run')
    return opened
  }
  beforeAll(async () => {
    const [product, browser] = await Promise.all([start(), openBrowser()])
    opened = { product, browser }
  }, patience)
  afterAll(async () => {
    // What a test that failed has left open.
    await Promise.all(opened?.browser.contexts().map((context) => context.close()) ?? [])
    await opened?.product.stop()
  }, patience)
  return {
    get url() {
      return there().product.url
    },
    get product() {
      return there().product
    },
    visit: (view) => visit(there().browser, there().product.url, view),
  }
}
