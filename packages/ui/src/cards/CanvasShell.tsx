import type { ReactNode } from 'react'
import styles from './CanvasShell.module.css'

export interface CanvasShellProps {
  title: string
  /** The tool's image, beside the title. */
  glyph: ReactNode
  /** What else stands in the head; on a phone in a line of its own. */
  controls?: ReactNode
  /** The buttons at its end. */
  buttons: ReactNode
  children: ReactNode
}

/** The ground of every tool's canvas: a head that stays in sight, and what is worked on below. */
export function CanvasShell({ title, glyph, controls, buttons, children }: CanvasShellProps) {
  return (
    <div className={styles.canvas} data-canvas="">
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {glyph}
          {title}
        </h2>
        {controls ? <div className={styles.controls}>{controls}</div> : null}
        {buttons}
      </div>
      {children}
    </div>
  )
}
