import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { advertAddresses, advertPlaces } from './adverts.ts'
import { applyIdentity } from './browser-identity.ts'
import { loadPage, maxRedirects, refuseLost } from './load-page.ts'
import type { PageLook, PageState } from './page-look.ts'
import { drawnScript, hidePopupsScript, idleScript, isThereScript, readerScript, scrollScript, unfoldScript } from './page-scripts.ts'
import { openSession, type PageSession, prepareSession, within } from './page-session.ts'
import { runningBrowser } from './running-browser.ts'
import { beginVisit } from './visit.ts'
import { watchLoading } from './watch-loading.ts'
import { type Traffic, watchTraffic } from './watch-traffic.ts'

/** The next page waits until the previous one is closed: it must not find web access still open. */
let leaving: Promise<void> = Promise.resolve()

/** Opens a page, runs the work on it and leaves nothing behind. */
export async function withPage<Result>(
  { url, look }: { url: string; look: PageLook },
  work: (session: PageSession, state: PageState) => Promise<Result>,
): Promise<Result> {
  const { protocol } = URL.parse(url) ?? { protocol: '' }
  // A second check: the browser must never open a file, an internal page or a data address.
  if (protocol !== 'http:' && protocol !== 'https:') throw new AppError('URL_SCHEME')
  const browser = runningBrowser()
  await leaving
  const visit = await beginVisit(browser.visits)
  const session = await openSession(browser)
  const loading = watchLoading(session, { maxRequests: browser.maxRequests, maxRedirects })
  const traffic = watchTraffic(session)
  let leave = () => {}
  try {
    const limitMs = Math.min(browser.pageMs, look.limitMs ?? Number.POSITIVE_INFINITY)
    const endsAt = Date.now() + limitMs
    await dress(session, look)
    leave = await applyIdentity(session, url, look.identity)
    const isLoaded = await loadPage(session, { url, limitMs, loading, visit })
    const isSettled = await settle({ session, traffic, look, endsAt })
    await refuseLost(loading, visit)
    if (look.failOn !== 'page' && loading.missesParts()) throw new AppError('URL_PART_MISSING')
    if (look.failOn === 'errors' && loading.hasScriptErrors()) throw new AppError('URL_SCRIPT_ERROR')
    const { exceeded } = await visit.ask('')
    const cut = loading.cut() || exceeded === 'bytes' || exceeded === 'requests'
    const unsettled = !(isLoaded && isSettled)
    // What still runs or loads would change the page during printing.
    if (unsettled) await quieten(session)
    return await work(session, { title: await session.title(), url: loading.document()?.url ?? url, unsettled, cut })
  } finally {
    loading.stop()
    traffic.stop()
    leave()
    await visit.end()
    // If a page can't be closed, the slot ends; if an empty one can't be prepared, the next use reports it.
    leaving = session
      .close()
      .catch(() => process.exit(1))
      .then(() => prepareSession(browser))
      .catch(() => {})
  }
}

async function dress(session: PageSession, { viewport, media, colorScheme, hideAdverts, failOn }: PageLook): Promise<void> {
  const { width, height, isPhone, scale } = viewport
  const features = [
    { name: 'prefers-color-scheme', value: colorScheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: isPhone }),
    session.send('Emulation.setEmulatedMedia', { media, features }),
    ...(hideAdverts ? [session.send('Network.setBlockedURLs', { urls: advertAddresses })] : []),
    // Script errors are only reported after this call, which a page can detect.
    ...(failOn === 'errors' ? [session.send('Runtime.enable')] : []),
  ])
}

interface Settling {
  session: PageSession
  traffic: Traffic
  look: PageLook
  endsAt: number
}

/** Waits for the requested conditions and removes what isn't wanted; returns whether everything was there in time. */
async function settle({ session, traffic, look, endsAt }: Settling): Promise<boolean> {
  const left = () => endsAt - Date.now()
  const rests = async () => look.waitUntil === 'load' || comesToRest(session, traffic, left)
  let isSettled = await rests()
  if (look.waitSelector)
    isSettled =
      (await waitFor(() => session.evaluate<boolean | null>(call(isThereScript(look.waitSelector ?? '')), left()), left)) && isSettled
  if (look.waitExpression) isSettled = (await waitFor(() => isTrueIn(session, look.waitExpression ?? '', left()), left)) && isSettled
  if (look.waitSeconds > 0) await pause(Math.max(0, Math.min(look.waitSeconds * 1000, left())))
  if (look.scroll) {
    await session.evaluate(call(scrollScript(Math.min(scrollMs, Math.max(left(), 0)))), left())
    // What has come into view may have asked for more.
    isSettled = (await rests()) && isSettled
  }
  if (look.unfold) await session.evaluate(call(unfoldScript), Math.max(left(), leastMs))
  if (look.hidePopups) await session.evaluate(call(hidePopupsScript), Math.max(left(), leastMs))
  if (look.reader) await session.evaluate(call(readerScript), Math.max(left(), leastMs))
  const hidden = look.hideAdverts ? [...look.hide, advertPlaces] : look.hide
  const css = [look.css, ...hidden.map((selector) => `${selector} { display: none !important; }`)].join('\n')
  if (css.trim() !== '') await session.evaluate(call(styleScript(css)), Math.max(left(), leastMs))
  const drawn = await session.evaluate<true>(`${call(drawnScript)}.then(() => true)`, Math.max(Math.min(left(), drawnMs), leastMs))
  return isSettled && drawn === true
}

/** Waits until nothing is on its way and no script is running that could ask for more. */
async function comesToRest(session: PageSession, traffic: Traffic, left: () => number): Promise<boolean> {
  while (left() > 0) {
    if (!(await within(traffic.quiet(), left()))) return false
    await session.evaluate(call(idleScript), Math.min(left(), longestScriptMs))
    if (!traffic.isBusy()) return true
  }
  return false
}

const longestScriptMs = 1000
const scrollMs = 5000
const drawnMs = 3000
const leastMs = 500

async function waitFor(ask: () => Promise<boolean | null | undefined>, left: () => number): Promise<boolean> {
  while (left() > 0) {
    const isThere = await ask()
    if (isThere) return true
    // An invalid selector will never match.
    if (isThere === null) return false
    await pause(100)
  }
  return false
}

/** Evaluated in the page's own context, where its variables are visible; null if the expression is invalid. */
async function isTrueIn(session: PageSession, expression: string, limitMs: number): Promise<boolean | null | undefined> {
  // A busy page must not block us: the answer has a time limit, and so does the evaluation.
  const asked = session.send<Evaluated>('Runtime.evaluate', { expression: `Boolean(${expression}\n)`, returnByValue: true, timeout: 1000 })
  const answer = await within(asked, limitMs)
  const failure = answer?.exceptionDetails?.exception?.className
  return failure === 'SyntaxError' ? null : answer?.result.value === true
}

interface Evaluated {
  result: { value?: unknown }
  exceptionDetails?: { exception?: { className?: string } }
}

// A style sheet survives an invalid rule, so all rules can share one.
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
