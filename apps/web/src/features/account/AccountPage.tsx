import { ButtonLink } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import styles from './AccountPage.module.css'

/** What each page of an account will hold. */
const pages: Readonly<Record<string, { title: string; empty: string; text: string }>> = {
  '/account': {
    title: 'Account',
    empty: 'Accounts come soon',
    text: 'Your name, email, password and sessions will be here. Until then every tool that is ready works without an account.',
  },
  '/billing': {
    title: 'Billing',
    empty: 'Nothing to pay',
    text: 'Plans, payments and receipts come with accounts. Nothing here costs anything today.',
  },
  '/history': {
    title: 'History',
    empty: 'History comes with accounts',
    text: 'Your tasks will be listed here. Without an account, a task is known to this browser alone, for 30 minutes.',
  },
  '/inbox': {
    title: 'Inbox',
    empty: 'Sharing comes with accounts',
    text: 'When someone shares a file with you, it will appear here.',
  },
  '/archive': {
    title: 'Archive',
    empty: 'The archive comes with accounts',
    text: 'Results are deleted after 30 minutes. With an account you will be able to keep one until you remove it.',
  },
  '/upgrade-plan': {
    title: 'Upgrade your plan',
    empty: 'There are no plans yet',
    text: 'Plans with more tasks and larger files come with accounts.',
  },
  '/pricing': {
    title: 'Pricing',
    empty: 'Everything that works is free',
    text: 'There is nothing to buy yet. Plans come with accounts, and their prices will stand here before anyone can pay.',
  },
  '/set-new-password': {
    title: 'Set a new password',
    empty: 'Accounts come soon',
    text: 'There are no passwords to set yet.',
  },
}

/** A page that comes with accounts, and says so. */
export function AccountPage({ path }: { path: string }) {
  const page = pages[path]
  if (!page) return null
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{page.title}</h1>
      <div className={styles.sheet}>
        <EmptyState title={page.empty} text={page.text} action={<ButtonLink href="/">Choose a tool</ButtonLink>} />
      </div>
    </div>
  )
}
