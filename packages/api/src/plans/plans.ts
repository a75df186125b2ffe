import type { Limits, Plan } from '@octavo/core/api/limits.ts'
import { hasPro } from '@octavo/data/subscription-rows.ts'
import type { ApiDeps, ApiSettings } from '../shared/api-deps.ts'

export interface PlanLimits {
  plan: Plan
  limits: Limits
}

type Deps = Pick<ApiDeps, 'database' | 'clock' | 'settings'>

/** The plan and limits of a visitor. */
export const visitorPlan = (settings: ApiSettings): PlanLimits => planOr('visitor', settings)

/** The plan and limits that an account has now. */
export async function userPlan({ database, clock, settings }: Deps, userId: string): Promise<PlanLimits> {
  const isPro = settings.billing && (await hasPro(database.db, { userId, now: clock.now() }))
  return planOr(isPro ? 'pro' : 'registered', settings)
}

/** Bytes that the archive of an account may have. */
export async function archiveQuota(deps: Deps, userId: string): Promise<number> {
  const { plan } = await userPlan(deps, userId)
  return plan === 'visitor' ? 0 : deps.settings.archiveSizes[plan]
}

/** Without billing, everyone gets everything. */
function planOr(earned: Plan, { billing, limits }: ApiSettings): PlanLimits {
  const plan: Plan = billing ? earned : 'pro'
  return { plan, limits: limits[plan] }
}
