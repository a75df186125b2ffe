import { startAccountCleanup } from '@octavo/api/accounts/account-cleanup.ts'
import { createApiRoutes } from '@octavo/api/api.ts'
import { type PaymentKeeper, startPaymentKeeper } from '@octavo/api/payments/keeper.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { createKeptFiles } from '@octavo/engine/kept/kept-files.ts'
import { recordAgain } from '@octavo/engine/records/task-record.ts'
import { issuePreviewTicket } from '@octavo/engine/results/tickets.ts'
import type { Passwords } from '@octavo/platform/passwords.ts'
import { deriveKey } from '@octavo/platform/secrets.ts'
import { openAccounts } from '../account-parts.ts'
import { isLoopbackUrl, mailboxRoutes, openMailer } from '../mail.ts'
import { openPayments } from '../payment-parts.ts'
import { parseTaxes } from '../taxes.ts'
import type { HttpRoleDeps, RoleDeps } from './role-deps.ts'

/** The dependencies of the main API. Every role has them, since they guard calls. */
export async function apiDepsOf(role: RoleDeps, passwords: Passwords): Promise<ApiDeps> {
  const { config, services, clock } = role
  const { siteUrl, engineUrl } = role.addresses
  const { secret } = services
  const settings = {
    siteUrl,
    engineUrl,
    textLanguages: installedLanguages(),
    secureCookies: siteUrl.startsWith('https:'),
    billing: config.BILLING === 'on',
    limits: config.limits,
    prices: config.prices,
    seller: sellerOf(config),
    invoices: {
      prefix: config.INVOICE_PREFIX,
      from: config.INVOICE_FROM.split('|').map((line) => line.trim()),
      taxes: parseTaxes(config.INVOICE_TAX),
    },
    contact: config.CONTACT_EMAIL,
    archiveSizes: { registered: config.REGISTERED_ARCHIVE_SIZE, pro: config.PRO_ARCHIVE_SIZE },
    addressSalt: deriveKey(secret, 'client address'),
  }
  const recordTask: ApiDeps['recordTask'] = (transaction, task) => recordAgain({ ...services, clock }, transaction, task)
  const previewTicket: ApiDeps['previewTicket'] = (of) => issuePreviewTicket({ ...services, clock, settings: { engineUrl } }, of)
  const kept = createKeptFiles({ ...services, clock, settings: { engineUrl } })
  return {
    ...services,
    ...openAccounts(config, { secret, clock }),
    recordTask,
    previewTicket,
    kept,
    payments: await openPayments(config, { ...services, clock }),
    passwords,
    clock,
    settings,
  }
}

/** Stripe with its keys, and test mode without. */
function sellerOf({ STRIPE_PUBLISHABLE_KEY: publishableKey }: RoleDeps['config']): ApiDeps['settings']['seller'] {
  return publishableKey === undefined ? { provider: 'sandbox' } : { provider: 'stripe', publishableKey }
}

/** The main API: its calls, its mail, and the clean-up of accounts. */
export async function openApiRole(
  { config, services, addresses, clock, log, app, parts }: HttpRoleDeps,
  api: ApiDeps,
): Promise<PaymentKeeper | undefined> {
  await app.register(createApiRoutes(api), { prefix: '/api/v1' })
  const mail = { database: services.database, seal: api.accountKeys.mails, clock, log, siteUrl: addresses.siteUrl }
  const mailer = await openMailer(config, mail)
  parts.onClose(() => mailer.stop())
  mailboxRoutes(app, config, mail)
  const cleanup = startAccountCleanup(api, log)
  parts.onClose(() => cleanup.stop())
  if (!api.settings.billing) return undefined
  if (api.payments.sandbox && !isLoopbackUrl(addresses.siteUrl))
    log.warn({}, 'STRIPE_SECRET_KEY is not set: PAYMENTS ARE IN TEST MODE, anyone can have any plan')
  const keeper = startPaymentKeeper(api, log)
  parts.onClose(() => keeper.stop())
  return keeper
}
