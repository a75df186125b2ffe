import { ForgotPasswordRequest } from '@octavo/core/api/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import styles from '../../account/account.module.css'
import { forgotPassword } from '../../account/account-api.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'

/** A way back in for who has forgotten the password. */
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
      title="Forgot your password?"
      description="Enter your email. We send a code with which you can set a new one."
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <Button type="submit" size="modal" wide busy={busy}>
          Send code
        </Button>
      </form>
      <div className={styles.foot}>
        <TextButton onClick={logIn}>Back to log in</TextButton>
      </div>
    </Modal>
  )
}
