import { t } from '@octavo/core/words/t.ts'
import { ButtonLink } from '@octavo/ui/Button.tsx'
import styles from '../shared/PlainPage.module.css'

/** Shown when a page itself fails. */
export function Broken() {
  return (
    <main className={styles.bare}>
      <title>{t('Something went wrong · Octavo')}</title>
      <h1 className={styles.title}>{t('Something went wrong')}</h1>
      <p className={styles.lead}>{t('An unexpected error occurred. Reload the page to try again.')}</p>
      <div>
        <ButtonLink href={typeof location === 'undefined' ? '/' : location.href}>{t('Reload')}</ButtonLink>
      </div>
    </main>
  )
}
