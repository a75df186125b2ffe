import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import styles from '../../account/account.module.css'
import { changePassword, setPassword } from '../../account/account-api.ts'
import { ChangeKnownPasswordForm, ChangePasswordForm } from '../../account/password-forms.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'

/** A changed password, or the first one of an account without. */
export default forUser(ChangePassword)

function ChangePassword({ user, onClose }: ModalBase & { user: UserView }) {
  const known = user.hasPasswordSet
  const { field, submit, busy } = useAccountForm({
    schema: known ? ChangeKnownPasswordForm : ChangePasswordForm,
    defaultValues: { ...(known ? { currentPassword: '' } : {}), newPassword: '', confirmPassword: '' },
    async send({ currentPassword, newPassword }) {
      if (currentPassword === undefined) await setPassword(newPassword)
      else await changePassword({ currentPassword, newPassword })
      onClose()
      toast.success(t('Your password successfully updated.'))
      await userStore.refresh()
    },
  })
  return (
    <Modal
      name="change password"
      title={known ? t('Change password') : t('Set a password')}
      description={
        known ? t('This logs you out on all other devices and revokes all API keys.') : t('You can then log in with your email.')
      }
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {/* The user name, for password managers. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {known ? <PasswordField label={t('Current password')} autoComplete="current-password" {...field('currentPassword')} /> : null}
        <PasswordField label={t('New password')} autoComplete="new-password" {...field('newPassword', { deps: 'confirmPassword' })} />
        <PasswordField label={t('Confirm password')} autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" size="modal" wide busy={busy}>
          {known ? t('Change password') : t('Set password')}
        </Button>
      </form>
    </Modal>
  )
}
