import { useEffect, useRef } from 'react'

/** Focuses an element that replaces a focused one, so that it is read aloud. */
export function useFocusOnMount<Kind extends HTMLElement>() {
  const element = useRef<Kind>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
