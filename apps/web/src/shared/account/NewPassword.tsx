import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import styles from './account.module.css'
import { resetPassword } from './account-api.ts'
import { NewPasswordForm } from './password-forms.ts'
import { useAccountForm } from './use-account-form.ts'

/** Asks for a new password twice and sets it, by a token from a mail or a code. */
export function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { field, submit, busy } = useAccountForm({
    schema: NewPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    async send({ password }) {
      await resetPassword({ token, password })
      onDone()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField label={t('New password')} autoComplete="new-password" {...field('password', { deps: 'confirmPassword' })} />
      <PasswordField label={t('Confirm password')} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="modal" wide busy={busy}>
        {t('Set new password')}
      </Button>
    </form>
  )
}
