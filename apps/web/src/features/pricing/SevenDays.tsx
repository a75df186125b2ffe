import { t } from '@octavo/core/words/t.ts'
import { usePrice } from '../../shared/chosen-currency.ts'
import styles from './Pricing.module.css'

/** What happens in the seven days and after them. */
export function SevenDays() {
  const price = usePrice('SEVEN_DAYS_LIMITED_SUBSCRIPTION')
  const later = usePrice('MONTHLY_SUBSCRIPTION')
  const steps = [
    { day: t('Today'), text: t('You pay {price}. Access starts at once.', { price }) },
    { day: t('Day 5'), text: t('We email you that it becomes a monthly plan in two days.') },
    { day: t('Day 7'), text: t("It becomes a monthly plan for {later} a month, unless you've cancelled.", { later }) },
    { day: t('Any day'), text: t('Cancel in Billing, in two clicks. You keep the days you paid for.') },
  ]
  return (
    <section className={styles.seven} aria-labelledby="seven-days">
      <h2 id="seven-days" className={styles.heading}>
        {t('The 7-day plan in plain words')}
      </h2>
      <ol className={styles.days}>
        {steps.map(({ day, text }) => (
          <li key={day}>
            <h3>{day}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
