import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { CurrencySelect } from '../../shared/payment/CurrencySelect.tsx'
import { when } from '../../shared/site-settings.ts'
import { useIsBuilt } from '../../shared/use-is-built.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { LimitsTable } from './LimitsTable.tsx'
import { Offers } from './Offers.tsx'
import styles from './Pricing.module.css'
import { SevenDays } from './SevenDays.tsx'

/** What Octavo costs and what each plan allows. */
export function PricingPage({ path }: { path: '/pricing' | '/upgrade-plan' }) {
  const visitor = useVisitor()
  const isBuilt = useIsBuilt()
  const isPro = visitor.state === 'user' && visitor.user.pro
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{path === '/pricing' ? t("Pay when it's worth it") : t('Upgrade your plan')}</h1>
      <div className={styles.top}>
        <p className={styles.lead}>{t('Most tasks are free. Pay for one result, or take a plan with higher limits.')}</p>
        {when('CURRENCIES', <div className={styles.currency}>{isBuilt ? null : <CurrencySelect />}</div>)}
      </div>
      {isPro ? (
        <div className={styles.own}>
          <Notice
            tone="success"
            action={
              <LinkButton size="small" variant="secondary" to="/billing">
                {t('Go to Billing')}
              </LinkButton>
            }
          >
            {t('You have a Pro plan. You can change or cancel it in Billing.')}
          </Notice>
        </div>
      ) : null}
      <Offers isPro={isPro} />
      <SevenDays />
      <LimitsTable />
    </div>
  )
}
