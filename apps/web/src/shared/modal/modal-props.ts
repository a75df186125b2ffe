import type { SocialProvider, UserView } from '@octavo/core/api/accounts-api.ts'

/** What every modal is told beside its own facts. */
export interface ModalBase {
  onClose: () => void
}

/** A step of a running task, in the order in which they come. */
export interface LoadingPhase {
  label: string
  state: 'done' | 'now' | 'later'
}

/** Which code is asked for, with the token that the call before it gave. */
export interface Confirmation {
  type: 'sign-up' | '2fa' | 'forgot-password' | 'edit-email'
  token: string
  email: string
  /** Where the code of a login comes from. */
  method?: 'mail' | 'app' | undefined
  /** The address is the one that the account has already, and is proven by this. */
  proves?: boolean
}

export type SocialAccount = UserView['socialAccounts'][number]

/** The name of a provider as it calls itself. */
export const providerNames: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' } satisfies Record<
  SocialProvider,
  string
>

/** What each modal that is built is told when it opens. */
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
  'more access': object
  'cancel subscription': { onConfirm: () => Promise<void> }
  'delete account': object
  'share file': { about: string; onShare: (share: { emailsToShare: readonly string[]; deleteAllowed: boolean }) => Promise<void> }
  'delete subaccount': { account: SocialAccount }
  'thanks for payment': object
  /** `about` is the file that waits: its name and facts. */
  'get-premium login': { about?: string }
  'leave page': { loses: 'files' | 'result'; onLeave: () => void | Promise<void>; onStay?: () => void }
  loading: {
    title: string
    /** Where the task is: 'Page 31 of 53', 'Third in the queue'. */
    position?: string
    /** 0 to 1, and true. */
    progress: number
    phases?: readonly LoadingPhase[]
    onCancel: () => void
  }
}

/** A modal that can be opened today. */
export type OpenableModal = keyof ModalPropsOf
