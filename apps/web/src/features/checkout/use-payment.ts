import type { PaymentCompleteView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { useCallback, useEffect, useState } from 'react'
import { downloadAddress } from '../../shared/download-address.ts'
import { CallError, sentenceOf } from '../../shared/engine/call.ts'
import { pauseAfter } from '../../shared/pause.ts'
import { completeCard, completePayment } from '../../shared/payment/payment-api.ts'
import { clearPayment, forgetAttempt, type KeptPayment, keepPaid, readPayment } from '../../shared/payment-storage.ts'

/** What the checkout knows of the payment. */
export type CheckoutState =
  | { at: 'looking' }
  | { at: 'nothing' }
  | { at: 'open'; payment: KeptPayment }
  /** The provider has taken it, and the server hasn't heard of it yet. */
  | { at: 'waiting' }
  | { at: 'paid' }
  | { at: 'failed'; message: string }

export interface Checkout {
  state: CheckoutState
  /** The form was accepted: asks the server until it knows. */
  settle(): Promise<void>
  /** Looks at the payment again. */
  retry(): void
}

/** Together about half a minute. */
const checks = 10

/** Follows the payment of this tab, which another tab or an earlier visit may have finished. */
export function usePayment(email: string): Checkout {
  const [state, setState] = useState<CheckoutState>({ at: 'looking' })
  const look = useCallback(
    async ({ isAgain = false } = {}) => {
      const payment = readPayment()
      // Somebody else has logged in since.
      if (!payment || payment.email !== email) return setState({ at: 'nothing' })
      if (payment.paymentRef === undefined) return lookAtCard(payment, setState)
      try {
        const view = await completePayment(payment.paymentRef)
        if (view.status === 'PENDING') setState({ at: 'open', payment })
        else conclude(view, { payment, setState })
      } catch (error) {
        // What was typed into the form stays.
        if (isAgain) return
        const isUnknown = error instanceof CallError && error.status === 404
        if (isUnknown) clearPayment()
        setState(isUnknown ? { at: 'nothing' } : { at: 'failed', message: sentenceOf(error) })
      }
    },
    [email],
  )
  useEffect(() => void look(), [look])
  useEffect(() => {
    // It may have been paid in another tab.
    const returned = () => {
      if (document.visibilityState === 'visible' && state.at === 'open') void look({ isAgain: true })
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [look, state.at])

  return {
    state,
    retry: () => {
      setState({ at: 'looking' })
      void look()
    },
    async settle() {
      const payment = readPayment()
      if (!payment) return setState({ at: 'nothing' })
      if (payment.paymentRef === undefined) return finishCardChange(setState)
      setState({ at: 'waiting' })
      for (let check = 1; check <= checks; check += 1) {
        const view = await completePayment(payment.paymentRef).catch(() => undefined)
        if (view && view.status !== 'PENDING') return conclude(view, { payment, setState })
        await pauseAfter(check)
      }
      setState({
        at: 'failed',
        message: t("Your bank hasn't confirmed the payment yet. You'll be charged at most once. Check again in a moment."),
      })
    },
  }
}

type SetState = (state: CheckoutState) => void

/** A card that was just confirmed on the page of a bank is complete; otherwise it's still to be entered. */
async function lookAtCard(payment: KeptPayment, setState: SetState): Promise<void> {
  const isConfirmed = new URLSearchParams(location.search).get('redirect_status') === 'succeeded'
  if (!isConfirmed) return setState({ at: 'open', payment })
  await finishCardChange(setState).catch((error: unknown) => setState({ at: 'failed', message: sentenceOf(error) }))
}

async function finishCardChange(setState: SetState): Promise<void> {
  await completeCard()
  clearPayment()
  setState({ at: 'paid' })
  location.replace('/billing')
}

/** What follows from a payment whose state is known: another try, nothing, or the page of what was paid. */
function conclude(view: PaymentCompleteView, { payment, setState }: { payment: KeptPayment; setState: SetState }): void {
  if (view.status === 'FAILED') setState({ at: 'open', payment })
  else if (view.status !== 'CANCELED') leave(view, setState)
  else {
    clearPayment()
    forgetAttempt()
    setState({ at: 'nothing' })
  }
}

/** Leaves the checkout for good: it isn't a page to come back to. Billing tells of a payment that was given back. */
function leave({ status, paymentPlan, taskRef, taskAccessStatus }: PaymentCompleteView, setState: SetState): void {
  clearPayment()
  forgetAttempt()
  const opensTask = taskRef !== undefined && taskAccessStatus === 'FULL_ACCESS'
  if (status === 'SUCCEEDED' && (opensTask || paymentPlan !== 'SINGLE_TASK')) keepPaid(opensTask ? 'task' : 'plan')
  setState({ at: 'paid' })
  location.replace(opensTask ? downloadAddress(taskRef) : '/billing')
}
