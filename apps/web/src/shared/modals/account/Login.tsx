import { SignInRequest } from '@octavo/core/api/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
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

/** Into an account, by email and password. */
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
    <Modal name="login" title="Log in" onClose={onClose}>
      <SocialSignIn onClose={onClose} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="username" {...field('username')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" size="modal" wide busy={busy}>
          Log in
        </Button>
      </form>
      <div className={styles.foot}>
        <TextButton onClick={() => goTo('forgot password')}>Forgot your password?</TextButton>
        <span>
          New here? <TextButton onClick={() => goTo('sign up')}>Sign up</TextButton>
        </span>
      </div>
    </Modal>
  )
}
