import type { SignInView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useNavigate } from 'react-router'
import { openModal } from '../modal/modal-store.ts'
import { startPayment } from '../payment/start-payment.ts'
import { takeWantedPlan } from '../payment/wanted-plan.ts'
import { userStore } from '../user/user-store.ts'
import { pickUpTask } from './pick-up-task.ts'
import { signIns } from './sign-ins.ts'

/** Handles the answer of a sign-in: asks for a second factor, or signs the user in and continues their task. */
export function useFinishedSignIn(onClose: () => void): (view: SignInView, email: string) => Promise<void> {
  const navigate = useNavigate()
  return async ({ accessToken, twoFactorVerificationCode, twoFactorMethod }, email) => {
    if (twoFactorVerificationCode !== undefined) {
      onClose()
      openModal('confirm email', { type: '2fa', token: twoFactorVerificationCode, email, method: twoFactorMethod })
      return
    }
    if (accessToken === undefined) return
    await userStore.signIn(accessToken)
    onClose()
    announce(t("You're logged in."))
    const visitor = userStore.get()
    const paymentPlan = takeWantedPlan()
    if (paymentPlan !== undefined && visitor.state === 'user' && !visitor.user.pro)
      return startPayment({ paymentPlan, email: visitor.user.email })
    if (!(await pickUpTask(navigate))) signIns.tell()
  }
}
