import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A part of the account page: rows under a title. */
export function Section({ title, lead, after, children }: { title?: string; lead?: string; after?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <div className={styles.rows}>{children}</div>
      {after === undefined ? null : <div className={styles.last}>{after}</div>}
    </section>
  )
}
