import type { ReactNode } from 'react'
import type { KeptPayment } from '../../shared/payment-storage.ts'

/** The props of a provider's form. */
export interface PayFormProps {
  payment: KeptPayment
  /** The words of its button, with the amount. */
  action: string
  /** Asked before anything is sent; shows what is missing. */
  mayPay(): boolean
  /** The provider has accepted the card. */
  onPaid(): Promise<void>
  /** Between the card and the button. */
  children: ReactNode
}
