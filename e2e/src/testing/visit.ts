import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** How a visitor comes. */
export interface View {
  path?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  /** Further settings of the browser, such as a touch screen or no JavaScript. */
  context?: BrowserContextOptions
}

/** A page in a browser of its own, and what happened on it. */
export interface Visit extends AsyncDisposable {
  page: Page
  requests: string[]
  /** What the browser had to say: errors, warnings, refused content, failed answers. */
  complaints: string[]
}

/** Opens a page of the product and waits until it rests. */
export async function visit(
  browser: Browser,
  url: string,
  { path = '/', width = 1280, colorScheme = 'light', context: more }: View = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', ...more })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`))
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  if (more?.javaScriptEnabled !== false) await reportViolations(page, complaints)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  return { page, requests, complaints, [Symbol.asyncDispose]: () => context.close() }
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

/** What stands in the way of people with disabilities on the page as it is now, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  // Colours that are still changing would be measured half way.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
