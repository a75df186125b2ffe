import type { SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import { cancelSubscription, resumeSubscription } from '../../shared/payment/payment-api.ts'
import { startCardChange } from '../../shared/payment/start-payment.ts'
import { toast } from '../../shared/toasts.ts'
import styles from './Billing.module.css'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { planSentence, planTitle } from './plan-sentence.ts'

interface PlanCardProps {
  subscription: SubscriptionView
  email: string
  onChanged: () => Promise<void>
}

/** The plan, what it costs next, and what can be done with it. */
export function PlanCard({ subscription, email, onChanged }: PlanCardProps) {
  const isPastDue = subscription.status === 'PAST_DUE'
  return (
    <>
      {isPastDue ? (
        <div className={styles.notice}>
          <Notice
            tone="warning"
            action={
              <Button size="small" variant="secondary" onClick={() => void startCardChange(email)}>
                {t('Replace card')}
              </Button>
            }
          >
            {t('Your last payment failed. Replace your card, or your plan ends.')}
          </Notice>
        </div>
      ) : null}
      <section className={styles.plan} aria-label={t('Your plan')}>
        <div>
          <p className={styles.label}>{t('Your plan')}</p>
          <h2 className={styles.name}>{planTitle(subscription)}</h2>
          <p>{planSentence(subscription)}</p>
        </div>
        <Actions subscription={subscription} onChanged={onChanged} />
      </section>
    </>
  )
}

function Actions({ subscription, onChanged }: Omit<PlanCardProps, 'email'>) {
  const modals = useModals()
  const [isChanging, setChanging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { status, cancelAtPeriodEnd } = subscription
  const resume = async () => {
    setBusy(true)
    try {
      await resumeSubscription()
      await onChanged()
      toast.success(t('Subscription successfully resumed.'))
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const cancel = async () => {
    await cancelSubscription()
    await onChanged()
  }
  if (status === 'GRANTED') return null
  if (status === 'NONE' || status === 'CANCELED') {
    return (
      <div className={styles.actions}>
        <LinkButton to="/upgrade-plan">{t('See plans')}</LinkButton>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {cancelAtPeriodEnd ? (
        <Button variant="secondary" busy={isBusy} onClick={() => void resume()}>
          {t('Resume plan')}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('Change plan')}
          </Button>
          <Button
            variant="danger"
            onClick={() => modals.open('cancel subscription', { onConfirm: cancel, until: subscription.currentPeriodEnd })}
          >
            {t('Cancel subscription')}
          </Button>
        </>
      )}
      {isChanging ? <ChangePlanDialog subscription={subscription} onChanged={onChanged} onClose={() => setChanging(false)} /> : null}
    </div>
  )
}
