import type { ComponentType } from 'react'
import type { ModalBase, ModalPropsOf, OpenableModal } from '../modal/modal-props.ts'

type Loader<Name extends OpenableModal> = () => Promise<{ default: ComponentType<ModalPropsOf[Name] & ModalBase> }>

/** The loader of each modal's component, in the order of their numbers. */
export const modalLoaders: { [Name in OpenableModal]: Loader<Name> } = {
  'sign up': () => import('./account/SignUp.tsx'),
  login: () => import('./account/Login.tsx'),
  error: () => import('./ErrorNotice.tsx'),
  'confirm email': () => import('./account/ConfirmEmail.tsx'),
  'forgot password': () => import('./account/ForgotPassword.tsx'),
  'reset password': () => import('./account/ResetPassword.tsx'),
  'change password': () => import('./account/ChangePassword.tsx'),
  'edit name': () => import('./account/EditName.tsx'),
  'edit email': () => import('./account/EditEmail.tsx'),
  validation: () => import('./SizeLimit.tsx'),
  'more access': () => import('./MoreAccess.tsx'),
  'cancel subscription': () => import('./account/CancelSubscription.tsx'),
  'delete account': () => import('./account/DeleteAccount.tsx'),
  'share file': () => import('./account/ShareFile.tsx'),
  'delete subaccount': () => import('./account/DeleteSubaccount.tsx'),
  'leave page': () => import('./LeavePage.tsx'),
  'thanks for payment': () => import('./account/ThanksForPayment.tsx'),
  'get-premium login': () => import('./account/GetPremiumLogin.tsx'),
  loading: () => import('./Loading.tsx'),
}

/** Preloads the modals of a tool page, so that they can be shown while the server is unreachable. */
export function fetchToolModals(): void {
  for (const name of ['validation', 'leave page', 'error'] as const) modalLoaders[name]().catch(() => {})
}
