import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { Link } from 'react-router'
import styles from './Footer.module.css'
import { Newsletter } from './Newsletter.tsx'
import { footerColumns } from './site-map.ts'
import { useSocialLinks } from './social-links.ts'

/** The letter, every page that is no tool, where else one is found, and what Octavo is. */
export function Footer() {
  const social = useSocialLinks()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <Wordmark />
          <p className={styles.text}>A letter when something useful is ready, and only then.</p>
          <Newsletter />
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className={styles.title}>{title}</p>
            <ul>
              {links.map(({ path, label, isServed }) => (
                <li key={path}>
                  <Link to={path} reloadDocument={isServed ?? false} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <p>Octavo is open source under the MIT licence and calls nobody: no fonts, scripts or counters from elsewhere.</p>
        {social.length > 0 ? (
          <nav aria-label="Elsewhere">
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
