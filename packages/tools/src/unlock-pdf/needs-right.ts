import type { Restriction } from '@octavo/core/facts.ts'

/** What is known of a document that matters for unlocking it. */
export interface KnownLock {
  state?: string
  encrypted?: boolean | undefined
  restrictions?: readonly Restriction[] | undefined
  unlocked?: boolean | undefined
}

/** Whether a file opens without a password and only forbids things: who lifts that must have the right to. */
export function needsRight({ state, encrypted, unlocked }: KnownLock): boolean {
  return state === 'READY' && encrypted === true && unlocked !== true
}
