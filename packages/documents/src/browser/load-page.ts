import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import { type PageSession, within } from './page-session.ts'
import type { Visit } from './visit.ts'
import type { Loading, MainDocument } from './watch-loading.ts'

/** More redirects than this count as a loop. */
export const maxRedirects = 5

export interface LoadOptions {
  url: string
  limitMs: number
  loading: Loading
  visit: Visit
}

/** Opens an address and returns whether it loaded completely in time; throws the reason if there is no page. */
export async function loadPage(session: PageSession, { url, limitMs, loading, visit }: LoadOptions): Promise<boolean> {
  const endsAt = Date.now() + limitMs
  const begun = session.send<Navigation>('Page.navigate', { url })
  const answer = await within(Promise.race([begun, loading.tooManyRedirects]), limitMs)
  if (loading.redirects() > maxRedirects) throw new AppError('URL_TOO_MANY_REDIRECTS', { details: { maxRedirects } })
  const failure = answer ? (answer.isDownload ? 'download' : answer.errorText) : 'net::ERR_TIMED_OUT'
  if (failure) throw await whyNot({ url: loading.document()?.url ?? url, failure, document: loading.document(), visit })
  await refuseOther(loading.document(), visit)
  return (await within(Promise.race([loading.loaded(), untilTooLarge(loading, visit)]), endsAt - Date.now())) === true
}

/** A document that is cut off at the limit never counts as loaded, which would be waited for until the page's time is over. */
async function untilTooLarge(loading: Loading, visit: Visit): Promise<never> {
  await loading.broken
  await refuseLost(loading, visit)
  return new Promise<never>(() => {})
}

/** Throws if the page is no longer there: it may have navigated elsewhere or broken off. */
export async function refuseLost(loading: Loading, visit: Visit): Promise<void> {
  const url = loading.unreachable()
  if (url !== undefined) throw await whyNot({ url, document: loading.document(), visit })
  await refuseOther(loading.document(), visit)
  if (loading.isBroken() && (await visit.ask('')).exceeded === 'bytes') throw new AppError('URL_TOO_LARGE')
}

interface Navigation {
  errorText?: string
  isDownload?: boolean
}

async function refuseOther(document: MainDocument | undefined, visit: Visit): Promise<void> {
  if (!document) return
  const { url, status, mimeType } = document
  // A page that goes elsewhere at once may have been answered by the gate before the browser says that it has come.
  if (status >= 400) throw await whyNot({ url, document, visit })
  const isPage =
    mimeType === '' || mimeType.startsWith('text/') || /^application\/(?:xhtml\+xml|xml|json)$|^image\/svg\+xml$/.test(mimeType)
  if (!isPage) throw new AppError('URL_NOT_A_PAGE')
}

interface Failure {
  url: string
  /** The browser's own error, if any. */
  failure?: string
  document: MainDocument | undefined
  visit: Visit
}

/** The proxy knows best why a site wasn't reached; the browser only sees the proxy's refusal. */
async function whyNot({ url, failure = '', document, visit }: Failure): Promise<AppError> {
  const { refusal, exceeded } = await visit.ask(URL.parse(url)?.hostname ?? '')
  const cause = new Error(failure)
  if (failure === 'download') return new AppError('URL_NOT_A_PAGE', { cause })
  if (refusal) return new AppError(refusal, { cause })
  if (exceeded === 'bytes' || exceeded === 'requests') return new AppError('URL_TOO_LARGE', { cause })
  if (exceeded === 'time') return new AppError('URL_TIMED_OUT', { cause })
  if (document && document.status >= 400) return new AppError('URL_STATUS', { cause, details: { status: document.status } })
  const known = failures.find(([pattern]) => pattern.test(failure))
  return new AppError(known ? known[1] : 'URL_REFUSED', { cause })
}

const failures: readonly [RegExp, BareErrorCode][] = [
  [/TIMED_OUT/, 'URL_TIMED_OUT'],
  [/CERT|SSL/, 'URL_CERTIFICATE'],
  [/NAME_NOT_RESOLVED/, 'URL_HOST_UNKNOWN'],
  [/UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_PORT/, 'URL_NOT_PUBLIC'],
  [/ABORTED/, 'URL_NOT_A_PAGE'],
]
