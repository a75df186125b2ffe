import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { listSocialAccounts } from '@octavo/data/social-account-rows.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import { userPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

/** The account as its owner sees it. */
export async function userView(deps: Pick<ApiDeps, 'database' | 'clock' | 'settings'>, user: UserRow): Promise<UserView> {
  const socialAccounts = await listSocialAccounts(deps.database.db, user.id)
  const { plan } = await userPlan(deps, user.id)
  return {
    firstName: user.firstName,
    email: user.email,
    emailVerified: user.verifiedAt !== null,
    hasPasswordSet: user.passwordHash !== null,
    twoFactorEnabled: user.twoFactor,
    twoFactorApp: user.totpConfirmedAt !== null,
    pro: plan === 'pro',
    socialAccounts: socialAccounts.map(({ id, provider, email }) => ({ id, provider, email })),
  }
}
