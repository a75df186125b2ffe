import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { OpenSheet } from './SheetArt.tsx'

/** An empty state: an open sheet with one coloured leaf, a sentence, one button. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <OpenSheet />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
