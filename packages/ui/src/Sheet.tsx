import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Sheet.module.css'

export interface SheetProps {
  /** Shows tick marks outside its middles, where it would be folded. */
  ticks?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A sheet of paper on the page's background. */
export function Sheet({ ticks = false, className, children }: SheetProps) {
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.sheet, className)}>{children}</div>
      {ticks ? <Ticks /> : null}
    </div>
  )
}

export interface FoldedSheetProps {
  half: ReactNode
  quarter: ReactNode
  eighth: ReactNode
  leaf: ReactNode
}

/** One sheet folded into a half, a quarter and two eighths, with creases at the folds. */
export function FoldedSheet({ half, quarter, eighth, leaf }: FoldedSheetProps) {
  return (
    <Sheet ticks className={styles.folded}>
      <div className={styles.half}>{half}</div>
      <div className={styles.quarter}>{quarter}</div>
      <div className={styles.eighth}>{eighth}</div>
      <div className={styles.leaf}>{leaf}</div>
    </Sheet>
  )
}

function Ticks() {
  return (
    <span aria-hidden="true" className={styles.ticks}>
      <span />
      <span />
      <span />
      <span />
    </span>
  )
}
