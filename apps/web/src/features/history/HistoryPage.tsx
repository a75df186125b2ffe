import { t } from '@octavo/core/words/t.ts'
import { lazy, Suspense } from 'react'
import { Lists } from '../../shared/lists/Lists.tsx'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LogInFirst } from '../account/LogInFirst.tsx'

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
            <LogInFirst
              title={t('Log in to keep a history')}
              text={t('See your past tasks on any device, and run them again with the same settings.')}
            />
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
