import { t } from '@octavo/core/words/t.ts'
import type { CardFile } from './card-file.ts'
import { UploadBar } from './UploadBar.tsx'
import styles from './UploadStrip.module.css'
import { uploadSum } from './upload-words.ts'

/** The progress of uploads, shown where pages are visible before their files have arrived. */
export function UploadStrip({ files }: { files: readonly CardFile[] }) {
  const sum = uploadSum(files)
  if (!sum) return null
  return (
    <div className={styles.strip}>
      <span className={styles.text}>{sum.text}</span>
      <UploadBar done={sum.done} label={t('Upload')} />
    </div>
  )
}
