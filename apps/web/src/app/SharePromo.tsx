import { Tag } from '@octavo/ui/Tag.tsx'
import { LinkButton } from '../shared/LinkButton.tsx'
import styles from './SharePromo.module.css'

/** What sharing will be. It is still to come, and says so. */
export function SharePromo() {
  return (
    <section className={styles.promo} aria-labelledby="share-promo">
      <div>
        <h2 id="share-promo" className={styles.title}>
          Send the file, not the attachment.
        </h2>
        <p className={styles.text}>
          Sharing comes soon: you will send a result to an email address, and say whether the receiver may delete it. Until then, download
          it and send it your way.
        </p>
        <LinkButton variant="secondary" size="small" to="/faq#sharing">
          How sharing will work
        </LinkButton>
      </div>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.card}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
          <Tag tone="accent">Soon</Tag>
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
