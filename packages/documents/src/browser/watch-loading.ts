import type { PageSession } from './page-session.ts'

/** The loading state of a page, from its events. */
export interface Loading {
  /** The main document of the last response. */
  document(): MainDocument | undefined
  /** The address for which the browser currently shows an error instead of a page. */
  unreachable(): string | undefined
  /** The document itself arrived only in part. */
  isBroken(): boolean
  /** Resolves when that is known. */
  broken: Promise<void>
  /** A part of the page couldn't be loaded. */
  missesParts(): boolean
  /** A script threw or logged an error. */
  hasScriptErrors(): boolean
  /** The page exceeded its limits. */
  cut(): boolean
  redirects(): number
  /** Resolves when there were too many redirects. */
  tooManyRedirects: Promise<void>
  /** Resolves when the main document and what it names have loaded. */
  loaded(): Promise<true>
  stop(): void
}

export interface MainDocument {
  url: string
  status: number
  mimeType: string
}

/** Watches the main document of a page, what it loads, and its own navigations. */
export function watchLoading(session: PageSession, { maxRequests, maxRedirects }: { maxRequests: number; maxRedirects: number }): Loading {
  let isLoaded = false
  let onLoaded = () => {}
  const lost = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<void>()
  let main: MainDocument | undefined
  let mainFrame: string | undefined
  let mainRequest: string | undefined
  let unreachable: string | undefined
  let isBroken = false
  let missesParts = false
  let hasScriptErrors = false
  let redirects = 0
  let requests = 0
  const stops = [
    session.on('Network.requestWillBeSent', ({ type, frameId, requestId, redirectResponse }: RequestEvent) => {
      requests += 1
      if (requests === maxRequests + 1) void session.send('Network.emulateNetworkConditions', offline).catch(() => {})
      if (type !== 'Document') return
      mainFrame ??= frameId
      if (frameId !== mainFrame) return
      mainRequest = requestId
      if (!redirectResponse) return
      redirects += 1
      if (redirects > maxRedirects) lost.resolve()
    }),
    session.on('Network.responseReceived', ({ type, frameId, response }: ResponseEvent) => {
      if (type === 'Document' && frameId === mainFrame) main = response
      else if (parts.has(type) && response.status >= 400) missesParts = true
    }),
    session.on('Network.loadingFailed', ({ requestId, type, canceled, blockedReason }: FailedEvent) => {
      if (requestId === mainRequest) {
        isBroken = true
        broken.resolve()
      }
      // Ads, which we blocked ourselves, don't count as missing.
      else if (parts.has(type) && !canceled && blockedReason !== 'inspector') missesParts = true
    }),
    session.on('Runtime.exceptionThrown', () => {
      hasScriptErrors = true
    }),
    session.on('Runtime.consoleAPICalled', ({ type }: { type: string }) => {
      if (type === 'error' || type === 'assert') hasScriptErrors = true
    }),
    session.on('Page.frameNavigated', ({ frame }: { frame: { id: string; unreachableUrl?: string } }) => {
      if (frame.id === mainFrame) unreachable = frame.unreachableUrl
    }),
    session.on('Page.lifecycleEvent', ({ frameId, name }: { frameId: string; name: string }) => {
      if (frameId !== mainFrame) return
      // A page that navigates starts loading again.
      if (name === 'init') isLoaded = false
      if (name !== 'load') return
      isLoaded = true
      onLoaded()
    }),
  ]
  return {
    document: () => main,
    unreachable: () => unreachable,
    isBroken: () => isBroken,
    broken: broken.promise,
    missesParts: () => missesParts,
    hasScriptErrors: () => hasScriptErrors,
    cut: () => requests > maxRequests,
    redirects: () => redirects,
    tooManyRedirects: lost.promise,
    loaded: () =>
      new Promise<true>((resolve) => {
        onLoaded = () => resolve(true)
        if (isLoaded) resolve(true)
      }),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

interface RequestEvent {
  requestId: string
  type?: string
  frameId?: string
  redirectResponse?: object
}

interface ResponseEvent {
  type: string
  frameId?: string
  response: MainDocument
}

interface FailedEvent {
  requestId: string
  type: string
  canceled?: boolean
  blockedReason?: string
}

/** Types of requests without which a page is incomplete. */
const parts: ReadonlySet<string> = new Set(['Document', 'Stylesheet', 'Image', 'Media', 'Font', 'Script', 'XHR', 'Fetch'])

const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
