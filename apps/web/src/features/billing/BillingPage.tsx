import { t } from '@octavo/core/words/t.ts'
import { lazy, Suspense } from 'react'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LogInFirst } from '../account/LogInFirst.tsx'

const OwnBilling = lazy(() => retryImport(() => import('./OwnBilling.tsx')))

/** The plan and payments of the signed-in user, or an invitation to sign in. */
export function BillingPage() {
  const visitor = useVisitor()
  return (
    <AccountFrame path="/billing" title={t('Billing')}>
      {visitor.state === 'user' ? (
        <Suspense>
          <OwnBilling key={visitor.user.email} user={visitor.user} />
        </Suspense>
      ) : (
        <LogInFirst title={t('Log in to see your plan')} text={t('Your plan, your payments and their receipts are here.')} />
      )}
    </AccountFrame>
  )
}
