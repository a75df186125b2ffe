import { messages } from '@octavo/core/accounts/messages.ts'
import { type PaymentInitRequest, type PaymentInitView, planTerms } from '@octavo/core/api/payments-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { addPayment, findTry, openPayments } from '@octavo/data/payment-rows.ts'
import { userOwner } from '@octavo/data/remove-user.ts'
import { addSubscription, livingSubscription } from '@octavo/data/subscription-rows.ts'
import type { PaymentRow, TaskRow, UserRow } from '@octavo/data/tables.ts'
import { lockUser } from '@octavo/data/user-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { FastifyRequest } from 'fastify'
import { proveTask } from '../engine-tokens/task-proof.ts'
import { giveUp } from '../payments/keeper.ts'
import { sealEmail } from '../payments/payer.ts'
import { openSecret, planPrice, priceOf, startAtProvider } from '../payments/start-payment.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf } from '../shared/keyed-hash.ts'

interface Call {
  request: FastifyRequest
  user: UserRow
  body: PaymentInitRequest
}

/** Payments of one person that are given up for a new one in one call; more at once come from no page. */
const mostGivenUp = 10

/**
 * Begins a payment. The amount is ours, whatever a browser says. Double clicks, reloads and second tabs get the payment that is open
 * already, so that nobody pays twice.
 */
export async function initPayment(deps: ApiDeps, { request, user, body }: Call): Promise<PaymentInitView> {
  if (emailKeyOf(body.email) !== user.emailKey) throw new AppError('BAD_REQUEST', { fields: { email: messages.ownEmail } })
  const task = body.taskRef === undefined ? undefined : await ownTask(deps, request, { user, ref: body.taskRef })
  if (body.paymentPlan === 'SINGLE_TASK') refuseTask(deps, task)
  for (let tries = 0; tries < mostGivenUp; tries += 1) {
    const found = await deps.database.inTransaction((transaction) => findOrAdd(deps, transaction, { user, body }))
    if ('payment' in found) return viewOf(deps, found.payment)
    // Afterwards it is unpaid for good, or turns out to be paid; both are found in the next turn.
    await giveUp(deps, found.stale)
  }
  throw new AppError('CALL_IN_PROGRESS')
}

type Found = { payment: PaymentRow } | { stale: PaymentRow }

async function findOrAdd(deps: ApiDeps, transaction: Executor, { user, body }: Omit<Call, 'request'>): Promise<Found> {
  // Calls of one person wait for each other here.
  if (!(await lockUser(transaction, user.id))) throw new AppError('TOKEN_NOT_ACCEPTED')
  const { paymentPlan: plan, taskRef = null, idempotencyKey } = body
  const { amount, currency } = priceOf(deps.settings, plan, body.currency)
  const earlier = await findTry(transaction, { userId: user.id, key: idempotencyKey })
  const isOther =
    earlier && (earlier.plan !== plan || earlier.taskRef !== taskRef || earlier.currency !== (body.currency ?? earlier.currency))
  if (isOther) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (earlier) return { payment: earlier }
  const isTask = plan === 'SINGLE_TASK'
  if (!isTask && (await livingSubscription(transaction, user.id))) throw new AppError('SUBSCRIPTION_EXISTS')
  const open = await openPayments(transaction, { userId: user.id, kind: isTask ? 'TASK' : 'START' })
  const rivals = open.filter((payment) => !isTask || payment.taskRef === taskRef)
  const same = rivals.find((payment) => payment.plan === plan && payment.amount === amount && payment.currency === currency)
  const stale = rivals.find((payment) => payment !== same)
  if (stale) return { stale }
  return { payment: same ?? (await add(deps, transaction, { user, body })) }
}

async function add(deps: ApiDeps, transaction: Executor, { user, body }: Omit<Call, 'request'>): Promise<PaymentRow> {
  const { paymentPlan: plan, taskRef = null, idempotencyKey } = body
  const { amount, currency } = priceOf(deps.settings, plan, body.currency)
  const ref = newRef()
  const [provider, createdAt] = [deps.payments.provider.name, deps.clock.now()]
  const subscriptionRef = plan === 'SINGLE_TASK' ? null : newRef()
  if (plan !== 'SINGLE_TASK' && subscriptionRef !== null) {
    const next = planPrice(deps.settings, planTerms[plan].next ?? plan, currency)
    const subscription = { ref: subscriptionRef, userId: user.id, provider, plan, currency, createdAt }
    await addSubscription(transaction, { ...subscription, nextPlan: next.plan, nextAmount: next.amount })
  }
  const payment = await addPayment(transaction, {
    ...{ ref, userId: user.id, plan, amount, currency, provider, taskRef, subscriptionRef, idempotencyKey, createdAt },
    kind: subscriptionRef === null ? 'TASK' : 'START',
    sealedEmail: sealEmail(deps, ref, body.email),
  })
  // Another account pays for the same task: it has moved in between.
  if (!payment) throw new AppError('CALL_IN_PROGRESS')
  return payment
}

async function viewOf(deps: ApiDeps, payment: PaymentRow): Promise<PaymentInitView> {
  const started = await startAtProvider(deps, payment)
  if (!started) throw new AppError('TOKEN_NOT_ACCEPTED')
  const { ref: paymentRef, amount, currency, status } = started
  return { clientSecret: openSecret(deps, started), paymentRef, amount, currency, status, ...deps.settings.seller }
}

/** The task, if it is the caller's; other people's are answered like missing ones. */
async function ownTask(deps: ApiDeps, request: FastifyRequest, { user, ref }: { user: UserRow; ref: string }): Promise<TaskRow> {
  const task = await proveTask(deps, request, ref)
  if (task?.owner !== userOwner(user.id)) throw new AppError('NOT_FOUND')
  return task
}

/** Nobody pays for what is gone, has failed, or can be had already. */
function refuseTask({ clock }: ApiDeps, task: TaskRow | undefined): void {
  if (!task) throw new AppError('BAD_REQUEST', { fields: { taskRef: messages.required } })
  if (!task.wrappedKey || (task.expiresAt && task.expiresAt <= clock.now())) throw new AppError('EXPIRED')
  if (!['QUEUED', 'RUNNING', 'SUCCEEDED'].includes(task.status)) throw new AppError('TASK_HAS_NO_RESULTS')
  if (task.access === 'FULL_ACCESS') throw new AppError('TASK_ALREADY_OPEN')
}
