import type {
  ChangePlanRequest,
  ChangePlanView,
  PaymentCompleteView,
  PaymentInitRequest,
  PaymentInitView,
  SandboxConfirmRequest,
  SubscriptionView,
} from '@octavo/core/api/payments-api.ts'
import type * as z from 'zod'
import type { Operation } from './openapi-types.ts'

interface Example {
  request?: unknown
  answer?: unknown
}

/** Adds what is sent and answered in an ordinary case, where a schema alone says little. */
export function withExamples(method: string, path: string, operation: Operation): Operation {
  const { request, answer } = examples[`${method} ${path}`] ?? {}
  const { requestBody, responses = {} } = operation
  const ok = responses[200]
  return {
    ...operation,
    ...(request !== undefined && requestBody && { requestBody: { ...requestBody, content: exemplified(requestBody.content, request) } }),
    ...(answer !== undefined && ok && { responses: { ...responses, 200: { ...ok, content: exemplified(ok.content, answer) } } }),
  }
}

function exemplified<Content extends { schema?: unknown }>(content: Record<string, Content> = {}, example: unknown) {
  return Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, example }]))
}

const taskRef = 'q3Jm0zWkT8yV5nXc1bLr9A'
const paymentRef = 'Zk1vQx7PpT2mB4sH8dYw0g'

const init: PaymentInitRequest = { taskRef, email: 'maren@example.org', paymentPlan: 'SINGLE_TASK', idempotencyKey: '8c9a1d52-try-1' }
const begun: PaymentInitView = {
  clientSecret: 'pi_Zk1v_secret_9x',
  paymentRef,
  amount: 190,
  currency: 'EUR',
  status: 'PENDING',
  provider: 'sandbox',
}
const complete: PaymentCompleteView = {
  paymentRef,
  status: 'SUCCEEDED',
  paymentPlan: 'SINGLE_TASK',
  taskRef,
  taskType: 'merge-pdf',
  taskAccessStatus: 'FULL_ACCESS',
}
const subscription: SubscriptionView = {
  status: 'ACTIVE',
  plan: 'MONTHLY_SUBSCRIPTION',
  nextPlan: 'MONTHLY_SUBSCRIPTION',
  amount: 990,
  currency: 'EUR',
  currentPeriodEnd: '2026-12-17T09:30:00.000Z',
  cancelAtPeriodEnd: false,
  card: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 },
}
const change: z.input<typeof ChangePlanRequest> = { paymentPlan: 'ANNUAL_SUBSCRIPTION', preview: true }
const changed: ChangePlanView = { dueNow: { amount: 7229, currency: 'EUR' }, subscription }
const confirm: SandboxConfirmRequest = {
  clientSecret: begun.clientSecret,
  card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' },
}

const examples: Readonly<Record<string, Example>> = {
  'post /api/v1/payments/init': { request: init, answer: begun },
  'post /api/v1/payments/complete/subscription': { request: { paymentRef }, answer: complete },
  'get /api/v1/subscriptions/me': { answer: subscription },
  'delete /api/v1/subscriptions/me/cancel': { answer: { ...subscription, cancelAtPeriodEnd: true } },
  'post /api/v1/subscriptions/me/resume': { answer: subscription },
  'put /api/v1/subscriptions/me/plan': { request: change, answer: changed },
  'post /api/v1/payments/sandbox/confirm': { request: confirm, answer: { status: 'succeeded' } },
  'post /api/v1/payments/sandbox/authenticate': {
    request: { clientSecret: begun.clientSecret, accepted: true },
    answer: { status: 'succeeded' },
  },
  'post /api/v1/payments/sandbox/days': { request: { days: 7 }, answer: subscription },
}
