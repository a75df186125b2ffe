import { t } from '@octavo/core/words/t.ts'
import { Sheet } from '@octavo/ui/Sheet.tsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePrice } from '../../shared/chosen-currency.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { setting } from '../../shared/site-settings.ts'
import { Price } from './Price.tsx'
import styles from './Pricing.module.css'
import { Term } from './Term.tsx'

/** The ways to use Octavo, side by side: free, one task, and the three terms of Pro. */
export function Offers({ isPro }: { isPro: boolean }) {
  const later = usePrice('MONTHLY_SUBSCRIPTION')
  return (
    <Sheet className={styles.sheet}>
      <Fold name={t('Free')} plan="NOTHING" note={t('No account needed')}>
        <Points
          points={[
            t('All tools'),
            t('Files up to {size}', { size: setting('VISITOR_FILE_SIZE') }),
            t('Tasks per day: {tasks}', { tasks: setting('VISITOR_TASKS') }),
            t('With a free account: files up to {size}, tasks per day: {tasks}', {
              size: setting('REGISTERED_FILE_SIZE'),
              tasks: setting('REGISTERED_TASKS'),
            }),
          ]}
        />
        <LinkButton variant="secondary" wide to="/">
          {t('Choose a tool')}
        </LinkButton>
      </Fold>
      <Fold name={t('One task')} plan="SINGLE_TASK" note={t('Paid once, no subscription')}>
        <Points
          points={[
            t("One more result when today's tasks are used up"),
            t('You see the first page before you pay'),
            t('Refunded if it fails'),
            t('Receipt by email'),
          ]}
        />
        <LinkButton variant="secondary" wide to="/">
          {t('Start a task')}
        </LinkButton>
      </Fold>
      <section className={styles.pro} aria-labelledby="pro">
        <h2 id="pro" className={styles.name}>
          {t('Pro')}
        </h2>
        <Points
          points={[
            t('Files up to {size}', { size: setting('PRO_FILE_SIZE') }),
            t('Tasks per day: {tasks}', { tasks: setting('PRO_TASKS') }),
            t('Archive of {size}', { size: setting('PRO_ARCHIVE') }),
          ]}
        />
        <ul className={styles.terms}>
          <Term
            plan="SEVEN_DAYS_LIMITED_SUBSCRIPTION"
            note={t('For 7 days, then {price} a month until you cancel', { price: later })}
            action={t('Start 7 days')}
            isPro={isPro}
            isFirst
          />
          <Term plan="MONTHLY_SUBSCRIPTION" note={t('Every month until you cancel')} action={t('Choose monthly')} isPro={isPro} />
          <Term plan="ANNUAL_SUBSCRIPTION" note={t('Every year until you cancel')} action={t('Choose yearly')} isPro={isPro} />
        </ul>
      </section>
    </Sheet>
  )
}

function Fold({ name, plan, note, children }: { name: string; plan: 'NOTHING' | 'SINGLE_TASK'; note: string; children: ReactNode }) {
  return (
    <section className={styles.fold} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.price}>
        <Price plan={plan} />
      </p>
      <p className={styles.note}>{note}</p>
      {children}
    </section>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Check size={17} strokeWidth={2} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  )
}
