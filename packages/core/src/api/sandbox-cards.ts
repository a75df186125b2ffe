/** The built-in payment provider of an installation without Stripe's keys. */

/** Shown wherever somebody pays in test mode. */
export const testMode = { message: 'Test mode: no money moves' }

/** What a test card does. */
export type CardBehaviour = 'succeeds' | 'declined' | 'asks' | 'renewal-fails'

export interface TestCard {
  number: string
  behaviour: CardBehaviour
  brand: string
  /** What it is for, in a few words. */
  label: string
}

/** The cards that the sandbox knows, with the numbers of Stripe's own test cards. Every other number is declined. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'succeeds', brand: 'visa', label: 'Payment succeeds' },
  { number: '5555555555554444', behaviour: 'succeeds', brand: 'mastercard', label: 'Payment succeeds' },
  { number: '4000000000000002', behaviour: 'declined', brand: 'visa', label: 'Card is declined' },
  { number: '4000002500003155', behaviour: 'asks', brand: 'visa', label: 'Your bank asks for confirmation' },
  { number: '4000000000000341', behaviour: 'renewal-fails', brand: 'visa', label: 'First payment succeeds, renewals fail' },
]

export function testCardOf(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}
