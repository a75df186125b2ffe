/** The part of Google's sign-in script that we use. */
interface GoogleIdentity {
  initialize(settings: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void }): void
  renderButton(place: HTMLElement, look: { width: number; text: 'continue_with'; size: 'large' }): void
  /** One Tap. */
  prompt(): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const address = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | undefined

/** Loads Google's script; only call it after the person has agreed. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load()
  return loading
}

async function load(): Promise<GoogleIdentity> {
  try {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('The script could not be loaded'))
      document.head.append(script)
    })
    if (!window.google) throw new Error('The script gives nothing')
    return window.google.accounts.id
  } catch (error) {
    loading = undefined
    throw error
  }
}
