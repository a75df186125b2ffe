import type { Limits, Plan } from '@octavo/core/limits.ts'
import type { ApiSettings } from '../api-deps.ts'

/** The plan and limits of a visitor. Where nothing is billed, everyone has everything. */
export function visitorPlan({ billing, limits }: ApiSettings): { plan: Plan; limits: Limits } {
  const plan: Plan = billing ? 'visitor' : 'pro'
  return { plan, limits: limits[plan] }
}
