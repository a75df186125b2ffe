import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOn } from './complaints.ts'

/** How a visitor comes. */
export interface View {
  path?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  /** The scripts of the page stay away until the visit says `wake`, as on a slow line. */
  asleep?: boolean
  /** Further settings of the browser, such as a touch screen or no JavaScript. */
  context?: BrowserContextOptions
}

/** As a visitor with a phone comes. */
export const phone = { width: 390, context: { hasTouch: true, isMobile: true } } as const satisfies View

/** A page in a browser of its own, and what happened on it. */
export interface Visit extends AsyncDisposable {
  page: Page
  requests: string[]
  /** What the browser had to say: errors, warnings, refused content, failed answers. */
  complaints: string[]
  /** Lets the scripts come and waits until the page hears the visitor. */
  wake(): Promise<void>
}

/** Opens a page of the product and waits until it hears the visitor. */
export async function visit(
  browser: Browser,
  url: string,
  { path = '/', width = 1280, colorScheme = 'light', asleep = false, context: more }: View = {},
): Promise<Visit> {
  // The service worker fetches the whole site for later, which a test pays for and does not need, unless it is about just that.
  const fixed = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, ...fixed, ...more })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const requests: string[] = []
  const complaints = complaintsOn(page)
  page.on('request', (request) => requests.push(request.url()))
  if (more?.javaScriptEnabled !== false) await reportViolations(page, complaints)
  const release = asleep ? await holdScripts(page) : () => {}
  // A page whose scripts do not come is never loaded.
  if (asleep) await page.goto(url + path, { waitUntil: 'commit' })
  else if (more?.javaScriptEnabled === false) await page.goto(url + path)
  else await goTo(page, url + path)
  const wake = async () => {
    release()
    await untilTakenOver(page)
  }
  return { page, requests, complaints, wake, [Symbol.asyncDispose]: () => context.close() }
}

async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Loads another page of the product and waits until it hears the visitor. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(new URL(url, page.url()).href)
  await untilTakenOver(page)
}

/** How many pixels of the page lie over the edge of the window. */
export function overEdge(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Waits until React has taken over a page that came built: before that it hears nothing, and after it has complained if it had to. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

async function reportViolations(page: Page, complaints: string[]): Promise<void> {
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What stands in the way of people with disabilities on the page as it is now, one line each. With `rules` only these are looked at,
 * which is enough where nothing but the colours has changed.
 */
export async function barriers(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  await endAnimations(page)
  // Laid into the page once; the page keeps it until it is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  return page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(document, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags },
  )
}

/** The same, and then with the colours of the other theme: nothing else changes with it. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found = await barriers(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  found.push(...(await barriers(page, { rules: ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return found
}

let source: string | undefined

/** The checker without its comments and long names, which a page has to read anew each time that it is loaded. */
function axeSource(): string {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

/** Colours that are still changing would be measured half way. What is folded away never comes to its end by itself. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) one.finish()
    }
  })
}
