import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import styles from './Restoring.module.css'

/** While a task is being found again, or its first file is being looked at. */
export function Restoring() {
  return (
    <div className={styles.place}>
      <FoldLoader label="Finding your files" />
    </div>
  )
}
