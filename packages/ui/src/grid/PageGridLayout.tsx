import type { ReactNode } from 'react'
import styles from './PageGridLayout.module.css'

export interface PagesDeskProps {
  toolbar: ReactNode
  /** The keyboard shortcuts. */
  keys: ReactNode
  children: ReactNode
}

/** Pages below a sticky toolbar, and their keyboard shortcuts. */
export function PageGridLayout({ toolbar, keys, children }: PagesDeskProps) {
  return (
    <div className={styles.desk}>
      <div className={styles.tools}>{toolbar}</div>
      {children}
      <p className={styles.keys}>{keys}</p>
    </div>
  )
}
