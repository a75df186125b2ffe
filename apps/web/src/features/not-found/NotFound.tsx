import { t } from '@octavo/core/words/t.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

/** The page for unknown addresses. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Page not found')}</h1>
      <p className={styles.lead}>{t('Check the address for typos, or choose a tool.')}</p>
      <LinkButton to="/">{t('See all tools')}</LinkButton>
    </div>
  )
}
