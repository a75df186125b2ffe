import type { PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CurrencySelect } from '../../shared/payment/CurrencySelect.tsx'
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
  const [taskRef, taskType, previewUrl] = ['taskRef', 'taskType', 'previewUrl'].map((name) => parameters.get(name) ?? undefined)
  const startAgain = async () => {
    setBusy(true)
    await startPayment({ paymentPlan: plan, email, ...(taskRef && taskType && { task: { taskRef, taskType, previewUrl } }) })
    setBusy(false)
  }
  return <CurrencySelect plan={plan} currency={currency} disabled={isBusy} onChoose={() => void startAgain()} />
}
