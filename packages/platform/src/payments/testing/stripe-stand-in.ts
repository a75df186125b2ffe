import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Clock } from '../../clock.ts'
import { newRef } from '../../tokens/refs.ts'
import type { PlanPrice, ProviderEvent } from '../payments.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { type Intent, objectsOf, type SandboxSubscription, savingTo } from '../sandbox/sandbox-objects.ts'
import { createMemoryStore } from './memory-store.ts'
import { type Fields, readForm } from './stripe-forms.ts'
import * as shapes from './stripe-shapes.ts'

/** A server on this machine that speaks the part of Stripe's API that we use, in its words and shapes, and behaves like the sandbox. */
export interface StripeStandIn {
  url: string
  /** What people, banks and time do to it. */
  sandbox: Sandbox
  /** Signs an event like Stripe does; `at` in seconds. */
  sign(body: string, options?: { secret?: string; at?: number }): string
  /** An event about a payment or subscription, as it is sent. */
  eventOf(event: ProviderEvent, options?: { id?: string }): Promise<string>
  /** While it is down it answers nothing, or only errors. */
  setDown(down: false | 'errors' | 'silent'): void
  /** The calls so far, as `POST /v1/refunds`. */
  calls: string[]
  /** Waits for what a test does before a call is performed, and afterwards before it is answered. */
  watch(watcher: CallWatcher | undefined): void
  stop(): Promise<void>
}

/** `call` is like `POST /v1/refunds`. */
export type CallWatcher = (call: string, when: 'before' | 'after') => Promise<void> | undefined

export const webhookSecret = 'whsec_of_the_stand_in'

