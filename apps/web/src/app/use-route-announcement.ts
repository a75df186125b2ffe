import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After navigation focus moves to the page's content, and its title is read aloud. The router handles scrolling. */
export function useRouteAnnouncement(title: string): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    announce(title)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, title])
}
