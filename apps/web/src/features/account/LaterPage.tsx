import { t } from '@octavo/core/words/t.ts'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { LaterCheckout } from './LaterCheckout.tsx'

/** The texts of pages that aren't available yet. */
const pages: Readonly<Record<string, () => { title: string; empty: string; text: string }>> = {
  '/billing': () => ({
    title: t('Billing'),
    empty: t('Nothing to pay'),
    text: t('There are no paid plans yet. Your plan, payments and receipts will appear here.'),
  }),
  '/upgrade-plan': () => ({
    title: t('Upgrade your plan'),
    empty: t('No plans yet'),
    text: t('Plans with more tasks and larger files are coming soon.'),
  }),
  '/pricing': () => ({
    title: t('Pricing'),
    empty: t('All available tools are free'),
    text: t("There's nothing to buy yet. Pricing will appear here first."),
  }),
}

/** A page that isn't available yet and says so. */
export function LaterPage({ path }: { path: string }) {
  if (path === '/checkout') return <LaterCheckout />
  const page = pages[path]?.()
  if (!page) return null
  return (
    <AccountFrame path={path} title={page.title}>
      <div className={styles.sheet}>
        <EmptyState title={page.empty} text={page.text} action={<LinkButton to="/">{t('Choose a tool')}</LinkButton>} />
      </div>
    </AccountFrame>
  )
}
