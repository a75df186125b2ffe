import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to the pages of a desk when it is opened, and whenever what had the focus is gone: deleted, undone, or closed. Browsers
 * would start again at the top of the page, and keys would go nowhere.
 */
export function useKeptFocus(pages: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const desk = pages.current?.closest('[data-editor]')
    if (!desk) return
    let last: EventTarget | null = null
    const take = () => {
      if (document.activeElement === document.body) pages.current?.focus({ preventScroll: true })
    }
    const note = ({ target }: Event) => {
      last = target
    }
    const observer = new MutationObserver(() => {
      if (last instanceof Element && !last.isConnected) take()
    })
    take()
    desk.addEventListener('focusin', note)
    observer.observe(desk, { childList: true, subtree: true })
    return () => {
      desk.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [pages])
}
