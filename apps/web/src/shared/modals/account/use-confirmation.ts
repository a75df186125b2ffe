import { t } from '@octavo/core/words/t.ts'
import { resendCode, verifyEmail, verifyForgotPassword, verifyTwoFactor, verifyUpdateEmail } from '../../account/account-api.ts'
import { useFinishedSignIn } from '../../account/use-finished-sign-in.ts'
import { tellAnalytics } from '../../analytics.ts'
import type { Confirmation } from '../../modal/modal-props.ts'
import { openModal } from '../../modal/modal-store.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'

/** What happens with a code. */
export interface ConfirmationFlow {
  confirm(verificationCode: string): Promise<void>
  /** For people who have lost their authenticator app. */
  recover(recoveryCode: string): Promise<void>
  resend(): Promise<void>
  /** Back to the form with the address. */
  back(): void
  backLabel: string
}

export function useConfirmation({ type, token, email, proves }: Confirmation, onClose: () => void): ConfirmationFlow {
  const finish = useFinishedSignIn(onClose)
  const flows: Record<Confirmation['type'], Pick<ConfirmationFlow, 'confirm' | 'back' | 'backLabel'>> = {
    'sign-up': {
      async confirm(verificationCode) {
        await verifyEmail({ token, verificationCode })
        tellAnalytics('page_view', { page: 'sign-up-confirmed' })
        onClose()
        toast.success(t('Your email successfully verified.'))
        openModal('login', { email })
      },
      back: () => openModal('sign up', {}),
      backLabel: t('Use another email'),
    },
    '2fa': {
      confirm: async (verificationCode) => finish(await verifyTwoFactor({ token, verificationCode }), email),
      back: () => openModal('login', {}),
      backLabel: t('Use another account'),
    },
    'forgot-password': {
      async confirm(verificationCode) {
        const reset = await verifyForgotPassword({ token, verificationCode })
        onClose()
        openModal('reset password', { token: reset.token })
      },
      back: () => openModal('forgot password', {}),
      backLabel: t('Use another email'),
    },
    'edit-email': {
      async confirm(verificationCode) {
        await verifyUpdateEmail({ verificationToken: token, verificationCode })
        onClose()
        toast.success(proves ? t('Your email successfully verified.') : t('Your email successfully updated.'))
        await userStore.refresh()
      },
      back: () => openModal('edit email', {}),
      backLabel: t('Use another email'),
    },
  }
  const flow = flows[type]
  return {
    confirm: flow.confirm,
    recover: async (recoveryCode) => finish(await verifyTwoFactor({ token, recoveryCode }), email),
    resend: () => resendCode(token),
    back() {
      onClose()
      flow.back()
    },
    backLabel: flow.backLabel,
  }
}
