import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import styles from './Restoring.module.css'

/** Shown while a task is being restored, or its first file is being checked. */
export function Restoring({ title }: { title: string }) {
  return (
    <div className={styles.place}>
      <h1 className={hidden.hidden}>{title}</h1>
      <FoldLoader label={t('Finding your files')} />
    </div>
  )
}
