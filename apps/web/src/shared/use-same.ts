import { useRef } from 'react'
import { keepSame } from './store.ts'

/** The list or object of the last render while all of its values are the same, so that what follows from it isn't done again. */
export function useSame<Part extends object>(next: Part): Part {
  const last = useRef<Part>(undefined)
  last.current = keepSame(last.current, next)
  return last.current
}
