import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** What a place shows when there is nothing in it: an open sheet with one coloured leaf, a sentence, one button. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg className={styles.art} width="60" height="84" viewBox="0 0 60 84" aria-hidden="true">
        <rect x="1" y="1" width="58" height="82" rx="3" />
        <path className={styles.leaf} d="M30 63h29v17a3 3 0 0 1-3 3H30z" />
        <path className={styles.crease} d="M1 42h58M30 42v21M30 63h29" />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
