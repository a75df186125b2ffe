import { useEffect } from 'react'
import { type PagePart, wake } from '../shared/early.ts'

/** Rendered after a part of the page; reports when that part is interactive. */
export function Awake({ part }: { part: PagePart }) {
  useEffect(() => wake(part), [part])
  return null
}
