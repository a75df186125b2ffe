import { VerificationCode } from '@octavo/core/accounts/accounts.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { CodeField } from '@octavo/ui/CodeField.tsx'
import * as z from 'zod'
import styles from './account.module.css'
import { useAccountForm } from './use-account-form.ts'

const Form = z.object({ verificationCode: VerificationCode })

export interface CodeFormProps {
  send: (verificationCode: string) => Promise<void>
  label?: string
  action?: string
  danger?: boolean
}

/** Six digits, submitted as soon as all are entered. A wrong code is cleared for the next. */
export function CodeForm({ send, label = t('6-digit code'), action = t('Confirm'), danger = false }: CodeFormProps) {
  const { field, submit, busy, form } = useAccountForm({
    schema: Form,
    defaultValues: { verificationCode: '' },
    fieldOfError: { VERIFICATION_CODE_WRONG: 'verificationCode' },
    async send({ verificationCode }) {
      try {
        await send(verificationCode)
      } catch (error) {
        form.resetField('verificationCode')
        throw error
      }
    },
  })
  const { error, name, onBlur, ref } = field('verificationCode')
  const code = form.watch('verificationCode')
  const enter = (entered: string) => {
    form.setValue('verificationCode', entered, { shouldValidate: true, shouldDirty: true })
    if (entered.length === 6 && entered !== code) submit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeField
        label={label}
        hideLabel
        name={name}
        ref={ref}
        value={code}
        error={error}
        onChange={enter}
        onBlur={onBlur}
        readOnly={busy}
      />
      {danger ? (
        <Button type="submit" size="modal" variant="danger" solid wide busy={busy}>
          {action}
        </Button>
      ) : (
        <Button type="submit" size="modal" wide busy={busy}>
          {action}
        </Button>
      )}
    </form>
  )
}
