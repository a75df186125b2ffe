import { classNames } from '@octavo/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export interface RowProps {
  label: ReactNode
  value?: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** The label is a sentence without a value. */
  plain?: boolean
}

/** One property of the account: its name, its value, and an action. */
export function Row({ label, value, hint, action, plain = false }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={classNames(plain ? styles.plain : styles.label)}>{label}</div>
      {plain ? null : (
        <div className={styles.value}>
          {value}
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
      )}
      <div className={styles.action}>{action}</div>
    </div>
  )
}
