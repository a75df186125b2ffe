import type { TaskAccessStatus } from '@octavo/core/api/limits.ts'
import { pageSize, pageView } from '@octavo/core/api/lists.ts'
import {
  PaymentCompleteRequest,
  PaymentCompleteView,
  PaymentInitRequest,
  PaymentInitView,
  PaymentsPage,
  PaymentsQuery,
  PlansView,
} from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findPayment, listPayments } from '@octavo/data/payment-rows.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import type { PaymentRow } from '@octavo/data/tables.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf } from '../accounts/signed-in.ts'
import { paymentView, subscriptionView } from '../payments/payment-views.ts'
import { readPayment } from '../payments/read-provider.ts'
import { whileMoneyMoves } from '../payments/settle.ts'
import { plansView } from '../plans/plans-view.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { initPayment } from './init-payment.ts'

const tags = ['main']
const own = { access: 'user' } as const
const dayMs = 24 * 60 * 60_000

/** Calls about payments. */
export function paymentsRoutes(deps: ApiDeps): FastifyPluginAsyncZod {
  const { database, clock, settings } = deps
  return async (app) => {
    app.get(
      '/payments/plans',
      {
        config: { access: 'public' },
        schema: { tags, summary: 'What can be bought, and what each plan allows', response: { 200: PlansView } },
      },
      async () => plansView(settings),
    )

    app.post(
      '/payments/init',
      {
        config: own,
        schema: { tags, summary: 'Begin a payment for one task or a plan', body: PaymentInitRequest, response: { 200: PaymentInitView } },
      },
      async (request) => initPayment(deps, { request, user: signedInOf(request).user, body: request.body }),
    )

    app.post(
      '/payments/complete/subscription',
      {
        config: own,
        schema: {
          tags,
          summary: 'Ask the provider now what became of a payment',
          body: PaymentCompleteRequest,
          response: { 200: PaymentCompleteView },
        },
      },
      async (request) => {
        const { user } = signedInOf(request)
        const known = await findPayment(database.db, request.body.paymentRef)
        if (known?.userId !== user.id) throw new AppError('NOT_FOUND')
        const payment = (await whileMoneyMoves(() => readPayment(deps, known.ref))) ?? known
        return completeView(payment, user.id)
      },
    )

    app.get(
      '/payments/me',
      {
        config: own,
        schema: { tags, summary: 'My payments, the latest first', querystring: PaymentsQuery, response: { 200: PaymentsPage } },
      },
      async (request) => {
        const { page, sort } = request.query
        const { rows, total } = await listPayments(database.db, {
          ...{ userId: signedInOf(request).user.id, page, size: pageSize, ascending: sort === 'createdDate,asc' },
          triedSince: new Date(clock.now().getTime() - dayMs),
        })
        return pageView(
          rows.map((row) => paymentView(row, settings)),
          { page, total },
        )
      },
    )

    async function completeView({ ref, status, plan, taskRef, subscriptionRef }: PaymentRow, userId: string): Promise<PaymentCompleteView> {
      const task = taskRef === null ? undefined : await findTask(database.db, taskRef)
      const isOwn = task?.owner === userOwner(userId)
      const isGone = isOwn && (!task.wrappedKey || (task.expiresAt !== null && task.expiresAt <= clock.now()))
      return {
        paymentRef: ref,
        status,
        paymentPlan: plan,
        ...(isOwn && { taskRef: task.ref, taskType: task.type, taskAccessStatus: isGone ? 'EXPIRED' : (task.access as TaskAccessStatus) }),
        ...(subscriptionRef !== null && { subscription: await subscriptionView(database.db, { userId, now: clock.now() }) }),
      }
    }
  }
}
