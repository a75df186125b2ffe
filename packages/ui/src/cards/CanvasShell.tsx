import type { ReactNode } from 'react'
import styles from './CanvasShell.module.css'

export interface CanvasShellProps {
  title: string
  /** The tool's icon, next to the title. */
  glyph: ReactNode
  /** More controls in the header; on a phone in a separate line. */
  controls?: ReactNode
  /** The buttons at its end. */
  buttons: ReactNode
  /** A line that comes and goes, such as the progress of an upload. It takes no room: what a person is about to click stays in place. */
  status?: ReactNode
  children: ReactNode
}

/** The layout of every tool's canvas: a sticky header, and the content below. */
export function CanvasShell({ title, glyph, controls, buttons, status, children }: CanvasShellProps) {
  return (
    <div className={styles.canvas} data-canvas="">
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {glyph}
          {title}
        </h2>
        {controls ? <div className={styles.controls}>{controls}</div> : null}
        {buttons}
        {status ? <div className={styles.status}>{status}</div> : null}
      </div>
      {children}
    </div>
  )
}
