import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows that are kept ready above and below those that are seen. */
const overscan = 2

/**
 * The rows of a tall list of equal rows that are worth drawing, from the first to the one before `end`.
 * It asks only where the list lies in the window, and therefore works in whatever scrolls around it.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rowHeight: number, rowCount: number) {
  const [rows, setRows] = useState({ first: 0, end: Math.min(rowCount, 4) })
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = clamp(Math.floor(-top / rowHeight) - overscan, rowCount)
      const end = clamp(Math.ceil((window.innerHeight - top) / rowHeight) + overscan, rowCount)
      setRows((known) => (known.first === first && known.end === end ? known : { first, end }))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    // Scrolling does not bubble, but every scroll can be seen on its way down.
    window.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [list, rowHeight, rowCount])
  return rows
}

function clamp(row: number, rowCount: number): number {
  return Math.min(rowCount, Math.max(0, row))
}
