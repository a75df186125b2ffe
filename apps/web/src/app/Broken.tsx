import { ButtonLink } from '@octavo/ui/Button.tsx'
import styles from '../shared/PlainPage.module.css'

/** What is shown when a page itself fails. */
export function Broken() {
  return (
    <main className={styles.bare}>
      <title>Something failed · Octavo</title>
      <h1 className={styles.title}>This page failed</h1>
      <p className={styles.lead}>An unexpected error occurred. Loading it again usually helps.</p>
      <div>
        <ButtonLink href={typeof location === 'undefined' ? '/' : location.href}>Load again</ButtonLink>
      </div>
    </main>
  )
}
