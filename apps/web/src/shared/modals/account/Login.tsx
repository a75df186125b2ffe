import { SignInRequest } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useEffect } from 'react'
import styles from '../../account/account.module.css'
import { signIn } from '../../account/account-api.ts'
import { SocialSignIn } from '../../account/SocialSignIn.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { useFinishedSignIn } from '../../account/use-finished-sign-in.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'

/** Sign-in by email and password. */
export default function Login({ email = '', onClose }: ModalPropsOf['login'] & ModalBase) {
  const finish = useFinishedSignIn(onClose)
  const { field, submit, busy, form } = useAccountForm({
    schema: SignInRequest,
    defaultValues: { username: email, password: '' },
    send: async (values) => finish(await signIn(values), values.username),
  })
  const { setFocus, getValues } = form
  useEffect(() => setFocus(email === '' ? 'username' : 'password'), [email, setFocus])
  const goTo = (modal: 'sign up' | 'forgot password') => {
    onClose()
    openModal(modal, { email: getValues('username') })
  }
  return (
    <Modal name="login" title={t('Log in')} onClose={onClose}>
      <SocialSignIn onClose={onClose} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t('Email')} type="email" dir="ltr" autoComplete="username" {...field('username')} />
        <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" size="modal" wide busy={busy}>
          {t('Log in')}
        </Button>
      </form>
      <div className={styles.foot}>
        <TextButton onClick={() => goTo('forgot password')}>{t('Forgot your password?')}</TextButton>
        <span>
          <Rich
            sentence="New here? <link>Sign up</link>"
            parts={{ link: (text) => <TextButton onClick={() => goTo('sign up')}>{text}</TextButton> }}
          />
        </span>
      </div>
    </Modal>
  )
}
