import { PasswordProof, type UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
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
import { hasCrown } from '../../user/own-links.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'

/** Deletes an account, confirmed by its password, or by a code if there is none. */
export default forUser(DeleteAccount)

type Proof = { password: string } | { verificationCode: string }

function DeleteAccount({ user, onClose }: ModalBase & { user: UserView }) {
  const navigate = useNavigate()
  const remove = async (proof: Proof) => {
    await deleteAccount(proof)
    onClose()
    userStore.forget()
    toast.success(t('Account successfully deleted.'))
    await navigate('/')
  }
  return (
    <Modal
      name="delete account"
      title={t('Delete your account?')}
      description={
        hasCrown(user)
          ? t(
              "Your plan is canceled and nothing more is charged. Your files, history, inbox, archive and keys will be deleted immediately. This can't be undone.",
            )
          : t("Your files, history, inbox, archive and keys will be deleted immediately. This can't be undone.")
      }
      onClose={onClose}
    >
      {user.hasPasswordSet ? <ByPassword email={user.email} remove={remove} /> : <ByCode email={user.email} remove={remove} />}
      <Button size="modal" variant="secondary" wide onClick={onClose}>
        {t('Keep my account')}
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
      <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="modal" variant="danger" solid wide busy={busy}>
        {t('Delete account')}
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
          <Rich sentence="We sent a 6-digit code to {email}." parts={{ email: <bdi className={styles.email}>{email}</bdi> }} />
        </p>
        <CodeForm danger action={t('Delete account')} send={(verificationCode) => remove({ verificationCode })} />
      </>
    )
  }
  return (
    <Button size="modal" variant="danger" wide busy={step === 'sending'} onClick={() => void send()}>
      <Rich sentence="Send a code to {email}" parts={{ email: <bdi>{email}</bdi> }} />
    </Button>
  )
}
