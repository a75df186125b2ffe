import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered above and below the visible ones. */
const overscan = 2

/**
 * The rows of a tall list of equal rows to render, from the first to the one before `end`. It only uses the list's position in the window,
 * so it works in any scroll container.
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
    // Scroll events don't bubble, but can be captured.
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
