import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a change of page: the top (or the place the address names) is shown, focus is there, and the title is read aloud. */
export function useRouteAnnouncement(title: string): void {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    announce(title)
    const place = hash === '' ? null : document.getElementById(hash.slice(1))
    // Back and forward keep the place that the browser remembers.
    if (how !== 'POP') place ? place.scrollIntoView() : window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, hash, how, title])
}
