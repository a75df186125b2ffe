import { t } from '@octavo/core/words/t.ts'
import { lazy, Suspense } from 'react'
import { Lists } from '../../shared/lists/Lists.tsx'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LogInFirst } from '../account/LogInFirst.tsx'

const OwnArchive = lazy(() => retryImport(() => import('./OwnArchive.tsx')))

/** Results that the signed-in user keeps. */
export function ArchivePage() {
  const { state } = useVisitor()
  return (
    <AccountFrame path="/archive" title={t('Archive')}>
      {state === 'user' ? (
        <Lists>
          <Suspense>
            <OwnArchive />
          </Suspense>
        </Lists>
      ) : (
        <LogInFirst
          title={t('Log in to keep results')}
          text={t('Results are deleted after 30 minutes. With a free account you can save them here until you delete them.')}
        />
      )}
    </AccountFrame>
  )
}
