/** The modals of the product by name, with their numbers. */
export const modalIds = {
  'sign up': 1,
  login: 2,
  error: 3,
  'confirm email': 4,
  'forgot password': 5,
  'reset password': 6,
  'change password': 7,
  'edit name': 8,
  'edit email': 9,
  validation: 10,
  'more access': 11,
  'cancel subscription': 12,
  'delete account': 13,
  'share file': 14,
  'delete subaccount': 15,
  'leave page': 16,
  'thanks for payment': 17,
  'get-premium login': 18,
  loading: 19,
} as const

export type ModalName = keyof typeof modalIds

/** How a modal may be closed, besides its own buttons. */
export interface ModalRules {
  id: number
  closesOnBackground: boolean
  closeButton: boolean
}

const staysOnBackgroundClick: readonly ModalName[] = ['confirm email', 'forgot password', 'reset password', 'leave page', 'loading']

/** The rules of the specification for a modal. */
export function rulesOf(name: ModalName): ModalRules {
  return { id: modalIds[name], closesOnBackground: !staysOnBackgroundClick.includes(name), closeButton: name !== 'loading' }
}
