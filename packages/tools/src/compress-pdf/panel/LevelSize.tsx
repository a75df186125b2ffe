import { formatBytes, formatShare } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import styles from './Panel.module.css'

interface LevelSizeProps {
  before: number
  preview: { size: number; isEstimate: boolean } | undefined
  isTrying: boolean
}

/** What a level makes of a file: its size, and how much is saved. */
export function LevelSize({ before, preview, isTrying }: LevelSizeProps) {
  if (!preview) return isTrying ? <span className={styles.trying} aria-hidden="true" /> : null
  const size = formatBytes(preview.size, pageLanguage())
  return (
    <span className={styles.size}>
      <bdi>{preview.isEstimate ? t('about {size}', { size }) : size}</bdi>
      <bdi className={styles.saved}>
        {preview.size < before ? `−${formatShare(1 - preview.size / before, pageLanguage())}` : t('as it is')}
      </bdi>
    </span>
  )
}
