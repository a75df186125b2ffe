import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { useVisitor } from '../shared/user/use-visitor.ts'
import styles from './UserLoader.module.css'

/** Covers every page until the user is known; never shown without a stored token. */
export function UserLoader() {
  if (useVisitor().state !== 'resolving') return null
  return (
    <div className={styles.cover} role="status">
      <FoldLoader label={t('Loading your account')} />
    </div>
  )
}
