import type { Weight } from '@octavo/core/api/engine-api.ts'
import { formatShare } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import styles from './Panel.module.css'

/** Where the bytes of a file are. */
export function ByteMap({ weight }: { weight: Weight }) {
  const parts = [
    { key: 'images', bytes: weight.images, label: plural(weight.imageCount, '# image', '# images') },
    { key: 'fonts', bytes: weight.fonts, label: t('Fonts') },
    { key: 'content', bytes: weight.content, label: t('Text and lines') },
    { key: 'other', bytes: weight.other, label: t('Other') },
  ].filter(({ bytes }) => bytes > 0)
  return (
    <section className={styles.map} aria-label={t('What takes the space')}>
      <h3>{t('What takes the space')}</h3>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, bytes }) => (
          <span key={key} data-part={key} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul>
        {parts.map(({ key, bytes, label }) => (
          <li key={key}>
            <span className={styles.dot} data-part={key} aria-hidden="true" />
            {label}
            <bdi>{formatShare(bytes / weight.bytes, pageLanguage())}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
