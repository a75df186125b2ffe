import { SignUpRequest } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
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
    <Modal name="sign up" title={t('Create your account')} description={t('Free. More tasks and larger files.')} onClose={onClose}>
      <SocialSignIn onClose={onClose} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t('First name')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={t('Email')} type="email" dir="ltr" autoComplete="email" {...field('email')} />
        <PasswordField label={t('Password')} autoComplete="new-password" {...field('password')} />
        <Button type="submit" size="modal" wide busy={busy}>
          {t('Sign up')}
        </Button>
      </form>
      <p className={styles.foot}>
        <span>
          <Rich
            sentence="Have an account? <link>Log in</link>"
            parts={{ link: (text) => <TextButton onClick={logIn}>{text}</TextButton> }}
          />
        </span>
      </p>
      <p className={styles.note}>
        <Rich
          sentence="By signing up you accept the <terms>terms</terms> and the <privacy>privacy policy</privacy>."
          parts={{
            terms: (text) => (
              <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
            privacy: (text) => (
              <a href="/privacy" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </Modal>
  )
}
