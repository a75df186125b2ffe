import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { lazy, Suspense } from 'react'
import { Lists } from '../../shared/lists/Lists.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import styles from '../account/AccountFrame.module.css'
import { AccountFrame } from '../account/AccountFrame.tsx'

const OwnHistory = lazy(() => retryImport(() => import('./OwnHistory.tsx')))
const RecentTasks = lazy(() => retryImport(() => import('./RecentTasks.tsx')))

/** The tasks of the signed-in user; of a visitor, those of this browser that still have files. */
export function HistoryPage() {
  const { state } = useVisitor()
  return (
    <AccountFrame path="/history" title={t('History')}>
      <Lists>
        {state === 'user' ? (
          <Suspense>
            <OwnHistory />
          </Suspense>
        ) : (
          <>
            <Invitation />
            {/* A visitor is known by the cookie, which may not be asked about while a user is being looked up. */}
            {state === 'visitor' ? (
              <Suspense>
                <RecentTasks />
              </Suspense>
            ) : null}
          </>
        )}
      </Lists>
    </AccountFrame>
  )
}

function Invitation() {
  const modals = useModals()
  return (
    <div className={styles.sheet}>
      <EmptyState
        title={t('Log in to keep a history')}
        text={t('See your past tasks on any device, and run them again with the same settings.')}
        action={
          <div className={styles.buttons}>
            <Button onClick={() => modals.open('login', {})}>{t('Log in')}</Button>
            <Button variant="secondary" onClick={() => modals.open('sign up', {})}>
              {t('Sign up')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
