import { formatBytes, formatShare } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Tag } from '@octavo/ui/Tag.tsx'
import type { PanelDocument } from '../../fields/panel-props.ts'
import styles from './Panel.module.css'

interface SizeHeadProps {
  file: PanelDocument
  preview: { size: number; isEstimate: boolean }
}

/** How small the file on the stage becomes, in one large figure. */
export function SizeHead({ file, preview }: SizeHeadProps) {
  const before = formatBytes(file.size, pageLanguage())
  const share = preview.size / file.size
  return (
    <section className={styles.head} aria-label={t('Size')} aria-live="polite">
      <p className={styles.figure}>
        <bdi>{formatBytes(preview.size, pageLanguage())}</bdi>
        {share < 1 ? <Tag tone="accent">{t('{share} smaller', { share: formatShare(1 - share, pageLanguage()) })}</Tag> : null}
      </p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(1, share) * 100}%` }} />
      </div>
      <p className={styles.was}>
        <span>{preview.isEstimate ? t('Estimated from the first pages') : t('Exact size')}</span>
        <bdi>{t('was {before}', { before })}</bdi>
      </p>
    </section>
  )
}
