import { ForgotPasswordRequest } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import styles from '../../account/account.module.css'
import { forgotPassword } from '../../account/account-api.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'

/** Resets a forgotten password. */
export default function ForgotPassword({ email: given = '', onClose }: ModalPropsOf['forgot password'] & ModalBase) {
  const { field, submit, busy } = useAccountForm({
    schema: ForgotPasswordRequest,
    defaultValues: { email: given },
    async send({ email }) {
      const { verificationToken } = await forgotPassword(email)
      onClose()
      openModal('confirm email', { type: 'forgot-password', token: verificationToken, email })
    },
  })
  const logIn = () => {
    onClose()
    openModal('login', {})
  }
  return (
    <Modal
      name="forgot password"
      title={t('Forgot your password?')}
      description={t("Enter your email and we'll send you a code to set a new one.")}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t('Email')} type="email" dir="ltr" autoComplete="username" {...field('email')} />
        <Button type="submit" size="modal" wide busy={busy}>
          {t('Send code')}
        </Button>
      </form>
      <div className={styles.foot}>
        <TextButton onClick={logIn}>{t('Back to log in')}</TextButton>
      </div>
    </Modal>
  )
}
