import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@octavo/core/errors.ts'
import { loadPage, maxRedirects, refuseLost } from './load-page.ts'
import type { PageLook, PageState } from './page-look.ts'
import { drawnScript, hidePopupsScript, isThereScript, scrollScript } from './page-scripts.ts'
import { openSession, type PageSession, prepareSession, within } from './page-session.ts'
import { runningBrowser } from './running-browser.ts'
import { beginVisit } from './visit.ts'
import { watchLoading } from './watch-loading.ts'

/** Nobody waits for the end of a page but the next one: it must not find the way to the web open. */
let leaving: Promise<void> = Promise.resolve()

/** Lets something be done with a page that has been opened, and leaves nothing of it. */
export async function withPage<Result>(
  { url, look }: { url: string; look: PageLook },
  work: (session: PageSession, state: PageState) => Promise<Result>,
): Promise<Result> {
  const { protocol } = URL.parse(url) ?? { protocol: '' }
  // Whatever was checked before: the browser is never asked for a file, a page of its own or an address with its content inside.
  if (protocol !== 'http:' && protocol !== 'https:') throw new AppError('URL_SCHEME')
  const browser = runningBrowser()
  await leaving
  const visit = await beginVisit(browser.visits)
  const session = await openSession(browser)
  const loading = watchLoading(session, { maxRequests: browser.maxRequests, maxRedirects })
  try {
    const endsAt = Date.now() + browser.pageMs
    await dress(session, look)
    const isLoaded = await loadPage(session, { url, waitUntil: look.waitUntil, limitMs: browser.pageMs, loading, visit })
    const isCalm = await settle(session, look, endsAt)
    await refuseLost(loading, visit)
    const { exceeded } = await visit.ask('')
    const cut = loading.cut() || exceeded === 'bytes' || exceeded === 'requests'
    const unsettled = !(isLoaded && isCalm)
    // What still runs or loads would change the page under the printer's hands.
    if (unsettled) await quieten(session)
    return await work(session, { title: await session.title(), url: loading.document()?.url ?? url, unsettled, cut })
  } finally {
    loading.stop()
    await visit.end()
    // A page that cannot be closed takes the slot with it; an empty one that cannot be made is missed when it is needed.
    leaving = session
      .close()
      .catch(() => process.exit(1))
      .then(() => prepareSession(browser))
      .catch(() => {})
  }
}

async function dress(session: PageSession, { viewport, media, colorScheme }: PageLook): Promise<void> {
  const { width, height, isPhone } = viewport
  const features = [
    { name: 'prefers-color-scheme', value: colorScheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: isPhone }),
    session.send('Emulation.setEmulatedMedia', { media, features }),
  ])
}

/** Waits for what was asked for and takes away what is not wanted; says whether all of it came in time. */
async function settle(session: PageSession, look: PageLook, endsAt: number): Promise<boolean> {
  const left = () => endsAt - Date.now()
  let calm = true
  if (look.waitSelector) calm = await waitFor(session, look.waitSelector, left)
  if (look.waitSeconds > 0) await pause(Math.max(0, Math.min(look.waitSeconds * 1000, left())))
  if (look.scroll) await session.evaluate(call(scrollScript(Math.min(scrollMs, Math.max(left(), 0)))), left())
  if (look.hidePopups) await session.evaluate(call(hidePopupsScript), Math.max(left(), leastMs))
  const css = [look.css, ...look.hide.map((selector) => `${selector} { display: none !important; }`)].join('\n')
  if (css.trim() !== '') await session.evaluate(call(styleScript(css)), Math.max(left(), leastMs))
  const drawn = await session.evaluate<true>(`${call(drawnScript)}.then(() => true)`, Math.max(Math.min(left(), drawnMs), leastMs))
  return calm && drawn === true
}

const scrollMs = 5000
const drawnMs = 3000
const leastMs = 500

async function waitFor(session: PageSession, selector: string, left: () => number): Promise<boolean> {
  while (left() > 0) {
    const isThere = await session.evaluate<boolean | null>(call(isThereScript(selector)), left())
    if (isThere) return true
    // Nothing will ever fit what is no selector.
    if (isThere === null) return false
    await pause(100)
  }
  return false
}

// Each rule in a sheet of its own would do, but a sheet survives a rule that is none.
function styleScript(css: string): string {
  return `() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(css)})
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }`
}

async function quieten(session: PageSession): Promise<void> {
  await within(session.send('Page.stopLoading'), leastMs)
  await within(session.send('Runtime.terminateExecution'), leastMs)
  await within(session.send('Emulation.setScriptExecutionDisabled', { value: true }), leastMs)
}

function call(script: string): string {
  return `(${script})()`
}
