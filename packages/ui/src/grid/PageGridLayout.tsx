import type { ReactNode } from 'react'
import styles from './PageGridLayout.module.css'

export interface PagesDeskProps {
  toolbar: ReactNode
  /** What the keys do. */
  keys: ReactNode
  children: ReactNode
}

/** Pages below a toolbar that stays in view, and what the keys do with them. */
export function PageGridLayout({ toolbar, keys, children }: PagesDeskProps) {
  return (
    <div className={styles.desk}>
      <div className={styles.tools}>{toolbar}</div>
      {children}
      <p className={styles.keys}>{keys}</p>
    </div>
  )
}
