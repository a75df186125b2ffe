import { EnteredPassword } from '@octavo/core/accounts/accounts.ts'
import { UpdateEmailRequest, type UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import styles from '../../account/account.module.css'
import { updateEmail } from '../../account/account-api.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'
import { forUser } from './for-user.tsx'

/** A new address, which must be verified before it counts. */
export default forUser(EditEmail)

const WithPassword = UpdateEmailRequest.extend({ password: EnteredPassword })

function EditEmail({ user, email: given = '', onClose }: ModalPropsOf['edit email'] & ModalBase & { user: UserView }) {
  const known = user.hasPasswordSet
  const { field, submit, busy } = useAccountForm({
    schema: known ? WithPassword : UpdateEmailRequest,
    defaultValues: { email: given, ...(known ? { password: '' } : {}) },
    async send(values) {
      const { verificationToken } = await updateEmail(values)
      onClose()
      const proves = values.email === user.email
      openModal('confirm email', { type: 'edit-email', token: verificationToken, email: values.email, proves })
    },
  })
  return (
    <Modal
      name="edit email"
      title={t('Edit email')}
      description={t("We'll send a code to confirm that the address is yours.")}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t('Email')} type="email" dir="ltr" autoComplete="email" {...field('email')} />
        {known ? <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} /> : null}
        <Button type="submit" size="modal" wide busy={busy}>
          {t('Send code')}
        </Button>
      </form>
    </Modal>
  )
}
