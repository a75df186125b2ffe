import { EnteredPassword } from '@octavo/core/accounts/accounts.ts'
import { SignUpByEmailRequest } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import styles from '../../account/account.module.css'
import { signIn, signInByAuthToken, signUpByEmail } from '../../account/account-api.ts'
import { SocialSignIn } from '../../account/SocialSignIn.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { useFinishedSignIn } from '../../account/use-finished-sign-in.ts'
import { tellAnalytics } from '../../analytics.ts'
import { CallError } from '../../engine/call.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { planName } from '../../payment/plan-words.ts'
import { wantPlan } from '../../payment/wanted-plan.ts'

/** What is known about the entered address. */
type Step = { ask: 'email' } | { ask: 'password' | 'social'; email: string }

const sentences: Record<Step['ask'], () => string> = {
  email: () => t('Enter your email to download it.'),
  password: () => t('This email already has an account. Enter its password to download your file.'),
  social: () => t('This email already has an account with social sign-in. Use its button to download your file.'),
}

const planSentences: typeof sentences = {
  email: () => t('Enter your email to continue. Receipts are sent there.'),
  password: () => t('This email already has an account. Enter its password to continue.'),
  social: () => t('This email already has an account with social sign-in. Use its button to continue.'),
}

/** An account by email address alone, for people who want to download a result or have chosen a plan. */
export default function GetPremiumLogin({ about, plan, onClose }: ModalPropsOf['get-premium login'] & ModalBase) {
  const [step, setStep] = useState<Step>({ ask: 'email' })
  useEffect(() => wantPlan(plan), [plan])
  const giveUp = () => {
    wantPlan(undefined)
    onClose()
  }
  return (
    <Modal
      name="get-premium login"
      title={plan === undefined ? t('Your document is ready') : planName(plan)}
      description={(plan === undefined ? sentences : planSentences)[step.ask]()}
      onClose={giveUp}
    >
      {about === undefined ? null : <p className={styles.about}>{about}</p>}
      {step.ask === 'email' ? <EmailForm onTaken={setStep} onClose={onClose} /> : null}
      {step.ask === 'password' ? <PasswordForm email={step.email} onClose={onClose} /> : null}
      {step.ask === 'password' ? null : <SocialSignIn onClose={onClose} divider={step.ask === 'email' ? 'above' : 'none'} />}
      {plan === undefined ? null : <p className={styles.note}>{t('The next step shows the price before anything is charged.')}</p>}
      {step.ask === 'email' ? null : (
        <div className={styles.foot}>
          <TextButton onClick={() => setStep({ ask: 'email' })}>{t('Use another account')}</TextButton>
        </div>
      )}
    </Modal>
  )
}

function EmailForm({ onTaken, onClose }: { onTaken: (step: Step) => void; onClose: () => void }) {
  const finish = useFinishedSignIn(onClose)
  const { field, submit, busy } = useAccountForm({
    schema: SignUpByEmailRequest,
    defaultValues: { email: '' },
    async send({ email }) {
      try {
        const { authToken } = await signUpByEmail(email)
        tellAnalytics('page_view', { page: 'sign-up-email' })
        await finish(await signInByAuthToken(authToken), email)
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined
        if (code === 'USER_EMAIL_ALREADY_TAKEN') onTaken({ ask: 'password', email })
        else if (code === 'USER_EMAIL_ALREADY_TAKEN_SSO') onTaken({ ask: 'social', email })
        else throw error
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={t('Email')} type="email" dir="ltr" autoComplete="email" {...field('email')} />
      <Button type="submit" size="modal" wide busy={busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}

const PasswordValues = z.object({ password: EnteredPassword })

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const finish = useFinishedSignIn(onClose)
  const { field, submit, busy } = useAccountForm({
    schema: PasswordValues,
    defaultValues: { password: '' },
    send: async ({ password }) => finish(await signIn({ username: email, password }), email),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={t('Email')} type="email" dir="ltr" autoComplete="username" value={email} readOnly />
      <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="modal" wide busy={busy}>
        {t('Log in')}
      </Button>
    </form>
  )
}
