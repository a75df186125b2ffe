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
import { LogInFirst } from '../account/LogInFirst.tsx'

const OwnInbox = lazy(() => retryImport(() => import('./OwnInbox.tsx')))

/** What others have shared with the signed-in user, and what the user has shared. */
export function InboxPage() {
  const visitor = useVisitor()
  return (
    <AccountFrame path="/inbox" title={t('Inbox')}>
      {visitor.state !== 'user' ? (
        <LogInFirst
          title={t('Log in to see your inbox')}
          text={t('Files that others share with you appear here. Use the email address they were sent to.')}
        />
      ) : visitor.user.emailVerified ? (
        <Lists>
          <Suspense>
            <OwnInbox />
          </Suspense>
        </Lists>
      ) : (
        <ConfirmFirst email={visitor.user.email} />
      )}
    </AccountFrame>
  )
}

function ConfirmFirst({ email }: { email: string }) {
  const modals = useModals()
  return (
    <div className={styles.sheet}>
      <EmptyState
        title={t('Confirm your email first')}
        text={t('Only you should see what is sent to your address.')}
        action={<Button onClick={() => modals.open('edit email', { email })}>{t('Confirm your email')}</Button>}
      />
    </div>
  )
}
