/** How a page is opened, before it is printed or pictured. */
export interface PageLook {
  /** Of the window, in CSS pixels. */
  viewport: { width: number; height: number; isPhone: boolean }
  media: 'screen' | 'print'
  colorScheme: 'light' | 'dark'
  /** What to wait for before the page counts as settled. */
  waitUntil: 'load' | 'idle'
  waitSeconds: number
  waitSelector?: string | undefined
  /** Goes down the page once, so that what loads late is there. */
  scroll: boolean
  hidePopups: boolean
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
