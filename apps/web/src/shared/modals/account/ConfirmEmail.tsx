import { RecoveryCode } from '@octavo/core/accounts/accounts.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import styles from '../../account/account.module.css'
import { CodeForm } from '../../account/CodeForm.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { clockOf, useCountdown } from '../../account/use-countdown.ts'
import { sentenceOf } from '../../engine/call.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { Confirmation, ModalBase } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { useConfirmation } from './use-confirmation.ts'

/** Asks for a code from a mail or an app: after a sign-up or sign-in, for a new password or a new address. */
export default function ConfirmEmail({ onClose, ...asked }: Confirmation & ModalBase) {
  const flow = useConfirmation(asked, onClose)
  const [recovers, setRecovers] = useState(false)
  const byApp = asked.type === '2fa' && asked.method === 'app'
  const title = byApp ? t('Two-step login') : t('Check your email')
  return (
    <Modal name="confirm email" title={title} description={recovers ? recoverySentence() : whereItIs(asked)} onClose={onClose}>
      {recovers ? <RecoveryForm send={flow.recover} /> : <CodeForm send={flow.confirm} />}
      <div className={styles.foot}>
        {byApp ? (
          <TextButton onClick={() => setRecovers(!recovers)}>{recovers ? t('Use the app') : t('Use a recovery code')}</TextButton>
        ) : (
          <Resend resend={flow.resend} />
        )}
        <TextButton onClick={flow.back}>{flow.backLabel}</TextButton>
      </div>
    </Modal>
  )
}

const recoverySentence = () => t('Enter one of the recovery codes you saved when you set up the app. Each works once.')

function whereItIs({ type, method, email }: Confirmation): ReactNode {
  if (type === '2fa' && method === 'app') return t('Enter the 6-digit code from your authenticator app.')
  const parts = { email: <bdi className={styles.email}>{email}</bdi> }
  // Doesn't reveal whether there is an account.
  if (type === 'forgot-password') return <Rich sentence="If {email} has an account, we've sent it a 6-digit code." parts={parts} />
  return <Rich sentence="We sent a 6-digit code to {email}." parts={parts} />
}

function Resend({ resend }: { resend: () => Promise<void> }) {
  const { left, restart } = useCountdown(30)
  const [busy, setBusy] = useState(false)
  if (left > 0) return <span className={styles.wait}>{t('New code in {time}', { time: clockOf(left) })}</span>
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await resend()
      announce(t('We sent a new code.'))
      restart()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return <TextButton onClick={() => void send()}>{t('Send a new code')}</TextButton>
}

const RecoveryValues = z.object({ recoveryCode: RecoveryCode })

function RecoveryForm({ send }: { send: (recoveryCode: string) => Promise<void> }) {
  const { field, submit, busy } = useAccountForm({
    schema: RecoveryValues,
    defaultValues: { recoveryCode: '' },
    fieldOfError: { VERIFICATION_CODE_WRONG: 'recoveryCode' },
    send: ({ recoveryCode }) => send(recoveryCode),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('Recovery code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('recoveryCode')}
      />
      <Button type="submit" size="modal" wide busy={busy}>
        {t('Log in')}
      </Button>
    </form>
  )
}
