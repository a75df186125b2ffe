import { t } from '@octavo/core/words/t.ts'
import { siteSettings, when } from '../shared/site-settings.ts'
import styles from './Footer.module.css'

/** The links to the operator's pages elsewhere. A page that is being built gets one item, which the server repeats. */
export function SocialLinks() {
  const links = import.meta.env.SSR ? [{ label: '__SOCIAL_LABEL__', url: '__SOCIAL_URL__' }] : siteSettings().social
  return when(
    'SOCIAL',
    <nav aria-label={t('Social media')}>
      <ul className={styles.social}>
        {import.meta.env.SSR ? '__EACH_SOCIAL__' : null}
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener" className={styles.link}>
              {label}
            </a>
          </li>
        ))}
        {import.meta.env.SSR ? '__END_EACH_SOCIAL__' : null}
      </ul>
    </nav>,
  )
}
