import type { Plan } from '@octavo/core/api/limits.ts'
import { PaymentPlan, type PlansView } from '@octavo/core/api/payments-api.ts'
import type { ApiSettings } from '../shared/api-deps.ts'

/** What can be bought, for whom it is shown to. */
export function plansView({ seller, prices, limits, archiveSizes }: ApiSettings): PlansView {
  const column = (plan: Plan) => ({ ...limits[plan], archiveSize: plan === 'visitor' ? 0 : archiveSizes[plan] })
  return {
    ...seller,
    plans: PaymentPlan.options.map((paymentPlan) => ({ paymentPlan, prices: [...prices[paymentPlan]] })),
    limits: { visitor: column('visitor'), registered: column('registered'), pro: column('pro') },
  }
}
