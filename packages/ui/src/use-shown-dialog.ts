import { useLayoutEffect, useRef } from 'react'

/** Shows a dialog as long as the component lives. Focus goes in, and returns to where it was. */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // What opened it may be gone by what was done in it; then the page itself has the focus.
      const after = opener?.isConnected ? opener : document.querySelector('main')
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
