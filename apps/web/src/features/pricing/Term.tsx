import type { SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import { planName } from '../../shared/payment/plan-words.ts'
import { startPayment } from '../../shared/payment/start-payment.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { Price } from './Price.tsx'
import styles from './Pricing.module.css'

interface TermProps {
  plan: SubscriptionPlan
  note: string
  action: string
  /** The one that is offered first. */
  isFirst?: boolean
  /** Who has a plan changes it in Billing. */
  isPro: boolean
}

/** One of the terms of Pro, and the way to its payment. */
export function Term({ plan, note, action, isFirst = false, isPro }: TermProps) {
  const visitor = useVisitor()
  const modals = useModals()
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    // Visitors enter their email first.
    if (visitor.state !== 'user') return modals.open('get-premium login', { plan })
    setBusy(true)
    await startPayment({ paymentPlan: plan, email: visitor.user.email })
    setBusy(false)
  }
  return (
    <li className={styles.term}>
      <div>
        <h3 className={styles.termName}>{planName(plan)}</h3>
        <p className={styles.termNote}>{note}</p>
      </div>
      <p className={styles.termPrice}>
        <Price plan={plan} />
      </p>
      {isPro ? null : (
        <Button variant={isFirst ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void choose()}>
          {action}
        </Button>
      )}
    </li>
  )
}
