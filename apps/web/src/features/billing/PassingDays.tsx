import type { SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { letDaysPass } from '../../shared/payment/payment-api.ts'
import { toast } from '../../shared/toasts.ts'
import { Row } from '../account/Row.tsx'
import { Section } from '../account/Section.tsx'

const steps = [1, 7, 31] as const

/** The clock of test mode: renewals and reminders can be watched without waiting for them. */
export function PassingDays({
  title,
  subscription: { status },
  onPassed,
}: {
  title: string
  subscription: SubscriptionView
  onPassed: () => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)
  const pass = async (days: number) => {
    setBusy(true)
    try {
      await letDaysPass(days)
      await onPassed()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isRunning = status === 'ACTIVE' || status === 'PAST_DUE'
  return (
    <Section title={title}>
      <Row
        plain
        label={
          isRunning
            ? t('Let days pass for your plan, to see how it renews and ends.')
            : t('Payments are in test mode until a payment provider is set up.')
        }
        action={
          isRunning
            ? steps.map((days) => (
                <Button key={days} size="small" variant="secondary" busy={isBusy} onClick={() => void pass(days)}>
                  {plural(days, '# day', '# days')}
                </Button>
              ))
            : null
        }
      />
    </Section>
  )
}
