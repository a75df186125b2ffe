import { t } from '@octavo/core/words/t.ts'
import { lazy, Suspense } from 'react'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { LogInFirst } from './LogInFirst.tsx'

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
        <LogInFirst
          title={t('Log in to see your account')}
          text={t("Manage your name, email, password and devices. You don't need an account to use the tools.")}
        />
      )}
    </AccountFrame>
  )
}
