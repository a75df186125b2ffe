import type { UserView } from '@octavo/core/api/accounts-api.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { listSocialAccounts } from '@octavo/data/social-account-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { userPlan } from '../plans/plans.ts'
import type { ApiSettings } from '../shared/api-deps.ts'

/** The account as its owner sees it. */
export async function userView(executor: Executor, settings: ApiSettings, user: UserRow): Promise<UserView> {
  const socialAccounts = await listSocialAccounts(executor, user.id)
  return {
    firstName: user.firstName,
    email: user.email,
    emailVerified: user.verifiedAt !== null,
    hasPasswordSet: user.passwordHash !== null,
    twoFactorEnabled: user.twoFactor,
    twoFactorApp: user.totpConfirmedAt !== null,
    pro: userPlan(settings).plan === 'pro',
    socialAccounts: socialAccounts.map(({ id, provider, email }) => ({ id, provider, email })),
  }
}
