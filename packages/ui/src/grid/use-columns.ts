import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many cells of at least this width fit side by side in an element, and their width when they share it evenly. */
export function useColumns(element: RefObject<HTMLElement | null>, minWidth: number): { columns: number; cellWidth: number } {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    setWidth(watched.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  const columns = Math.max(1, Math.floor(width / minWidth))
  return { columns, cellWidth: Math.max(minWidth, width / columns) }
}
