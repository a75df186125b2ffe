import { useSyncExternalStore } from 'react'

/** How much of the window's bottom the keyboard of a phone covers, in CSS pixels, where it lies over the page. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, read, () => 0)
}

function subscribe(listener: () => void): () => void {
  const view = window.visualViewport
  view?.addEventListener('resize', listener)
  view?.addEventListener('scroll', listener)
  return () => {
    view?.removeEventListener('resize', listener)
    view?.removeEventListener('scroll', listener)
  }
}

function read(): number {
  const view = window.visualViewport
  if (!view || view.scale > 1.01) return 0
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop))
}
