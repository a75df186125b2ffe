import type { SocialProvider, UserView } from '@octavo/core/api/accounts-api.ts'
import type { SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import type { PaidTask } from '../payment/start-payment.ts'

/** The common props of all modals. */
export interface ModalBase {
  onClose: () => void
}

/** A phase of a running task, in order. */
export interface LoadingPhase {
  label: string
  state: 'done' | 'now' | 'later'
}

/** The requested code, with the token of the previous call. */
export interface Confirmation {
  type: 'sign-up' | '2fa' | 'forgot-password' | 'edit-email'
  token: string
  email: string
  /** Where the code of a sign-in comes from. */
  method?: 'mail' | 'app' | undefined
  /** The account's current address, which the code verifies. */
  proves?: boolean
}

export type SocialAccount = UserView['socialAccounts'][number]

/** The name of a provider as it calls itself. */
export const providerNames: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' } satisfies Record<
  SocialProvider,
  string
>

/** The props of each available modal. */
export interface ModalPropsOf {
  'sign up': { email?: string }
  login: { email?: string }
  'confirm email': Confirmation
  'forgot password': { email?: string }
  'reset password': { token: string }
  'change password': object
  'edit name': object
  'edit email': { email?: string }
  error: { errorMessage: string; text?: string }
  validation: { file?: { name: string; size: number }; maxBytes?: number }
  /** `task` is the one whose result waits, and which can be paid alone. */
  'more access': { task?: PaidTask }
  /** `until` is the end of what was paid for. */
  'cancel subscription': { onConfirm: () => Promise<void>; until?: string | undefined }
  'delete account': object
  'share file': {
    about: string
    onShare: (share: { emailsToShare: readonly string[]; deleteAllowed: boolean; message?: string }) => Promise<void>
  }
  'delete subaccount': { account: SocialAccount }
  'thanks for payment': { what: 'task' | 'plan' }
  /** `about` is the waiting file: its name and facts. With a plan, its payment follows. */
  'get-premium login': { about?: string; plan?: SubscriptionPlan }
  'leave page': { loses: 'files' | 'result'; onLeave: () => void | Promise<void>; onStay?: () => void }
  loading: {
    title: string
    /** The position of the task: 'Page 31 of 53', 'Third in the queue'. */
    position?: string
    /** 0 to 1. */
    progress: number
    phases?: readonly LoadingPhase[]
    onCancel: () => void
  }
}

/** An available modal. */
export type OpenableModal = keyof ModalPropsOf
