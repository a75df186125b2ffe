import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import styles from '../../shared/PlainPage.module.css'
import { retryImport } from '../../shared/retry-import.ts'
import { toast } from '../../shared/toasts.ts'
import { useFragment } from './use-fragment.ts'

const NewPassword = lazy(() => retryImport(async () => ({ default: (await import('../../shared/account/NewPassword.tsx')).NewPassword })))

/** The target of the link in a mail about a forgotten password. Nothing is sent before the button is clicked. */
export function SetNewPassword() {
  const said = useFragment()
  const token = said?.get('token') ?? undefined
  const [isDone, setDone] = useState(false)
  const done = () => {
    setDone(true)
    toast.success(t('Your password successfully updated.'))
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Set a new password')}</h1>
      {isDone ? <Next lead={t('Your new password is set. You can log in now.')} modal="login" action={t('Log in')} /> : null}
      {!isDone && said && token === undefined ? (
        <Next lead={t('This link is incomplete. Request a new one.')} modal="forgot password" action={t('Send me a code')} />
      ) : null}
      {!isDone && token !== undefined ? (
        <>
          <p className={styles.lead}>{t('This logs you out on all devices.')}</p>
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
