import { type PaymentPlan, planTerms } from '@octavo/core/api/payments-api.ts'
import { formatDay } from '@octavo/core/text/dates.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { english, type Language } from '@octavo/core/text/language.ts'
import { formatMoney } from '@octavo/core/text/money.ts'
import { say } from '@octavo/core/words/say.ts'
import type { PaymentRow, SubscriptionRow } from '@octavo/data/tables.ts'
import type { Mail } from '@octavo/platform/mail/mail.ts'
import type { ApiSettings } from '../shared/api-deps.ts'
import { invoiceNumber } from '../shared/invoice-number.ts'
import { writeLetter } from './letter.ts'

interface Person {
  email: string
  firstName: string
}

type Settings = Pick<ApiSettings, 'siteUrl' | 'invoices' | 'contact' | 'seller' | 'archiveSizes'>

export function receiptMail(person: Person, payment: PaymentRow, settings: Settings): Mail {
  const language = english
  const facts = { plan: planName(payment.plan, language), amount: formatMoney(payment, language), number: invoiceNumber(payment, settings) }
  return letter(person, settings, {
    subject: say(language, 'Your receipt {number}', facts),
    paragraphs: [
      say(language, 'Thanks. We received {amount} for: {plan}.', facts),
      say(language, 'The receipt {number} is in Billing, as a PDF.', facts),
      ...testMode(settings, language),
    ],
    label: say(language, 'Open Billing'),
  })
}

export function paymentFailedMail(person: Person, payment: PaymentRow, settings: Settings): Mail {
  const language = english
  return letter(person, settings, {
    subject: say(language, "Your payment didn't go through"),
    paragraphs: [
      say(language, "We couldn't take {amount} for your plan. Your bank declined the card.", { amount: formatMoney(payment, language) }),
      say(language, "We'll try again over the next 7 days, and your plan stays on until then. To fix it now, change your card in Billing."),
      ...testMode(settings, language),
    ],
    label: say(language, 'Change your card'),
  })
}

export function refundMail(person: Person, payment: PaymentRow, settings: Settings): Mail {
  const language = english
  const amount = formatMoney(payment, language)
  return letter(person, settings, {
    subject: say(language, 'Your money is on its way back'),
    paragraphs: [
      refundReason(payment, language),
      say(language, 'We sent {amount} back to your card. It can take a few days to show up.', { amount }),
      ...testMode(settings, language),
    ],
    label: say(language, 'Open Billing'),
  })
}

/** Before a seven-day plan becomes monthly, and before every other payment. */
export function reminderMail(person: Person, row: SubscriptionRow, settings: Settings): Mail {
  const language = english
  const amount = formatMoney({ amount: row.nextAmount, currency: row.currency }, language)
  const day = formatDay(row.periodEnd ?? new Date(0), language)
  const facts = { amount, day, plan: planName(row.nextPlan, language) }
  return letter(person, settings, {
    subject: say(language, 'Your plan renews on {day}', facts),
    paragraphs: [
      row.plan === row.nextPlan
        ? say(language, "On {day} we'll take {amount} for: {plan}.", facts)
        : say(language, "Your 7 days end on {day}. After that we'll take {amount} for: {plan}.", facts),
      say(language, "If you don't want that, cancel in Billing before that day. It takes two clicks."),
      ...testMode(settings, language),
    ],
    label: say(language, 'Open Billing'),
  })
}

export function cancelledMail(person: Person, row: SubscriptionRow, settings: Settings): Mail {
  const language = english
  const day = formatDay(row.periodEnd ?? new Date(0), language)
  return letter(person, settings, {
    subject: say(language, 'Your plan was cancelled'),
    paragraphs: [
      say(language, "You won't be charged again. Your plan stays on until {day}.", { day }),
      say(language, 'If you change your mind before then, you can resume it in Billing.'),
    ],
    label: say(language, 'Open Billing'),
  })
}

/** The plan is over. Archived files stay, even if they are more than an account without a plan may have. */
export function planEndedMail(person: Person, { archived, isPaid }: { archived: number; isPaid: boolean }, settings: Settings): Mail {
  const language = english
  const quota = formatBytes(settings.archiveSizes.registered, language)
  const isOver = archived > settings.archiveSizes.registered
  return letter(person, settings, {
    subject: say(language, 'Your plan has ended'),
    paragraphs: [
      say(language, 'Your account has the free limits again.'),
      isOver
        ? say(language, 'Your archived files stay where they are: {used}. To archive more, make room below {quota} first.', {
            used: formatBytes(archived, language),
            quota,
          })
        : say(language, 'Your archived files stay where they are. You can archive up to {quota}.', { quota }),
    ],
    label: say(language, 'Open Billing'),
    why: isPaid ? undefined : say(language, 'You get this email because you had been given a plan.'),
  })
}

/** What was bought, in a few words. */
export function planName(plan: PaymentPlan, language: Language): string {
  const { period } = planTerms[plan]
  if (!period) return say(language, 'One task')
  if (period.unit === 'day') return say(language, '7 days of Octavo Pro')
  return period.unit === 'month' ? say(language, 'One month of Octavo Pro') : say(language, 'One year of Octavo Pro')
}

function refundReason({ refundDue }: PaymentRow, language: Language): string {
  if (refundDue === 'TASK_FAILED') return say(language, 'The task you paid for failed, so you get your money back.')
  if (refundDue === 'TASK_GONE')
    return say(language, 'The files you paid for were deleted before you downloaded them, so you get your money back.')
  if (refundDue === 'PAID_TWICE') return say(language, 'You paid for something you already had, so you get your money back.')
  return say(language, 'Your payment was refunded.')
}

function testMode({ seller }: Settings, language: Language): string[] {
  return seller.provider === 'sandbox' ? [say(language, 'This was a payment in test mode: no money moves.')] : []
}

function letter(
  { email, firstName }: Person,
  { siteUrl, contact }: Settings,
  { subject, paragraphs, label, why }: { subject: string; paragraphs: string[]; label: string; why?: string | undefined },
): Mail {
  const language = english
  const ofPayment =
    contact === undefined
      ? say(language, 'You get this email because of a payment to Octavo.')
      : say(language, 'You get this email because of a payment to Octavo. Questions? Write to {contact}.', { contact })
  const footnote = why ?? ofPayment
  return writeLetter({ language, to: email, name: firstName, subject, paragraphs, action: { label, url: `${siteUrl}/billing` }, footnote })
}
