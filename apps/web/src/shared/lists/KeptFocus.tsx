import { type ReactNode, useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'
import styles from './Lists.module.css'

/** Rows that may go away while one of them has the focus. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.kept}>
      {children}
    </div>
  )
}
