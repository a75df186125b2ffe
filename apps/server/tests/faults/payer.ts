import type { PaymentPlan, PaymentsPage, SubscriptionView } from '@octavo/core/api/payments-api.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type * as z from 'zod'
import { bodyOf } from '../testing/test-account.ts'
import { createTestClient, type TestClient } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'

/** Somebody who pays, and who doesn't mind that the program was killed and is another process now. */
export interface Payer {
  accessToken: string
  call(method: string, path: string, json?: object): Promise<Response>
  init(plan: PaymentPlan, more: { idempotencyKey: string; taskRef?: string }): Promise<Response>
  complete(paymentRef: string): Promise<Response>
  plan(): Promise<SubscriptionView>
  /** Status of each payment, the latest first. */
  statuses(): Promise<string[]>
}

/** Signs up by an email alone at one program, and calls another at `url` from then on. */
export async function newPayer(client: TestClient, url: string): Promise<Payer> {
  const email = `${newRef().toLowerCase()}@example.org`
  const post = (path: string, json: object) => client.call('POST', `/api/v1${path}`, { json })
  const { authToken } = await bodyOf<{ authToken: string }>(await post('/signup/email', { email }))
  const { accessToken } = await bodyOf<{ accessToken: string }>(await post('/signin/auth-token', { authToken }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const payer: Payer = {
    accessToken,
    call: (method, path, json) => createTestClient(url).call(method, `/api/v1${path}`, { headers, ...(json && { json }) }),
    init: (paymentPlan, more) => payer.call('POST', '/payments/init', { email, paymentPlan, ...more }),
    complete: (paymentRef) => payer.call('POST', '/payments/complete/subscription', { paymentRef }),
    plan: async () => bodyOf(await payer.call('GET', '/subscriptions/me')),
    async statuses() {
      const { content } = await bodyOf<z.infer<typeof PaymentsPage>>(await payer.call('GET', '/payments/me'))
      return content.map(({ status }) => status)
    },
  }
  return payer
}

/** The second task of a day, which its account has to pay for. */
export async function heldTask(client: TestClient, url: string): Promise<{ payer: Payer; taskRef: string }> {
  const payer = await newPayer(client, url)
  const headers = { authorization: `Bearer ${payer.accessToken}` }
  for (;;) {
    const issued = await client.call('POST', '/api/v1/engine-tokens', { json: { taskType: 'merge-pdf' }, headers })
    const { taskRef, engineToken } = await bodyOf<{ taskRef: string; engineToken: string }>(issued)
    const task = client.taskOf({ taskRef, engineToken, cookie: '' })
    await task.execute([(await task.upload('a.pdf', textPdf('a'))).ref])
    if ((await task.ended()).taskAccessStatus === 'PAYMENT_REQUIRED') return { payer, taskRef }
  }
}
