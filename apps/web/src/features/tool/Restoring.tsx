import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import styles from './Restoring.module.css'

/** While a task is being found again, or its first file is being looked at. */
export function Restoring({ title }: { title: string }) {
  return (
    <div className={styles.place}>
      <h1 className={hidden.hidden}>{title}</h1>
      <FoldLoader label={t('Finding your files')} />
    </div>
  )
}
