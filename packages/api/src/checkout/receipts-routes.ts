import { Ref } from '@octavo/core/api/refs.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { formatDay } from '@octavo/core/text/dates.ts'
import { formatPercent } from '@octavo/core/text/format.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { formatMoney } from '@octavo/core/text/money.ts'
import { say } from '@octavo/core/words/say.ts'
import { findPayment } from '@octavo/data/payment-rows.ts'
import type { PaymentRow } from '@octavo/data/tables.ts'
import { answerLanguage } from '@octavo/platform/http/answer-language.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { signedInOf } from '../accounts/signed-in.ts'
import { planName } from '../mails/payment-mails.ts'
import { openEmail } from '../payments/payer.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { invoiceNumber } from '../shared/invoice-number.ts'

/** The text of a receipt. */
interface ReceiptText {
  title: string
  from: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  total: readonly [label: string, value: string]
  footnote: string
}

/** Draws a receipt as a PDF; `group` is whom it is for. */
export type DrawReceipt = (receipt: { text: ReceiptText; group: string }) => Promise<Buffer>

/** The receipt of a payment, drawn when it is asked for. It is served where documents are opened, since only there it can be drawn. */
export function receiptsRoutes(deps: ApiDeps, drawReceipt: DrawReceipt): FastifyPluginAsyncZod {
  const { database, settings } = deps
  return async (app) => {
    app.get(
      '/payments/me/:ref/receipt',
      {
        config: { access: 'user' },
        schema: {
          tags: ['main'],
          summary: 'The receipt of a payment, as a PDF',
          params: z.strictObject({ ref: Ref }),
          produces: ['application/pdf'],
        },
      },
      async (request, reply) => {
        const { user } = signedInOf(request)
        const payment = await findPayment(database.db, request.params.ref)
        if (payment?.userId !== user.id || payment.paidAt === null) throw new AppError('NOT_FOUND')
        const text = receiptText(payment, answerLanguage(request, reply))
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${invoiceNumber(payment, settings)}.pdf"`)
          .send(await drawReceipt({ text, group: `receipt:${user.id}` }))
      },
    )

    function receiptText(payment: PaymentRow, language: Language): ReceiptText {
      const number = invoiceNumber(payment, settings)
      const { amount, currency, refunded, card } = payment
      const isTest = payment.provider === 'sandbox'
      return {
        title: say(language, 'Receipt {number}', { number }),
        from: settings.invoices.from,
        rows: [
          [say(language, 'Number'), number],
          [say(language, 'Date'), formatDay(payment.paidAt ?? payment.createdAt, language)],
          [say(language, 'For'), openEmail(deps, payment)],
          [say(language, 'What'), planName(payment.plan, language)],
          ...(card ? [[say(language, 'Paid by'), `${card.brand} **** ${card.last4}`] as const] : []),
          ...taxRows(payment, language),
          ...(refunded > 0 ? [[say(language, 'Refunded'), formatMoney({ amount: refunded, currency }, language)] as const] : []),
        ],
        total: [say(language, 'Total'), formatMoney({ amount, currency }, language)],
        footnote: isTest ? say(language, 'Test mode: no money moves') : say(language, 'Thanks for using Octavo.'),
      }
    }
  }
}

/** What was paid without taxes, and each of them, as they were then. */
function taxRows({ amount, currency, taxes }: PaymentRow, language: Language): [label: string, value: string][] {
  if (!taxes || taxes.length === 0) return []
  const money = (part: number) => formatMoney({ amount: part, currency }, language)
  const net = taxes.reduce((rest, tax) => rest - tax.amount, amount)
  return [
    [say(language, 'Before tax'), money(net)],
    ...taxes.map((tax): [string, string] => [`${tax.name} ${formatPercent(tax.rate, language)}`, money(tax.amount)]),
  ]
}
