import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Makes every plain link to a page of the site a change of page without a reload, wherever it stands. */
export function useFollowedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = siteTarget(event)
      if (target === undefined) return
      event.preventDefault()
      void navigate(target)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function siteTarget(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || pathname.startsWith('/api/')) return undefined
  // A place on this same page is the browser's own affair.
  if (hash !== '' && pathname === location.pathname && search === location.search) return undefined
  return `${pathname}${search}${hash}`
}
