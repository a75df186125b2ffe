import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { lazy, Suspense } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'

const OwnAccount = lazy(() => retryImport(() => import('./OwnAccount.tsx')))

/** The account of who is logged in, and an invitation for everybody else. */
export function AccountPage() {
  const visitor = useVisitor()
  return (
    <AccountFrame path="/account" title="Account">
      {visitor.state === 'user' ? (
        <Suspense>
          <OwnAccount key={visitor.user.email} user={visitor.user} />
        </Suspense>
      ) : (
        <Invitation />
      )}
    </AccountFrame>
  )
}

function Invitation() {
  const modals = useModals()
  return (
    <div className={styles.sheet}>
      <EmptyState
        title="Log in to see your account"
        text="Your name, email, password and devices are here once you have logged in. Every tool that is ready works without an account."
        action={
          <div className={styles.buttons}>
            <Button onClick={() => modals.open('login', {})}>Log in</Button>
            <Button variant="secondary" onClick={() => modals.open('sign up', {})}>
              Sign up
            </Button>
          </div>
        }
      />
    </div>
  )
}
