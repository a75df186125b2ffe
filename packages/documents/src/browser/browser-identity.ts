import { DevtoolsError } from './devtools.ts'
import type { PageSession } from './page-session.ts'

/**
 * The identity with which a page is visited. Secrets are sent only to the origin of the address, never to other sites that the page loads
 * from.
 */
export interface BrowserIdentity {
  userAgent?: string | undefined
  /** A language, such as `de-AT`. */
  locale?: string | undefined
  /** A time zone, such as `Europe/Vienna`. */
  timezone?: string | undefined
  cookies: readonly Named[]
  headers: readonly Named[]
  login?: { name: string; password: string } | undefined
}

export interface Named {
  name: string
  value: string
}

/** Applies this identity to the page at an address until the returned function is called. */
export async function applyIdentity(session: PageSession, url: string, identity: BrowserIdentity): Promise<() => void> {
  const { userAgent, locale, timezone, cookies, headers, login } = identity
  if (userAgent !== undefined || locale !== undefined) {
    const own = userAgent ?? (await session.evaluate<string>('navigator.userAgent', 2000)) ?? ''
    const acceptLanguage = locale === undefined ? {} : { acceptLanguage: locale }
    await session.send('Emulation.setUserAgentOverride', { userAgent: own, ...acceptLanguage })
  }
  // If the browser doesn't know a locale or time zone, it keeps its own.
  if (locale !== undefined) await session.send('Emulation.setLocaleOverride', { locale: locale.replace('-', '_') }).catch(ignoreUnknown)
  if (timezone !== undefined) await session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }).catch(ignoreUnknown)
  if (cookies.length > 0) await session.send('Network.setCookies', { cookies: cookies.map((cookie) => ({ ...cookie, url })) })
  return headers.length > 0 || login ? injectCredentials(session, new URL(url).origin, { headers, login }) : () => {}
}

/** Pauses each request and adds the credentials to those that go to the page's own origin. */
async function injectCredentials(session: PageSession, origin: string, { headers, login }: Secrets): Promise<() => void> {
  const isOwn = (address: string) => URL.parse(address)?.origin === origin
  const answered = new Set<string>()
  const go = (method: string, params: object) => void session.send(method, params).catch(() => {})
  const stops = [
    session.on('Fetch.requestPaused', ({ requestId, request }: PausedRequest) => {
      const names = new Set(headers.map(({ name }) => name.toLowerCase()))
      const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()))
      const all = [...kept.map(([name, value]) => ({ name, value })), ...headers]
      go('Fetch.continueRequest', { requestId, ...(headers.length > 0 && isOwn(request.url) && { headers: all }) })
    }),
    session.on('Fetch.authRequired', ({ requestId, request, authChallenge }: AuthRequest) => {
      // Credentials that were refused once will be refused again.
      const isMeant = login && authChallenge.source !== 'Proxy' && isOwn(request.url) && !answered.has(requestId)
      answered.add(requestId)
      const words = isMeant
        ? { response: 'ProvideCredentials', username: login.name, password: login.password }
        : { response: 'CancelAuth' }
      go('Fetch.continueWithAuth', { requestId, authChallengeResponse: words })
    }),
  ]
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }], handleAuthRequests: login !== undefined })
  return () => {
    for (const stop of stops) stop()
  }
}

type Secrets = Pick<BrowserIdentity, 'headers' | 'login'>

interface PausedRequest {
  requestId: string
  request: { url: string; headers: Record<string, string> }
}

interface AuthRequest extends PausedRequest {
  authChallenge: { source?: 'Server' | 'Proxy' }
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof DevtoolsError)) throw error
}
