import type { SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { startCardChange } from '../../shared/payment/start-payment.ts'
import { Row } from '../account/Row.tsx'
import rows from '../account/Section.module.css'
import { Section } from '../account/Section.tsx'
import { cardText } from './card-text.ts'

/** The card of the subscription and the address of receipts. */
export function CardRow({ subscription: { card, status }, email }: { subscription: SubscriptionView; email: string }) {
  const [isBusy, setBusy] = useState(false)
  const replace = async () => {
    setBusy(true)
    await startCardChange(email)
    setBusy(false)
  }
  if (!card || status === 'NONE' || status === 'CANCELED') return null
  return (
    <Section>
      <Row
        label={t('Paid with')}
        value={
          <span className={rows.icon}>
            <CreditCard size={17} strokeWidth={1.75} aria-hidden="true" />
            {cardText(card)}
          </span>
        }
        action={
          <Button size="small" variant="secondary" busy={isBusy} onClick={() => void replace()}>
            {t('Replace')}
          </Button>
        }
      />
      <Row label={t('Receipts go to')} value={<bdi>{email}</bdi>} />
    </Section>
  )
}
