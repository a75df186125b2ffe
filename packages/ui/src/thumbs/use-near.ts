import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the window things are made ready, so that scrolling does not meet empty paper. */
const marginPx = 600

/** Whether an element is in the window or near it. What is far away need not be drawn. */
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

/** One for all: hundreds of cards ask. */
function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  return observer
}
