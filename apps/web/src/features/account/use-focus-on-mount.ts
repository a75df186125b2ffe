import { useEffect, useRef } from 'react'

/** Gives the focus to what takes the place of something that had it, so that it is read aloud. */
export function useFocusOnMount<Kind extends HTMLElement>() {
  const element = useRef<Kind>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
