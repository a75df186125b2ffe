import { type RefObject, useEffect, useState } from 'react'

/** How far outside the window things are prepared, so that scrolling doesn't show empty paper. */
const marginPx = 600

/** Whether an element is in or near the window. What is far away needn't be drawn. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    listeners.set(watched, setNear)
    shared().observe(watched)
    return () => {
      listeners.delete(watched)
      shared().unobserve(watched)
    }
  }, [element])
  return isNear
}

const listeners = new Map<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Shared: hundreds of cards use it. */
function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  return observer
}
