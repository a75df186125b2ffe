import type { Limits, Plan } from '@octavo/core/api/limits.ts'
import type { ApiSettings } from '../shared/api-deps.ts'

export interface PlanLimits {
  plan: Plan
  limits: Limits
}

/** The plan and limits of a visitor. */
export const visitorPlan = (settings: ApiSettings): PlanLimits => planOr('visitor', settings)

/** The plan and limits of an account. */
export const userPlan = (settings: ApiSettings): PlanLimits => planOr('registered', settings)

/** Bytes that the archive of an account may have. */
export function archiveQuota(settings: ApiSettings): number {
  const { plan } = userPlan(settings)
  return plan === 'visitor' ? 0 : settings.archiveSizes[plan]
}

/** Without billing, everyone gets everything. */
function planOr(earned: Plan, { billing, limits }: ApiSettings): PlanLimits {
  const plan: Plan = billing ? earned : 'pro'
  return { plan, limits: limits[plan] }
}
