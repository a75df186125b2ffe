import { PasswordProof, type UserView } from '@octavo/core/api/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '../../account/account.module.css'
import { deleteAccount, sendDeletionCode } from '../../account/account-api.ts'
import { CodeForm } from '../../account/CodeForm.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { sentenceOf } from '../../engine/call.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'

/** The end of an account, proven by its password, or by a code where there is none. */
export default forUser(DeleteAccount)

type Proof = { password: string } | { verificationCode: string }

function DeleteAccount({ user, onClose }: ModalBase & { user: UserView }) {
  const navigate = useNavigate()
  const remove = async (proof: Proof) => {
    await deleteAccount(proof)
    onClose()
    userStore.forget()
    toast.success('Account successfully deleted.')
    await navigate('/')
  }
  return (
    <Modal
      name="delete account"
      title="Delete your account?"
      description="Your files, history, inbox, archive and keys are removed at once. This can’t be undone."
      onClose={onClose}
    >
      {user.hasPasswordSet ? <ByPassword email={user.email} remove={remove} /> : <ByCode email={user.email} remove={remove} />}
      <Button size="modal" variant="secondary" wide onClick={onClose}>
        Keep my account
      </Button>
    </Modal>
  )
}

interface ByProps {
  email: string
  remove: (proof: Proof) => Promise<void>
}

function ByPassword({ email, remove }: ByProps) {
  const { field, submit, busy } = useAccountForm({ schema: PasswordProof, defaultValues: { password: '' }, send: remove })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="modal" variant="danger" solid wide busy={busy}>
        Delete account
      </Button>
    </form>
  )
}

function ByCode({ email, remove }: ByProps) {
  const [step, setStep] = useState<'ask' | 'sending' | 'sent'>('ask')
  const send = async () => {
    setStep('sending')
    try {
      await sendDeletionCode()
      setStep('sent')
    } catch (error) {
      toast.error(sentenceOf(error))
      setStep('ask')
    }
  }
  if (step === 'sent') {
    return (
      <>
        <p>
          We sent a 6-digit code to <span className={styles.email}>{email}</span>.
        </p>
        <CodeForm danger action="Delete account" send={(verificationCode) => remove({ verificationCode })} />
      </>
    )
  }
  return (
    <Button size="modal" variant="danger" wide busy={step === 'sending'} onClick={() => void send()}>
      Send a code to {email}
    </Button>
  )
}
