import { SignUpRequest } from '@octavo/core/api/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import styles from '../../account/account.module.css'
import { signUp } from '../../account/account-api.ts'
import { SocialSignIn } from '../../account/SocialSignIn.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { tellAnalytics } from '../../analytics.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'

/** A new account, by email and password. */
export default function SignUp({ email = '', onClose }: ModalPropsOf['sign up'] & ModalBase) {
  const { field, submit, busy } = useAccountForm({
    schema: SignUpRequest,
    defaultValues: { firstName: '', email, password: '' },
    async send(values) {
      const { emailVerificationToken } = await signUp(values)
      tellAnalytics('page_view', { page: 'sign-up' })
      onClose()
      openModal('confirm email', { type: 'sign-up', token: emailVerificationToken, email: values.email })
    },
  })
  const logIn = () => {
    onClose()
    openModal('login', {})
  }
  return (
    <Modal name="sign up" title="Create your account" description="Free. More tasks and larger files." onClose={onClose}>
      <SocialSignIn onClose={onClose} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <Button type="submit" size="modal" wide busy={busy}>
          Sign up
        </Button>
      </form>
      <p className={styles.foot}>
        <span>
          Have an account? <TextButton onClick={logIn}>Log in</TextButton>
        </span>
      </p>
      <p className={styles.note}>
        By signing up you accept the{' '}
        <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          privacy policy
        </a>
        .
      </p>
    </Modal>
  )
}
