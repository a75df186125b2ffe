import { useEffect } from 'react'
import { type PagePart, wake } from '../shared/early.ts'

/** Stands behind a part of the page and says when that answers. */
export function Awake({ part }: { part: PagePart }) {
  useEffect(() => wake(part), [part])
  return null
}
