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
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
