import type { BrowserIdentity } from './browser-identity.ts'

/** How a page is opened before it is printed or previewed. */
export interface PageLook {
  /** Of the window, in CSS pixels. */
  viewport: { width: number; height: number; isPhone: boolean; scale: number }
  media: 'screen' | 'print'
  colorScheme: 'light' | 'dark'
  /** What to wait for before the page counts as settled. */
  waitUntil: 'load' | 'idle'
  waitSeconds: number
  waitSelector?: string | undefined
  /** A JavaScript expression that has to become true. */
  waitExpression?: string | undefined
  /** A shorter time limit than the general one. */
  limitMs?: number | undefined
  /** What counts as a failure: only that the page can't be loaded, also a missing part of it, or also an error in its scripts. */
  failOn: 'page' | 'parts' | 'errors'
  /** Scrolls down the page once, so that lazy content loads. */
  scroll: boolean
  hidePopups: boolean
  hideAdverts: boolean
  /** Expands collapsed content. */
  unfold: boolean
  /** Keeps only the running text. */
  reader: boolean
  identity: BrowserIdentity
  /** Selectors of elements to hide. */
  hide: readonly string[]
  css: string
}

/** The outcome of loading a page. */
export interface PageState {
  title: string
  /** The final address after redirects. */
  url: string
  /** It was still busy when its time was up. */
  unsettled: boolean
  /** It tried to load more than one page may. */
  cut: boolean
}
