import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the latest one does; for handing to parts that are drawn anew only when they change. */
export function useEventCallback<Given extends unknown[], Answer>(work: (...given: Given) => Answer): (...given: Given) => Answer {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given) => latest.current(...given), [])
}
