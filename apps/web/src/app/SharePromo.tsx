import { t } from '@octavo/core/words/t.ts'
import { LinkButton } from '../shared/LinkButton.tsx'
import styles from './SharePromo.module.css'

/** What sharing is, for those who have a result to share. */
export function SharePromo() {
  return (
    <section className={styles.promo} aria-labelledby="share-promo">
      <div>
        <h2 id="share-promo" className={styles.title}>
          {t('Send the file, not the attachment.')}
        </h2>
        <p className={styles.text}>
          {t('Share results by email. People find them in their inbox for 7 days, and nobody else can open them.')}
        </p>
        <LinkButton variant="secondary" size="small" to="/faq#sharing">
          {t('How sharing works')}
        </LinkButton>
      </div>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.card}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
        </div>
        <div className={styles.card}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
        </div>
      </div>
    </section>
  )
}
