import type { Money, SubscriptionPlan, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { changePlan } from '../../shared/payment/payment-api.ts'
import { moneyText, planName, pricePerPeriod, priceText } from '../../shared/payment/plan-words.ts'
import { toast } from '../../shared/toasts.ts'
import styles from './Billing.module.css'

/** The plans to which one can change; the seven days are only a beginning. */
const lasting = ['MONTHLY_SUBSCRIPTION', 'ANNUAL_SUBSCRIPTION'] as const satisfies readonly SubscriptionPlan[]

interface ChangePlanProps {
  subscription: SubscriptionView
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Changes the plan, after saying what is paid today. */
export function ChangePlanDialog({ subscription, onChanged, onClose }: ChangePlanProps) {
  const others = lasting.filter((plan) => plan !== subscription.plan)
  const [plan, setPlan] = useState<(typeof lasting)[number]>(others[0] ?? 'ANNUAL_SUBSCRIPTION')
  const [isBusy, setBusy] = useState(false)
  const preview = useQuery({ queryKey: ['plan-preview', plan], queryFn: () => changePlan(plan, { preview: true }), gcTime: 0 })
  const change = async () => {
    setBusy(true)
    try {
      await changePlan(plan, { preview: false })
      await onChanged()
      toast.success(t('Plan successfully changed.'))
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('Change plan')} width={440} onClose={onClose}>
      <div className={styles.dialog}>
        <RadioCards
          label={t('Plan')}
          hideLabel
          value={plan}
          onChange={setPlan}
          options={others.map((value) => ({
            value,
            label: planName(value),
            aside: pricePerPeriod(value, priceText(value, subscription.currency)),
          }))}
        />
        {preview.error ? <Notice tone="warning">{sentenceOf(preview.error)}</Notice> : null}
        <p className={styles.due} aria-live="polite">
          {preview.data ? dueWords(preview.data.dueNow, plan) : null}
        </p>
        <Button size="modal" wide busy={isBusy} disabled={!preview.data} onClick={() => void change()}>
          {preview.data && preview.data.dueNow.amount > 0
            ? t('Pay {amount} and change', { amount: moneyText(preview.data.dueNow) })
            : t('Change plan')}
        </Button>
      </div>
    </Dialog>
  )
}

/** What is paid today and from then on. */
function dueWords(dueNow: Money, plan: SubscriptionPlan): string {
  const price = pricePerPeriod(plan, priceText(plan, dueNow.currency))
  if (dueNow.amount === 0)
    return t('Nothing to pay today: what is left of your plan counts. After that {price} until you cancel.', { price })
  return t('You pay {amount} today: the new price less what is left of your plan. After that {price} until you cancel.', {
    amount: moneyText(dueNow),
    price,
  })
}
