/** What the checkout uses of Stripe's script. It comes from Stripe's own address, as Stripe demands, and on this page alone. */
export interface Stripe {
  elements(options: { clientSecret: string; appearance: object; locale: string }): StripeElements
  confirmPayment(options: Confirmation): Promise<StripeAnswer>
  confirmSetup(options: Confirmation): Promise<StripeAnswer>
}

export interface StripeElements {
  create(
    kind: 'payment',
    options?: object,
  ): { mount(place: HTMLElement): void; on(event: 'ready', listener: () => void): void; destroy(): void }
}

interface Confirmation {
  elements: StripeElements
  confirmParams: { return_url: string }
  redirect: 'if_required'
}

export interface StripeAnswer {
  error?: { type: string; message?: string }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe
  }
}

const address = 'https://js.stripe.com/v3/'
let loading: Promise<void> | undefined

/** Loads Stripe's script, once. What fails can be tried again. */
export async function loadStripe(publishableKey: string, locale: string): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
  if (!window.Stripe) throw new Error('The script of Stripe came without its function')
  return window.Stripe(publishableKey, { locale })
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script of Stripe could not be loaded'))
    }
    document.head.append(script)
  })
}
