import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { lazy, Suspense } from 'react'
import { retryImport } from '../../shared/retry-import.ts'
import { useIsBuilt } from '../../shared/use-is-built.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { LogInFirst } from '../account/LogInFirst.tsx'
import styles from './Checkout.module.css'

const OwnCheckout = lazy(() => retryImport(() => import('./OwnCheckout.tsx')))

/** Where a task or a plan is paid. Without header and footer: there is one thing to do here, and one way back. */
export function CheckoutPage() {
  const isBuilt = useIsBuilt()
  const visitor = useVisitor()
  const waiting = (
    <div className={styles.empty}>
      <h1 className={styles.title}>{t('Payment')}</h1>
      <FoldLoader label={t('Loading')} />
    </div>
  )
  if (isBuilt || visitor.state === 'resolving') return waiting
  if (visitor.state === 'visitor') {
    return (
      <div className={styles.empty}>
        <h1 className={styles.title}>{t('Payment')}</h1>
        <LogInFirst
          title={t('Log in to pay')}
          text={t('A payment belongs to an account, so that its receipt and what you paid for are never lost.')}
        />
      </div>
    )
  }
  return (
    <Suspense fallback={waiting}>
      <OwnCheckout key={visitor.user.email} user={visitor.user} />
    </Suspense>
  )
}
