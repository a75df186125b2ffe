import type { PaymentView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { Pager } from '../../shared/lists/Pager.tsx'
import { fetchPayments } from '../../shared/payment/payment-api.ts'
import { moneyText, planName } from '../../shared/payment/plan-words.ts'
import { toast } from '../../shared/toasts.ts'
import { dayOf } from '../account/dates.ts'
import styles from './Billing.module.css'
import { saveReceipt } from './save-receipt.ts'

/** The user's payments, with their receipts. */
export function Payments() {
  const [page, setPage] = useState(0)
  const payments = useQuery({ queryKey: ['payments', page], queryFn: () => fetchPayments(page), placeholderData: keepPreviousData })
  if (payments.error) return <Notice tone="error">{sentenceOf(payments.error)}</Notice>
  if (!payments.data) return null
  return (
    <section className={styles.payments} aria-labelledby="payments">
      <h2 id="payments" className={styles.heading}>
        {t('Payments')}
      </h2>
      {payments.data.content.length === 0 ? (
        <p className={styles.none}>{t('No payments yet.')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('For')}</th>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Receipt')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.data.content.map((payment) => (
              <PaymentRow key={payment.paymentRef} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
      <Pager list={payments.data} onPage={setPage} />
    </section>
  )
}

function PaymentRow({ payment }: { payment: PaymentView }) {
  const { createdDate, paidDate, paymentPlan, invoiceNumber } = payment
  const state = stateOf(payment)
  return (
    <tr>
      <td>{dayOf(paidDate ?? createdDate)}</td>
      <td>
        {planName(paymentPlan)} {state ? <Tag tone={state.tone}>{state.text}</Tag> : null}
      </td>
      <td className={styles.amount}>{moneyText(payment)}</td>
      <td>{invoiceNumber === undefined ? null : <ReceiptButton payment={payment} number={invoiceNumber} />}</td>
    </tr>
  )
}

function ReceiptButton({ payment: { receiptUrl }, number }: { payment: PaymentView; number: string }) {
  if (receiptUrl === undefined) return null
  const save = () => saveReceipt(receiptUrl, number).catch((error: unknown) => toast.error(sentenceOf(error)))
  return (
    <IconButton
      size="small"
      label={t('Download receipt {number}', { number })}
      icon={<Download size={17} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void save()}
    />
  )
}

/** What is said of a payment that isn't simply paid. */
function stateOf(payment: PaymentView): { text: string; tone: 'accent' | 'quiet' } | undefined {
  const { status, refundedAmount, currency } = payment
  if (status === 'REFUNDED') return { text: t('Refunded'), tone: 'accent' }
  if (status === 'PARTLY_REFUNDED')
    return { text: t('{amount} refunded', { amount: moneyText({ amount: refundedAmount, currency }) }), tone: 'accent' }
  if (status === 'FAILED') return { text: t('Failed'), tone: 'quiet' }
  if (status === 'PENDING') return { text: t('Not finished'), tone: 'quiet' }
  if (status === 'DISPUTED') return { text: t('Disputed'), tone: 'quiet' }
  return status === 'CANCELED' ? { text: t('Canceled'), tone: 'quiet' } : undefined
}
