import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

export interface FoldProps {
  title: string
  /** A short summary of the content, at the end of the line. */
  summary?: ReactNode
  open?: boolean
  /** Called whenever it is opened or closed. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Details that stay folded until opened. */
export function Disclosure({ title, summary, open, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.title}>{title}</span>
        {summary === undefined ? null : <span className={styles.aside}>{summary}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
