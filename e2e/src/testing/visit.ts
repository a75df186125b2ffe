import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOn } from './complaints.ts'

/** The settings of a visit. */
export interface View {
  path?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  /** Holds back the page's scripts until `wake`, as on a slow connection. */
  asleep?: boolean
  /** More browser settings, such as a touch screen or no JavaScript. */
  context?: BrowserContextOptions
}

/** A visitor with a phone. */
export const phone = { width: 390, context: { hasTouch: true, isMobile: true } } as const satisfies View

/** A page in a separate browser context, and what happened on it. */
export interface Visit extends AsyncDisposable {
  page: Page
  requests: string[]
  /** What the browser logged: errors, warnings, policy violations, failed responses. */
  complaints: string[]
  /** Loads the scripts and waits until the page is interactive. */
  wake(): Promise<void>
}

/** Opens a page of the product and waits until it is interactive. */
export async function visit(
  browser: Browser,
  url: string,
  { path = '/', width = 1280, colorScheme = 'light', asleep = false, context: more }: View = {},
): Promise<Visit> {
  // The service worker would load the whole site, which only tests about it need.
  const fixed = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, ...fixed, ...more })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const requests: string[] = []
  const complaints = complaintsOn(page)
  page.on('request', (request) => requests.push(request.url()))
  if (more?.javaScriptEnabled !== false) await reportViolations(page, complaints)
  const release = asleep ? await holdScripts(page) : () => {}
  // Without its scripts a page never finishes loading.
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

/** Loads another page of the product and waits until it is interactive. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(new URL(url, page.url()).href)
  await untilTakenOver(page)
}

/** How many pixels the page is wider than the window. */
export function overEdge(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The names of buttons that a page cuts off at its sides, where nothing can be scrolled to show them. */
export function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canScroll = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement))
    return [...document.querySelectorAll('button, a')]
      .filter((button) => {
        const { left, right, width } = button.getBoundingClientRect()
        return width > 0 && right > 0 && left < innerWidth && (left < 0 || right > innerWidth + 0.5) && !canScroll(button)
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  })
}

/** Waits until React has hydrated a prerendered page: before that it ignores input, and after that hydration errors have been logged. */
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
