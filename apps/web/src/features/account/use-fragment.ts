import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The parameters in the fragment of the address, such as `token` of `#token=…`; undefined until read. They are removed from the address at
 * once: a one-time token must not stay in the history, on the screen or in a bookmark.
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
