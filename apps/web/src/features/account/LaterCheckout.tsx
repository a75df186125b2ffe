import { t } from '@octavo/core/words/t.ts'
import { Mark } from '@octavo/ui/Mark.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

/** The checkout, which has neither header nor footer and isn't available yet. */
export function LaterCheckout() {
  return (
    <div className={styles.bare}>
      <Mark height={42} />
      <h1 className={styles.title}>{t('Nothing to pay')}</h1>
      <p className={styles.lead}>{t('There are no paid plans yet. All available tools are free.')}</p>
      <div>
        <LinkButton to="/">{t('See all tools')}</LinkButton>
      </div>
    </div>
  )
}
