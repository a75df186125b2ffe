import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SitePage } from './site-page.ts'

/** After navigation focus moves to the page's content, its title is read aloud, and the head tells of it. The router handles scrolling. */
export function useRouteAnnouncement(page: SitePage, title: string): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    announce(title)
    // Without a connection the page works all the same.
    import('./tell-page.ts').then(({ tellPage }) => tellPage(page)).catch(() => {})
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, page, title])
}
