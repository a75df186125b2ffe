import { expect, test } from 'vitest'
import { createManualClock } from '../../clock.ts'
import { testPaymentProvider } from '../conformance.ts'
import { startStripeStandIn, webhookSecret } from '../testing/stripe-stand-in.ts'
import { createStripe } from './stripe.ts'
import { createEventReader } from './stripe-events.ts'

const settings = { secretKey: 'sk_test_of_the_stand_in', timeoutMs: 8_000, tax: false }

testPaymentProvider('Stripe, by a stand-in that speaks its API', async (clock) => {
  const standIn = await startStripeStandIn({ clock })
  return { provider: createStripe({ ...settings, apiUrl: standIn.url }), world: standIn.sandbox, stop: standIn.stop }
})

const clock = createManualClock(new Date('2026-03-10T12:00:00.000Z'))

test('a Stripe that is down is our error, whatever way it is down', async () => {
  const standIn = await startStripeStandIn({ clock })
  const stripe = createStripe({ ...settings, apiUrl: standIn.url })
  const order = { ref: 'a', payer: { userId: 'u', email: 'a@example.org' }, plan: 'SINGLE_TASK', amount: 190, currency: 'EUR' } as const
  for (const down of ['errors', 'silent'] as const) {
    standIn.setDown(down)
    await expect(stripe.startPayment(order)).rejects.toMatchObject({ code: 'PAYMENTS_DOWN', status: 503 })
  }
  standIn.setDown(false)
  expect(await stripe.startPayment(order)).toMatchObject({ customerId: 'cus_u' })
  await standIn.stop()
})

test('only what Stripe has signed, as it came and lately, is read', async () => {
  const standIn = await startStripeStandIn({ clock })
  const read = createEventReader(webhookSecret)
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  })
  expect(read(Buffer.from(body), standIn.sign(body))).toEqual({ id: 'evt_1', type: 'charge.refunded', paymentId: 'pi_1' })
  const old = Math.floor(Date.now() / 1000) - 3600
  const forgeries: [string, string][] = [
    [body, 'v1=00'],
    [body, standIn.sign(body, { secret: 'whsec_of_another' })],
    [body, standIn.sign(body, { at: old })],
    [body.replace('pi_1', 'pi_2'), standIn.sign(body)],
    [` ${body}`, standIn.sign(body)],
  ]
  for (const [sent, signature] of forgeries)
    expect(() => read(Buffer.from(sent), signature)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  await standIn.stop()
})
