import { t } from '@octavo/core/words/t.ts'
import { Tag } from '@octavo/ui/Tag.tsx'
import { LinkButton } from '../shared/LinkButton.tsx'
import styles from './SharePromo.module.css'

/** The planned sharing feature, marked as not available yet. */
export function SharePromo() {
  return (
    <section className={styles.promo} aria-labelledby="share-promo">
      <div>
        <h2 id="share-promo" className={styles.title}>
          {t('Send the file, not the attachment.')}
        </h2>
        <p className={styles.text}>
          {t(
            'Soon you can send results by email and choose whether recipients may delete them. For now, download and share them yourself.',
          )}
        </p>
        <LinkButton variant="secondary" size="small" to="/faq#sharing">
          {t('How sharing will work')}
        </LinkButton>
      </div>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.card}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
          <Tag tone="accent">{t('Soon')}</Tag>
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
