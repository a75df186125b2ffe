import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to the pages of a desk when it is opened, and whenever what had the focus is gone: deleted, undone, or closed. Browsers
 * would start again at the top of the page, and keys would go nowhere.
 */
export function useKeptFocus(pages: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = pages.current
    const desk = scroller?.closest('[data-editor]')
    if (!desk) return
    let last: EventTarget | null = null
    const take = () => {
      if (document.activeElement === document.body) scroller?.focus({ preventScroll: true })
    }
    // A file may have been dropped: nobody has to see where the focus is before a key is pressed.
    const showRing = () => scroller?.removeAttribute('data-quiet')
    const note = ({ target }: Event) => {
      last = target
    }
    const observer = new MutationObserver(() => {
      if (last instanceof Element && !last.isConnected) take()
    })
    scroller?.setAttribute('data-quiet', '')
    window.addEventListener('keydown', showRing, { once: true })
    take()
    desk.addEventListener('focusin', note)
    observer.observe(desk, { childList: true, subtree: true })
    return () => {
      window.removeEventListener('keydown', showRing)
      desk.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [pages])
}
