import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import { useState } from 'react'
import styles from './Beside.module.css'

interface LockedDialogProps {
  name: string
  isWrong: boolean
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks for the password of a second document. */
export function LockedDialog({ name, isWrong, onPassword, onClose }: LockedDialogProps) {
  const [typed, setTyped] = useState('')
  return (
    <Dialog open title={t('This file is locked')} description={name} width={440} onClose={onClose}>
      <PasswordForm className={styles.locked} onSubmit={() => typed !== '' && onPassword(typed)}>
        <PasswordField
          label={t('Password')}
          value={typed}
          autoFocus
          error={isWrong ? t("That password doesn't open this file.") : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="modal" wide>
          {t('Open')}
        </Button>
      </PasswordForm>
    </Dialog>
  )
}
