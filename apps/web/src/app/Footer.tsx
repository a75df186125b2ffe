import { t, tData } from '@octavo/core/words/t.ts'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { Link } from 'react-router'
import styles from './Footer.module.css'
import { Newsletter } from './Newsletter.tsx'
import { footerColumns } from './site-map.ts'
import { useSocialLinks } from './social-links.ts'

/** The newsletter, links to all pages that aren't tools, social links, and what Octavo is. */
export function Footer() {
  const social = useSocialLinks()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <Wordmark />
          <p className={styles.text}>{t('Occasional product news. No spam.')}</p>
          <Newsletter />
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={tData(title)}>
            <p className={styles.title}>{tData(title)}</p>
            <ul>
              {links.map(({ path, label, isServed }) => (
                <li key={path}>
                  <Link to={path} reloadDocument={isServed ?? false} className={styles.link}>
                    {tData(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <p>{t('Open source (MIT). No trackers, no third-party scripts.')}</p>
        {social.length > 0 ? (
          <nav aria-label={t('Social media')}>
            <ul className={styles.social}>
              {social.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener" className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </footer>
  )
}
