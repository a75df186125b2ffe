import { type RefObject, useEffect, useRef } from 'react'

/** Focuses Download as soon as it is available. */
export function useFocusedButton(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // After scrolling through many pages, the view would start below the result.
    window.scrollTo(0, 0)
  }, [])
  return button
}
