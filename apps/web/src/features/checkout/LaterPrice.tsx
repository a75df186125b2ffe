import { formatDay } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { serverNow } from '../../shared/engine/server-clock.ts'
import { priceText } from '../../shared/payment/plan-words.ts'
import styles from './Checkout.module.css'

/** What follows the seven days, which a person accepts by a tick. */
export function LaterPrice({
  currency,
  checked,
  isMissing,
  onChange,
}: {
  currency?: string | undefined
  checked: boolean
  isMissing: boolean
  onChange: (checked: boolean) => void
}) {
  const values = { price: priceText('MONTHLY_SUBSCRIPTION', currency), date: sevenDaysOn() }
  return (
    <div className={styles.tick}>
      <Checkbox
        label={t('I agree to pay {price} a month from {date} unless I cancel before.', values)}
        checked={checked}
        onChange={onChange}
      />
      {isMissing && !checked ? (
        <p role="alert" className={styles.missing}>
          {t('Tick this box to continue.')}
        </p>
      ) : null}
    </div>
  )
}

/** The day on which a seven-day plan becomes monthly, if it begins today. */
export function sevenDaysOn(): string {
  return formatDay(new Date(serverNow() + 7 * 24 * 60 * 60 * 1000), pageLanguage())
}
