import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function on every render, which calls the latest one; for memoized components. */
export function useEventCallback<Given extends unknown[], Answer>(work: (...given: Given) => Answer): (...given: Given) => Answer {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given) => latest.current(...given), [])
}
