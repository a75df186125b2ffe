import type { PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { usePrice } from '../../shared/chosen-currency.ts'
import { setting, when } from '../../shared/site-settings.ts'
import styles from './Pricing.module.css'

/** A price in the chosen currency; in all of them where no script lets people choose. */
export function Price({ plan }: { plan: PaymentPlan | 'NOTHING' }) {
  const price = usePrice(plan)
  return (
    <>
      <span>{price}</span>
      {plan === 'NOTHING'
        ? null
        : when(
            'CURRENCIES',
            <noscript>
              <span className={styles.others}>{setting(`OTHERS_${plan}`)}</span>
            </noscript>,
          )}
    </>
  )
}
