import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { useVisitor } from '../shared/user/use-visitor.ts'
import styles from './UserLoader.module.css'

/** Covers every page while it is not known yet who the user is; without a stored token it is never seen. */
export function UserLoader() {
  if (useVisitor().state !== 'resolving') return null
  return (
    <div className={styles.cover} role="status">
      <FoldLoader label={t('Loading your account')} />
    </div>
  )
}
