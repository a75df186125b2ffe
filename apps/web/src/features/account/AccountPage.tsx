import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { lazy, Suspense } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'

const OwnAccount = lazy(() => retryImport(() => import('./OwnAccount.tsx')))

/** The account of the signed-in user, or an invitation to sign in. */
export function AccountPage() {
  const visitor = useVisitor()
  return (
    <AccountFrame path="/account" title={t('Account')}>
      {visitor.state === 'user' ? (
        <Suspense>
          <OwnAccount key={visitor.user.email} user={visitor.user} />
        </Suspense>
      ) : (
        <Invitation />
      )}
    </AccountFrame>
  )
}

function Invitation() {
  const modals = useModals()
  return (
    <div className={styles.sheet}>
      <EmptyState
        title={t('Log in to see your account')}
        text={t("Manage your name, email, password and devices. You don't need an account to use the tools.")}
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