export async function startStripeStandIn({ clock }: { clock: Clock }): Promise<StripeStandIn> {
  const store = createMemoryStore()
  const sandbox = createSandbox({ store, clock })
  const reads = objectsOf(store)
  const saves = savingTo(store)
  const answered = new Map<string, { status: number; body: object }>()
  const metadata = new Map<string, Fields>()
  const schedules = new Map<string, string>()
  const calls: string[] = []
  const underWay = new Set<string>()
  let down: false | 'errors' | 'silent' = false
  let watcher: CallWatcher | undefined

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const [path = '', query = ''] = url.split('?')
    const fields = readForm(method === 'GET' || method === 'DELETE' ? query : await text(request))
    const call = `${method} ${path}`
    calls.push(call)
    if (down === 'silent') return void request.socket.destroy()
    if (down === 'errors') return send(response, { status: 500, body: { error: { type: 'api_error', message: 'down' } } })
    const key = headers['idempotency-key'] as string | undefined
    if (key !== undefined && underWay.has(key)) return send(response, inUse)
    if (key !== undefined) underWay.add(key)
    try {
      await watcher?.(call, 'before')
      const done = (key !== undefined && answered.get(key)) || (await perform(method, path, fields))
      if (key !== undefined && done.status < 500) answered.set(key, done)
      await watcher?.(call, 'after')
      send(response, done)
    } finally {
      if (key !== undefined) underWay.delete(key)
    }
  }

  async function perform(method: string, path: string, fields: Fields): Promise<{ status: number; body: object }> {
    try {
      const [, , kind = '', id = '', action = ''] = path.split('/')
      const body = await routes[
        `${method} ${kind}${id === '' ? '' : id === 'create_preview' ? '/create_preview' : '/:id'}${action === '' ? '' : `/${action}`}`
      ]?.(fields, id)
      return body ? { status: 200, body } : missing
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isCard = error.code === 'CARD_DECLINED'
      return isCard
        ? { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } } }
        : missing
    }
  }

  const routes: Record<string, (fields: Fields, id: string) => Promise<object | undefined>> = {
    'POST customers': async ({ email, metadata: given }) => ({
      id: `cus_${(given as Fields).userId}`,
      object: 'customer',
      email,
      balance: 0,
    }),
    'POST products': async ({ id }) => ({ id, object: 'product' }),
    'POST payment_intents': async ({ amount, currency, customer, metadata: given }) => {
      const { paymentRef: ref = '', plan } = given as Record<string, string>
      const order = { amount: Number(amount), currency: String(currency).toUpperCase(), plan: plan as SubscriptionPlan }
      const { id } = await sandbox.startPayment({ ref, payer: { userId: '', email: '', customerId: String(customer) }, ...order })
      metadata.set(id, given as Fields)
      return intentShape(id)
    },
    'GET payment_intents/:id': (_, id) => intentShape(id),
    'GET payment_intents': async () => {
      const all = (await store.list({ kind: 'intent' })) as unknown as Intent[]
      return shapes.list(await Promise.all(all.map(({ id }) => intentShape(id))), '/v1/payment_intents')
    },
    'POST payment_intents/:id/cancel': async (_, id) => {
      await sandbox.cancelPayment(id)
      return intentShape(id)
    },
    'POST subscriptions': async ({ customer, items, metadata: given }) => {
      const { subscriptionRef: ref = '', paymentRef = '' } = given as Record<string, string>
      const price = priceOf(items)
      const { id } = await sandbox.startSubscription({
        ref,
        paymentRef,
        payer: { userId: '', email: '', customerId: String(customer) },
        price,
      })
      metadata.set(id, given as Fields)
      return subscriptionShape(id, { isNew: true })
    },
    'GET subscriptions/:id': (_, id) => subscriptionShape(id),
    'POST subscriptions/:id': async (fields, id) => {
      if (fields.metadata) metadata.set(id, { ...metadata.get(id), ...(fields.metadata as Fields) })
      if (fields.items) await sandbox.changePlan(id, priceOf(fields.items), newRef())
      else if (fields.cancel_at_period_end !== undefined) await sandbox.setCancelAtPeriodEnd(id, fields.cancel_at_period_end === 'true')
      if (fields.default_payment_method !== undefined) await useCard(id)
      return subscriptionShape(id)
    },
    'DELETE subscriptions/:id': async (_, id) => {
      const first = (await reads.intentsOf(id))[0]
      if ((await reads.subscription(id))?.status === 'incomplete' && first) await sandbox.cancelPayment(first.id)
      await sandbox.endSubscription(id)
      schedules.delete(id)
      return subscriptionShape(id)
    },
    'POST subscription_schedules': async ({ from_subscription: id }) => {
      schedules.set(String(id), `sub_sched_${id}`)
      return { id: `sub_sched_${id}`, object: 'subscription_schedule' }
    },
    'POST subscription_schedules/:id': async ({ phases }, scheduleId) => {
      const id = scheduleId.replace('sub_sched_', '')
      const phase = Object.values(phases as Fields)[1] as { items: Fields }
      const subscription = await existing(id)
      await saves.subscription({ ...subscription, price: { ...subscription.price, next: priceOf(phase.items) } })
      return { id: scheduleId, object: 'subscription_schedule' }
    },
    'POST subscription_schedules/:id/release': async (_, scheduleId) => {
      const id = scheduleId.replace('sub_sched_', '')
      const subscription = await existing(id)
      const { next: _next, ...price } = subscription.price
      await saves.subscription({ ...subscription, price })
      schedules.delete(id)
      return { id: scheduleId, object: 'subscription_schedule' }
    },
    'GET invoices': async ({ subscription, limit }) => {
      const intents = (await reads.intentsOf(String(subscription))).toReversed().slice(0, Number(limit))
      return shapes.list(
        intents.map((intent) => shapes.invoice(intent)),
        '/v1/invoices',
      )
    },
    'POST invoices/create_preview': async ({ subscription, subscription_details: details }) => {
      const { amount } = await sandbox.previewPlan(String(subscription), priceOf((details as Fields).items))
      return { object: 'invoice', amount_due: amount }
    },
    'POST invoices/:id/pay': async (_, id) => ({ id, object: 'invoice', status: 'paid' }),
    'GET invoice_payments': async ({ payment }) => {
      const intent = await reads.intent(String((payment as Fields).payment_intent))
      return shapes.list(intent?.subscription ? [shapes.invoicePayment(intent)] : [], '/v1/invoice_payments')
    },
    'POST setup_intents': async ({ metadata: given }) => {
      const { clientSecret } = await sandbox.startCardChange(String((given as Fields).subscription))
      return { id: clientSecret.split('_secret_')[0], object: 'setup_intent', client_secret: clientSecret }
    },
    'GET setup_intents': async ({ customer }) => {
      const own = (await reads.subscriptions()).filter((one) => one.customer === String(customer))
      const setups = (await Promise.all(own.map(({ id }) => reads.setupsOf(id)))).flat().toReversed()
      return shapes.list(setups.map(shapes.setupIntent), '/v1/setup_intents')
    },
    'POST refunds': async ({ payment_intent: id }) => {
      await sandbox.refund(String(id))
      return { id: `re_${id}`, object: 'refund', status: 'succeeded' }
    },
  }

  async function existing(id: string): Promise<SandboxSubscription> {
    const subscription = await reads.subscription(id)
    if (!subscription) throw new AppError('NOT_FOUND')
    return subscription
  }

  /** The card is the one that was entered; a failed renewal is tried with it at once, as `invoices.pay` would. */
  async function useCard(id: string): Promise<void> {
    await sandbox.finishCardChange(id)
  }

  async function intentShape(id: string): Promise<object | undefined> {
    const intent = await reads.intent(id)
    return intent && shapes.paymentIntent(intent, metadata.get(id) ?? {})
  }

  async function subscriptionShape(id: string, { isNew = false } = {}): Promise<object | undefined> {
    const subscription = await reads.subscription(id)
    const intents = await reads.intentsOf(id)
    return (
      subscription &&
      shapes.subscription(subscription, { intents, isNew, metadata: metadata.get(id) ?? {}, schedule: schedules.get(id) ?? null })
    )
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sandbox,
    calls,
    setDown: (now) => {
      down = now
    },
    watch: (next) => {
      watcher = next
    },
    sign: (body, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    async eventOf({ paymentId, subscriptionId }, { id = `evt_${newRef()}` } = {}) {
      const object = paymentId === undefined ? await subscriptionShape(subscriptionId ?? '') : await intentShape(paymentId)
      const type = paymentId === undefined ? 'customer.subscription.updated' : 'payment_intent.succeeded'
      return JSON.stringify({ id, object: 'event', type, data: { object: object ?? { object: 'payment_intent', id: paymentId } } })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const missing = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } } }

/** A repeated call while the first one with its key is still being performed. */
const inUse = { status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In progress' } } }

function send(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' }).end(JSON.stringify(body))
}

/** The price that comes with an order, in our words. */
function priceOf(items: unknown): PlanPrice {
  const [item] = Object.values(items as Fields) as { price_data: Fields }[]
  const { currency, unit_amount: amount, recurring } = item?.price_data ?? {}
  const { interval, interval_count: count } = recurring as Record<string, string>
  const unit = interval as PlanPrice['period']['unit']
  const plans = { day: 'SEVEN_DAYS_LIMITED_SUBSCRIPTION', month: 'MONTHLY_SUBSCRIPTION', year: 'ANNUAL_SUBSCRIPTION' } as const
  return { plan: plans[unit], amount: Number(amount), currency: String(currency).toUpperCase(), period: { unit, count: Number(count) } }
}
