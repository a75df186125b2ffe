import type {
  PaymentCompleteView,
  PaymentInitView,
  PaymentPlan,
  PaymentsPage,
  SandboxConfirmView,
  SubscriptionView,
} from '@octavo/core/api/payments-api.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterEach, expect } from 'vitest'
import type * as z from 'zod'
import { inDatabase } from './in-database.ts'
import { type MailedHouse, mailedHouse } from './mailed-house.ts'
import { bodyOf, type TestAccount } from './test-account.ts'
import type { TestTask } from './test-client.ts'
import { textPdf } from './text-pdf.ts'

/** Numbers of test cards by what they do. */
export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555555555554444',
  declined: '4000000000000002',
  asks: '4000002500003155',
  renewalFails: '4000000000000341',
} as const

interface HeldView {
  taskAccessStatus: string
  expiresDate: string
  results: { ref: string }[]
  previewUrl?: string
}

/** A house in which accounts have one free task a day, and in which ledger, provider and access are compared after each test. */
export interface PayingHouse extends MailedHouse {
  /** A finished task that its account has to pay for. */
  heldTask(account: TestAccount): Promise<TestTask>
  runTask(account: TestAccount): Promise<TestTask>
  init(
    account: TestAccount,
    plan: PaymentPlan,
    more?: { taskRef?: string; idempotencyKey?: string; currency?: string },
  ): Promise<PaymentInitView>
  confirm(account: TestAccount, clientSecret: string, number?: string): Promise<Response>
  complete(account: TestAccount, paymentRef: string): Promise<PaymentCompleteView>
  /** All of a payment by a test card. */
  pay(account: TestAccount, plan: PaymentPlan, more?: { taskRef?: string; card?: string }): Promise<PaymentCompleteView>
  plan(account: TestAccount): Promise<SubscriptionView>
  payments(account: TestAccount): Promise<z.infer<typeof PaymentsPage>>
  days(account: TestAccount, days: number): Promise<SubscriptionView>
  access(account: TestAccount, taskRef: string): Promise<HeldView>
  rows<Row>(statement: string, values?: unknown[]): Promise<Row[]>
}

export function payingHouse(environment: Record<string, string> = {}): PayingHouse {
  const mailed = mailedHouse(() => ({ BILLING: 'on', REGISTERED_TASKS_PER_DAY: '1', RATE_ACCOUNTS: '10000', ...environment }))
  afterEach(async () => {
    await mailed.house.program.keepPayments()
    expect(await mailed.house.program.checkPayments()).toEqual([])
  })
  const house: PayingHouse = Object.create(
    mailed,
    Object.getOwnPropertyDescriptors({
      async runTask(account: TestAccount) {
        const issued = await account.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } })
        const task = mailed.house.client.taskOf({ ...(await bodyOf<{ taskRef: string; engineToken: string }>(issued)), cookie: '' })
        await task.execute([(await task.upload('a.pdf', textPdf('a'))).ref])
        await task.ended()
        return task
      },
      async heldTask(account: TestAccount) {
        const first = await house.runTask(account)
        const held = (await first.status()).taskAccessStatus === 'PAYMENT_REQUIRED' ? first : await house.runTask(account)
        expect(await held.status()).toMatchObject({ status: 'SUCCEEDED', taskAccessStatus: 'PAYMENT_REQUIRED', results: [] })
        return held
      },
      init: async (account: TestAccount, paymentPlan: PaymentPlan, more = {}) =>
        bodyOf(
          await account.call('POST', '/payments/init', { json: { email: account.email, paymentPlan, idempotencyKey: newRef(), ...more } }),
        ),
      confirm: (account: TestAccount, clientSecret: string, number: string = cards.good) =>
        account.call('POST', '/payments/sandbox/confirm', { json: { clientSecret, card: cardOf(number) } }),
      complete: async (account: TestAccount, paymentRef: string) =>
        bodyOf(await account.call('POST', '/payments/complete/subscription', { json: { paymentRef } })),
      async pay(account: TestAccount, plan: PaymentPlan, { taskRef, card = cards.good }: { taskRef?: string; card?: string } = {}) {
        const { clientSecret, paymentRef } = await house.init(account, plan, taskRef === undefined ? {} : { taskRef })
        await bodyOf<SandboxConfirmView>(await house.confirm(account, clientSecret, card))
        return house.complete(account, paymentRef)
      },
      plan: async (account: TestAccount) => bodyOf(await account.call('GET', '/subscriptions/me')),
      payments: async (account: TestAccount) => bodyOf(await account.call('GET', '/payments/me')),
      async days(account: TestAccount, days: number) {
        // Lists are ordered by time.
        mailed.house.clock.advance(1000)
        return bodyOf(await account.call('POST', '/payments/sandbox/days', { json: { days } }))
      },
      access: async (account: TestAccount, taskRef: string) => bodyOf(await account.call('GET', `/tasks/${taskRef}`)),
      rows: (statement: string, values: unknown[] = []) => inDatabase(mailed.house, statement, values),
    }),
  )
  return house
}

export function cardOf(number: string) {
  return { number, expiryMonth: 12, expiryYear: 2040, cvc: '123' }
}

/** Status and code of a refusal. */
export async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}
