import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What the fragment of the address says, such as `token` of `#token=…`, and nothing until it was read. It is taken out of the address
 * at once: a one-time token has no business in the history, on the screen or in a bookmark.
 */
export function useFragment(): URLSearchParams | undefined {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [said, setSaid] = useState<URLSearchParams>()
  useEffect(() => {
    if (hash.includes('=')) {
      setSaid(new URLSearchParams(hash.slice(1)))
      void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
    } else setSaid((known) => known ?? new URLSearchParams())
  }, [hash, pathname, search, navigate])
  return said
}
