import { startAccountCleanup } from '@octavo/api/accounts/account-cleanup.ts'
import { createApiRoutes } from '@octavo/api/api.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { createKeptFiles } from '@octavo/engine/kept/kept-files.ts'
import { recordAgain } from '@octavo/engine/records/task-record.ts'
import type { Passwords } from '@octavo/platform/passwords.ts'
import { deriveKey } from '@octavo/platform/secrets.ts'
import { openAccounts } from '../account-parts.ts'
import { mailboxRoutes, openMailer } from '../mail.ts'
import type { HttpRoleDeps, RoleDeps } from './role-deps.ts'

/** The dependencies of the main API. Every role has them, since they guard calls. */
export function apiDepsOf({ config, services, addresses: { siteUrl, engineUrl }, clock }: RoleDeps, passwords: Passwords): ApiDeps {
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
    archiveSizes: { registered: config.REGISTERED_ARCHIVE_SIZE, pro: config.PRO_ARCHIVE_SIZE },
    addressSalt: deriveKey(secret, 'client address'),
  }
  const recordTask: ApiDeps['recordTask'] = (transaction, task) => recordAgain({ ...services, clock }, transaction, task)
  const kept = createKeptFiles({ ...services, clock, settings: { engineUrl } })
  return { ...services, ...openAccounts(config, { secret, clock }), recordTask, kept, passwords, clock, settings }
}

/** Stripe with its keys, and test mode without. */
function sellerOf({ STRIPE_PUBLISHABLE_KEY: publishableKey }: RoleDeps['config']): ApiDeps['settings']['seller'] {
  return publishableKey === undefined ? { provider: 'sandbox' } : { provider: 'stripe', publishableKey }
}

/** The main API: its calls, its mail, and the clean-up of accounts. */
export async function openApiRole({ config, services, addresses, clock, log, app, parts }: HttpRoleDeps, api: ApiDeps): Promise<void> {
  await app.register(createApiRoutes(api), { prefix: '/api/v1' })
  const mail = { database: services.database, seal: api.accountKeys.mails, clock, log, siteUrl: addresses.siteUrl }
  const mailer = await openMailer(config, mail)
  parts.onClose(() => mailer.stop())
  mailboxRoutes(app, config, mail)
  const cleanup = startAccountCleanup(api, log)
  parts.onClose(() => cleanup.stop())
}
