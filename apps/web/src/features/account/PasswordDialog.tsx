import { PasswordProof } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import styles from '../../shared/account/account.module.css'
import { useAccountForm } from '../../shared/account/use-account-form.ts'

export interface PasswordDialogProps {
  title: string
  description: string
  action: string
  email: string
  send: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before a security setting is changed. */
export function PasswordDialog({ title, description, onClose, ...form }: PasswordDialogProps) {
  return (
    <Dialog open title={title} description={description} onClose={onClose}>
      <PasswordQuestion {...form} />
    </Dialog>
  )
}

/** Only the question, for a dialog that continues after it. */
export function PasswordQuestion({ action, email, send }: Pick<PasswordDialogProps, 'action' | 'email' | 'send'>) {
  const { field, submit, busy } = useAccountForm({
    schema: PasswordProof,
    defaultValues: { password: '' },
    send: ({ password }) => send(password),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="modal" wide busy={busy}>
        {action}
      </Button>
    </form>
  )
}
