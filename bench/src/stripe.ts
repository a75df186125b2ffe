import { createManualClock } from '@octavo/platform/clock.ts'
import type { PaymentProvider, PlanPrice } from '@octavo/platform/payments/payments.ts'
import { createStripe } from '@octavo/platform/payments/stripe/stripe.ts'
import { type StripeStandIn, startStripeStandIn } from '@octavo/platform/payments/testing/stripe-stand-in.ts'
import type { Report } from './measure/report.ts'
import { recordCalls, type StripeCall } from './measure/stripe-calls.ts'
import { type StripeMock, startStripeMock } from './measure/stripe-mock.ts'
import { answerFaults } from './measure/stripe-shapes.ts'

const dayMs = 24 * 60 * 60_000
const month: PlanPrice = { plan: 'MONTHLY_SUBSCRIPTION', amount: 990, currency: 'EUR', period: { unit: 'month', count: 1 } }
const year: PlanPrice = { plan: 'ANNUAL_SUBSCRIPTION', amount: 7900, currency: 'EUR', period: { unit: 'year', count: 1 } }
const week: PlanPrice = {
  plan: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION',
  amount: 490,
  currency: 'EUR',
  period: { unit: 'day', count: 7 },
  next: month,
}

/** Every call of our driver, judged by stripe-mock; and every answer of the stand-in of our tests, judged by Stripe's description of its API. */
export async function run(): Promise<Report> {
  const clock = createManualClock(new Date('2026-03-10T12:00:00.000Z'))
  const standIn = await startStripeStandIn({ clock })
  const recorder = await recordCalls(standIn.url)
  const mock = await startStripeMock()
  try {
    const provider = createStripe({ secretKey: 'sk_test_123', apiUrl: recorder.url, timeoutMs: 8_000, tax: true })
    await useEverything(provider, standIn, (days) => clock.advance(days * dayMs))
    return await judge(recorder.calls, mock)
  } finally {
    mock.stop()
    recorder.stop()
    await standIn.stop()
  }
}

async function useEverything(provider: PaymentProvider, { sandbox }: StripeStandIn, passDays: (days: number) => void): Promise<void> {
  const payer = { userId: 'u', email: 'payer@example.org' }
  const card = (number: string) => ({ number, brand: 'visa', expiryMonth: 12, expiryYear: 2040 })
  const start = (ref: string) => provider.startPayment({ ref, payer, plan: 'SINGLE_TASK', amount: 190, currency: 'EUR' })
  const [paid, left] = [await start('one'), await start('two')]
  await sandbox.confirm(paid.clientSecret, card('4242424242424242'))
  await provider.readPayment(paid.id)
  await provider.refund(paid.id)
  await provider.cancelPayment(left.id)
  const plan = await provider.startSubscription({ ref: 'plan', paymentRef: 'first', payer, price: week })
  await sandbox.confirm(plan.clientSecret, card('4242424242424242'))
  await provider.readSubscription(plan.id)
  await provider.readPayment(plan.paymentId)
  for (const cancel of [true, false]) await provider.setCancelAtPeriodEnd(plan.id, cancel)
  await provider.readSubscription(plan.id)
  await provider.previewPlan(plan.id, year)
  await provider.changePlan(plan.id, year, 'change')
  const failing = await provider.startSubscription({ ref: 'failing', paymentRef: 'second', payer, price: month })
  await sandbox.confirm(failing.clientSecret, card('4000000000000341'))
  passDays(31)
  await sandbox.renewDue()
  await provider.readSubscription(failing.id)
  const { clientSecret } = await provider.startCardChange(failing.id)
  await sandbox.confirm(clientSecret, card('4242424242424242'))
  await provider.finishCardChange(failing.id)
  const unpaid = await provider.startSubscription({ ref: 'unpaid', paymentRef: 'third', payer, price: month })
  await provider.cancelPayment(unpaid.paymentId)
  await provider.endSubscription(plan.id)
  for await (const { id } of provider.listPayments(new Date(0))) if (id === '') throw new Error('a payment has no name')
}

async function judge(calls: readonly StripeCall[], mock: StripeMock): Promise<Report> {
  const kinds = new Map<string, { requests: Set<string>; answers: Set<string> }>()
  for (const call of calls) {
    const name = `${call.method} ${call.path.replaceAll(/\/(?:pi|sub|in|sub_sched)_[^/]+/g, '/…')}`
    const found = kinds.get(name) ?? { requests: new Set(), answers: new Set() }
    kinds.set(name, found)
    const refusal = await refusalOf(call, mock)
    if (refusal !== undefined) found.requests.add(refusal)
    for (const fault of answerFaults(mock.description, call)) found.answers.add(fault)
  }
  const all = [...kinds.values()]
  const words = (faults: ReadonlySet<string>) => (faults.size === 0 ? 'as described' : [...faults].join('; '))
  return {
    about:
      `The calls that the Stripe driver makes in all that it can do (${calls.length} calls), each sent to stripe-mock as well, whose answer says whether the ` +
      `request is Stripe's own, and the answers of the stand-in that tests use, compared with Stripe's OpenAPI description. Our library speaks ` +
      `${calls[0]?.version}, stripe-mock ${mock.description.info.version}.`,
    tables: [
      {
        head: ['call', 'request', 'answer of the stand-in'],
        rows: [...kinds].map(([name, { requests, answers }]) => [name, words(requests), words(answers)]),
      },
    ],
    bars: [
      { text: 'requests that Stripe describes', passed: all.every(({ requests }) => requests.size === 0) },
      { text: 'answers of the stand-in that Stripe describes', passed: all.every(({ answers }) => answers.size === 0) },
    ],
  }
}

/** Our library's version of the API is newer than stripe-mock's, and says this in an object. */
function inOlderWords(form: string): string {
  return form.replaceAll(/billing_cycle_anchor(\]?)\[type\]=/g, 'billing_cycle_anchor$1=')
}

/** What stripe-mock has against a request. */
async function refusalOf({ method, address, form }: StripeCall, mock: StripeMock): Promise<string | undefined> {
  const answer = await fetch(`${mock.url}${address}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: inOlderWords(form) }),
  })
  const said = (await answer.json()) as { error?: { message: string } }
  return said.error?.message.replace(/validator 0x[0-9a-f]+ failed: /, '')
}
