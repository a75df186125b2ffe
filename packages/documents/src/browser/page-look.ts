import type { BrowserIdentity } from './browser-identity.ts'

/** How a page is opened, before it is printed or shown. */
export interface PageLook {
  /** Of the window, in CSS pixels. */
  viewport: { width: number; height: number; isPhone: boolean; scale: number }
  media: 'screen' | 'print'
  colorScheme: 'light' | 'dark'
  /** What to wait for before the page counts as settled. */
  waitUntil: 'load' | 'idle'
  waitSeconds: number
  waitSelector?: string | undefined
  /** An expression in the page's own language that has to become true. */
  waitExpression?: string | undefined
  /** Less time than a page may take anyway. */
  limitMs?: number | undefined
  /** What makes a page count as none: only that it cannot be had, a part of it that cannot, or an error in its scripts, too. */
  failOn: 'page' | 'parts' | 'errors'
  /** Goes down the page once, so that what loads late is there. */
  scroll: boolean
  hidePopups: boolean
  hideAdverts: boolean
  /** Opens what is folded. */
  unfold: boolean
  /** Leaves the running text alone. */
  reader: boolean
  identity: BrowserIdentity
  /** Selectors of what is not to be seen. */
  hide: readonly string[]
  css: string
}

/** What became of a page while it was loaded. */
export interface PageState {
  title: string
  /** Its last address. */
  url: string
  /** It was still busy when its time was over. */
  unsettled: boolean
  /** It wanted to load more than one page may. */
  cut: boolean
}
