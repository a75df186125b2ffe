import type { LinkSocialAccountRequest, NonceView, SignInView, SocialProvidersView } from '@octavo/core/api/accounts-api.ts'
import type * as z from 'zod'
import { callMain } from '../engine/call-main.ts'

export type Providers = z.infer<typeof SocialProvidersView>['providers']

let known: Promise<Providers> | undefined

/** The configured providers of this installation; loaded once. */
export function fetchProviders(): Promise<Providers> {
  known ??= load()
  return known
}

async function load(): Promise<Providers> {
  try {
    return ((await (await callMain('/signin/providers')).json()) as z.infer<typeof SocialProvidersView>).providers
  } catch {
    // No button is better than a broken one; the next modal tries again.
    known = undefined
    return []
  }
}

/** The nonce for a provider's token, so that the token can't be used twice. */
export async function requestNonce(): Promise<string> {
  return ((await (await callMain('/signin/nonce', { method: 'POST' })).json()) as z.infer<typeof NonceView>).nonce
}

export async function signInWithGoogle(idToken: string): Promise<SignInView> {
  return (await callMain('/signin/google', { method: 'POST', json: { idToken, email: emailIn(idToken) } })).json()
}

/** The mail address in a provider's token. Only the server can verify it. */
export function emailIn(idToken: string): string {
  const [, claims = ''] = idToken.split('.')
  const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  return (JSON.parse(new TextDecoder().decode(bytes)) as { email: string }).email
}

export async function linkSocialAccount(json: z.input<typeof LinkSocialAccountRequest>): Promise<SignInView> {
  return (await callMain('/link-social-account', { method: 'POST', json })).json()
}
