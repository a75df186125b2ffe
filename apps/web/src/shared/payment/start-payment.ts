import type { PaymentInitView, PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { chosenCurrency } from '../chosen-currency.ts'
import { downloadAddress } from '../download-address.ts'
import { CallError, sentenceOf } from '../engine/call.ts'
import { fetchTask } from '../engine/main-api.ts'
import { attemptKeyOf, keepPayment } from '../payment-storage.ts'
import { toast } from '../toasts.ts'
import { changeCard, initPayment } from './payment-api.ts'

/** The task that a payment is for. */
export interface PaidTask {
  taskRef: string
  taskType: string
  previewUrl?: string | undefined
}

interface Payment {
  paymentPlan: PaymentPlan
  email: string
  task?: PaidTask | undefined
}

let starting: Promise<void> | undefined

/** Starts a payment and goes to the checkout. Pressed twice, it starts one. */
export function startPayment(payment: Payment): Promise<void> {
  return once(async () => {
    try {
      const { email, paymentPlan } = payment
      const [{ clientSecret, paymentRef, amount, currency }, task] = await Promise.all([init(payment), withPreview(payment.task)])
      keepPayment({ clientSecret, paymentRef, paymentPlan, amount: String(amount), currency, email, previewUrlPdf: task?.previewUrl })
      await goTo(checkoutAddress(task))
    } catch (error) {
      toast.warning(sentenceOf(error))
      // Another tab, or an earlier visit, has paid.
      if (error instanceof CallError && error.code === 'TASK_ALREADY_OPEN' && payment.task)
        await goTo(downloadAddress(payment.task.taskRef))
    }
  })
}

/** Replaces the card of the subscription, at the checkout too: only there a payment provider's form may load. */
export function startCardChange(email: string): Promise<void> {
  return once(async () => {
    try {
      const { clientSecret } = await changeCard()
      keepPayment({ clientSecret, email })
      await goTo('/checkout')
    } catch (error) {
      toast.warning(sentenceOf(error))
    }
  })
}

async function init({ paymentPlan, email, task }: Payment): Promise<PaymentInitView> {
  const currency = chosenCurrency()
  const what = [email, paymentPlan, task?.taskRef ?? '', currency ?? ''].join(' ')
  const request = (idempotencyKey: string) =>
    initPayment({ email, paymentPlan, idempotencyKey, ...(task ? { taskRef: task.taskRef } : {}), ...(currency && { currency }) })
  const payment = await request(attemptKeyOf(what))
  const isOver = ['CANCELED', 'REFUNDED', 'PARTLY_REFUNDED', 'DISPUTED'].includes(payment.status)
  return isOver ? request(attemptKeyOf(what, { fresh: true })) : payment
}

/** The held page is shown beside the payment; one that can't be had doesn't stop it. */
async function withPreview(task: PaidTask | undefined): Promise<PaidTask | undefined> {
  if (!task || task.previewUrl !== undefined) return task
  const { previewUrl } = await fetchTask(encodeURIComponent(task.taskRef)).catch(() => ({ previewUrl: undefined }))
  return { ...task, previewUrl }
}

function checkoutAddress(task: PaidTask | undefined): string {
  if (!task) return '/checkout'
  const { taskRef, taskType, previewUrl } = task
  return `/checkout?${new URLSearchParams({ taskRef, taskType, ...(previewUrl === undefined ? {} : { previewUrl }) })}`
}

function once(work: () => Promise<void>): Promise<void> {
  starting ??= work().finally(() => {
    starting = undefined
  })
  return starting
}

/** Loads the page: the policy of the checkout, and only its own, lets the provider's form load. */
function goTo(address: string): Promise<void> {
  location.assign(address)
  // What waits for it stays busy until the page is gone; a page that comes back from the browser's cache can be used again.
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}
