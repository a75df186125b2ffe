import { t, tData } from '@octavo/core/words/t.ts'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { when } from '../shared/site-settings.ts'
import styles from './Footer.module.css'
import { Newsletter } from './Newsletter.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { footerColumns, type NavigationLink } from './site-map.ts'

/** The newsletter, links to all pages that aren't tools, social links, and what Octavo is. */
export function Footer() {
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
              {links.map((link) => (
                <Fragment key={link.path}>{link.isBilling ? when('BILLING', <Entry {...link} />) : <Entry {...link} />}</Fragment>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <p>{t('Open source (MIT). No trackers.')}</p>
        <SocialLinks />
      </div>
    </footer>
  )
}

function Entry({ path, label, isServed }: NavigationLink) {
  return (
    <li>
      <Link to={path} reloadDocument={isServed ?? false} className={styles.link}>
        {tData(label)}
      </Link>
    </li>
  )
}
