import type {
  CardChangeView,
  ChangePlanView,
  PaymentCompleteView,
  PaymentInitRequest,
  PaymentInitView,
  PaymentsPage,
  SandboxConfirmRequest,
  SandboxConfirmView,
  SubscriptionPlan,
  SubscriptionView,
} from '@octavo/core/api/payments-api.ts'
import type * as z from 'zod'
import { callMain } from '../engine/call-main.ts'

/** Payments. */
export const initPayment = (json: PaymentInitRequest) => answer<PaymentInitView>('POST', '/payments/init', json)
export const completePayment = (paymentRef: string) =>
  answer<PaymentCompleteView>('POST', '/payments/complete/subscription', { paymentRef })
export const fetchPayments = (page: number) =>
  answer<z.infer<typeof PaymentsPage>>('GET', `/payments/me?page=${page}&sort=createdDate,desc`)

/** The subscription of the user. */
export const fetchSubscription = () => answer<SubscriptionView>('GET', '/subscriptions/me')
export const cancelSubscription = () => done('DELETE', '/subscriptions/me/cancel')
export const resumeSubscription = () => done('POST', '/subscriptions/me/resume')
export const changePlan = (paymentPlan: SubscriptionPlan, { preview }: { preview: boolean }) =>
  answer<ChangePlanView>('PUT', '/subscriptions/me/plan', { paymentPlan, preview })
export const changeCard = () => answer<CardChangeView>('POST', '/subscriptions/me/card')
export const completeCard = () => done('POST', '/subscriptions/me/card/complete')

/** The sandbox. */
export const confirmInSandbox = (json: SandboxConfirmRequest) => answer<SandboxConfirmView>('POST', '/payments/sandbox/confirm', json)
export const authenticateInSandbox = (clientSecret: string, accepted: boolean) =>
  answer<SandboxConfirmView>('POST', '/payments/sandbox/authenticate', { clientSecret, accepted })
export const letDaysPass = (days: number) => done('POST', '/payments/sandbox/days', { days })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function answer<Answer>(method: Method, path: string, json?: unknown): Promise<Answer> {
  return (await callMain(path, { method, json })).json()
}

async function done(method: Method, path: string, json?: unknown): Promise<void> {
  await callMain(path, { method, json })
}
