import { userOf } from '@octavo/data/remove-user.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import { userPlan } from '../plans/plans.ts'
import type { ApiDeps } from '../shared/api-deps.ts'

/** Gives the claims of a token the plan and limits that its account has now, so that a plan is felt at the next call. */
export function createPresentPlan(deps: Pick<ApiDeps, 'database' | 'clock' | 'settings'>) {
  return async (claims: EngineTokenClaims): Promise<EngineTokenClaims> => {
    const userId = userOf(claims.owner)
    return userId === undefined || !deps.settings.billing ? claims : { ...claims, ...(await userPlan(deps, userId)) }
  }
}
