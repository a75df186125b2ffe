import { useLayoutEffect, useRef } from 'react'
import { noteOpenDialog } from './open-dialogs.ts'

/** Shows a dialog as long as the component lives. Focus moves in, and returns afterwards. */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    const noteClosed = noteOpenDialog()
    return () => {
      noteClosed()
      element.close()
      // The opener may have been removed by an action in the dialog; then the page itself gets the focus.
      const after = opener?.isConnected ? opener : document.querySelector('main')
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
