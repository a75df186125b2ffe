import { t } from '@octavo/core/words/t.ts'
import { Link } from 'react-router'
import { usePrice } from './chosen-currency.ts'
import { setting, when } from './site-settings.ts'

/** What is free and what more costs, before a file is chosen. */
export function FreeLimits({ className }: { className: string | undefined }) {
  const values = { size: setting('VISITOR_FILE_SIZE'), tasks: setting('VISITOR_TASKS'), price: usePrice('SINGLE_TASK') }
  return when(
    'BILLING',
    <p className={className}>
      {t('Free: files up to {size}, tasks per day: {tasks}. More from {price}.', values)} <Link to="/pricing">{t('Pricing')}</Link>
    </p>,
  )
}
