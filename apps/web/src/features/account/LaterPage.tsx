import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'

/** What pages will hold whose work is still to come. */
const pages: Readonly<Record<string, { title: string; empty: string; text: string }>> = {
  '/billing': {
    title: 'Billing',
    empty: 'Nothing to pay',
    text: 'There are no paid plans yet. Once there are, your plan, payments and receipts will be here.',
  },
  '/history': {
    title: 'History',
    empty: 'The history comes soon',
    text: 'Your tasks will be listed here. Until then a task is found by its address, for 30 minutes.',
  },
  '/inbox': {
    title: 'Inbox',
    empty: 'Sharing comes soon',
    text: 'When someone shares a file with you, it will appear here.',
  },
  '/archive': {
    title: 'Archive',
    empty: 'The archive comes soon',
    text: 'Results are deleted after 30 minutes. You will be able to keep one here until you remove it.',
  },
  '/upgrade-plan': {
    title: 'Upgrade your plan',
    empty: 'There are no plans yet',
    text: 'Plans with more tasks and larger files come soon.',
  },
  '/pricing': {
    title: 'Pricing',
    empty: 'Everything that works is free',
    text: 'There is nothing to buy yet. Prices will stand here before anyone can pay.',
  },
}

/** A page whose work is still to come, and that says so. */
export function LaterPage({ path }: { path: string }) {
  const page = pages[path]
  if (!page) return null
  return (
    <AccountFrame path={path} title={page.title}>
      <div className={styles.sheet}>
        <EmptyState title={page.empty} text={page.text} action={<LinkButton to="/">Choose a tool</LinkButton>} />
      </div>
    </AccountFrame>
  )
}
