import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isPlan, moneyText } from '../../shared/payment/plan-words.ts'
import type { KeptPayment } from '../../shared/payment-storage.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { siteSettings } from '../../shared/site-settings.ts'
import styles from './Checkout.module.css'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { LaterPrice } from './LaterPrice.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import type { PayFormProps } from './pay-form.ts'
import { Summary } from './Summary.tsx'
import { type Checkout, usePayment } from './use-payment.ts'

const SandboxForm = lazy(() => retryImport(() => import('./SandboxForm.tsx')))
const StripeForm = lazy(() => retryImport(() => import('./StripeForm.tsx')))

/** The payment of a signed-in user: what is paid on one side, the card on the other. */
export default function OwnCheckout({ user }: { user: UserView }) {
  const checkout = usePayment(user.email)
  const { state, retry } = checkout
  if (state.at === 'nothing') return <NothingToPay user={user} />
  if (state.at === 'open') return <OpenPayment payment={state.payment} checkout={checkout} />
  return (
    <div className={styles.empty}>
      <h1 className={styles.title}>{t('Payment')}</h1>
      {state.at === 'failed' ? (
        <>
          <Notice tone="warning">{state.message}</Notice>
          <div>
            <Button onClick={retry}>{t('Check again')}</Button>
          </div>
        </>
      ) : (
        <FoldLoader label={state.at === 'waiting' ? t('Confirming your payment') : t('Loading')} />
      )}
    </div>
  )
}

function OpenPayment({ payment, checkout }: { payment: KeptPayment; checkout: Checkout }) {
  const [accepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { billing } = siteSettings()
  const needsTick = payment.paymentPlan === 'SEVEN_DAYS_LIMITED_SUBSCRIPTION'
  const isCard = payment.paymentRef === undefined
  const form: PayFormProps = {
    payment,
    action: isCard ? t('Save card') : t('Pay {amount}', { amount: amountOf(payment) }),
    mayPay() {
      setMissing(needsTick && !accepted)
      return !needsTick || accepted
    },
    onPaid: checkout.settle,
    children: needsTick ? <LaterPrice currency={payment.currency} checked={accepted} isMissing={isMissing} onChange={setAccepted} /> : null,
  }
  return (
    <div className={styles.checkout}>
      <div className={styles.side}>
        <Summary payment={payment} />
      </div>
      <div className={styles.pay}>
        <div className={styles.inside}>
          <a href="/" className={styles.home} aria-label={t('Octavo, home')}>
            <Wordmark />
          </a>
          <h1 className={styles.title}>{isCard ? t('Replace your card') : t('Payment')}</h1>
          <div className={styles.form}>
            <TextField label={t('Email')} type="email" dir="ltr" value={payment.email} readOnly />
            {payment.paymentPlan !== undefined && isPlan(payment.paymentPlan) && payment.currency !== undefined ? (
              <CurrencyChoice plan={payment.paymentPlan} currency={payment.currency} email={payment.email} />
            ) : null}
            <Suspense fallback={<FoldLoader label={t('Loading')} />}>
              {billing?.provider === 'stripe' ? <StripeForm {...form} /> : <SandboxForm {...form} />}
            </Suspense>
          </div>
          <p className={styles.small}>
            {billing?.provider === 'stripe' ? t('Card details go straight to Stripe. Octavo never sees them.') : null}{' '}
            <Link to="/refund" reloadDocument>
              {t('Refunds')}
            </Link>
            {' · '}
            <Link to="/subscription-terms" reloadDocument>
              {t('Subscription terms')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function amountOf({ amount, currency }: KeptPayment): string {
  return moneyText({ amount: Number(amount), currency: currency ?? '' })
}
