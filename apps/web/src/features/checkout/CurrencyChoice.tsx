import type { PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currenciesOf, priceText } from '../../shared/payment/plan-words.ts'
import { startPayment } from '../../shared/payment/start-payment.ts'

interface CurrencyChoiceProps {
  plan: PaymentPlan
  currency: string
  email: string
}

/** In which currency to pay, where there are several. With another one a new payment starts, and the old one is given up, so that nobody pays both. */
export function CurrencyChoice({ plan, currency, email }: CurrencyChoiceProps) {
  const [parameters] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const currencies = currenciesOf(plan)
  if (currencies.length < 2) return null
  const [taskRef, taskType, previewUrl] = ['taskRef', 'taskType', 'previewUrl'].map((name) => parameters.get(name) ?? undefined)
  const choose = async (chosen: string) => {
    if (chosen === currency) return
    setBusy(true)
    await startPayment({
      paymentPlan: plan,
      email,
      currency: chosen,
      ...(taskRef && taskType && { task: { taskRef, taskType, previewUrl } }),
    })
    setBusy(false)
  }
  return (
    <Select
      label={t('Currency')}
      value={currency}
      disabled={isBusy}
      onChange={(chosen) => void choose(chosen)}
      options={currencies.map((value) => ({ value, label: `${nameOf(value)} · ${priceText(plan, value)}` }))}
    />
  )
}

function nameOf(currency: string): string {
  return new Intl.DisplayNames(pageLanguage(), { type: 'currency' }).of(currency) ?? currency
}
