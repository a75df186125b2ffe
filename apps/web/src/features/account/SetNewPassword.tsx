import { Button } from '@octavo/ui/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import styles from '../../shared/PlainPage.module.css'
import { retryImport } from '../../shared/retry-import.ts'
import { toast } from '../../shared/toasts.ts'
import { useFragment } from './use-fragment.ts'

const NewPassword = lazy(() => retryImport(async () => ({ default: (await import('../../shared/account/NewPassword.tsx')).NewPassword })))

/** Where the link in a mail about a forgotten password leads. Nothing is sent before the button is pressed. */
export function SetNewPassword() {
  const said = useFragment()
  const token = said?.get('token') ?? undefined
  const [isDone, setDone] = useState(false)
  const done = () => {
    setDone(true)
    toast.success('Your password successfully updated.')
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Set a new password</h1>
      {isDone ? <Next lead="Your new password is set. Log in with it." modal="login" action="Log in" /> : null}
      {!isDone && said && token === undefined ? (
        <Next lead="This address holds no link from a mail. Ask for a new one." modal="forgot password" action="Send me a code" />
      ) : null}
      {!isDone && token !== undefined ? (
        <>
          <p className={styles.lead}>All devices are logged out by this.</p>
          <div className={styles.narrow}>
            <Suspense>
              <NewPassword token={token} onDone={done} />
            </Suspense>
          </div>
        </>
      ) : null}
    </div>
  )
}

function Next({ lead, modal, action }: { lead: string; modal: 'login' | 'forgot password'; action: string }) {
  const modals = useModals()
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <Button onClick={() => modals.open(modal, {})}>{action}</Button>
    </>
  )
}
