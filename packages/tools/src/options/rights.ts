import type { Restriction } from '@octavo/core/files/facts.ts'

/** The facts of a document that matter for its restrictions. */
export interface KnownLock {
  state?: string
  encrypted?: boolean | undefined
  restrictions?: readonly Restriction[] | undefined
  unlocked?: boolean | undefined
}

/** Everything that a file can restrict. */
export const everything: readonly Restriction[] = [
  'print',
  'print-high',
  'copy',
  'accessibility',
  'modify',
  'annotate',
  'forms',
  'assemble',
]

/**
 * What a document restricts of what tools require, so that a person has to confirm the right to it. A document opened with its password
 * needs no confirmation, nor does one without such restrictions.
 */
export function forbiddenOf(required: readonly Restriction[], { state, unlocked, restrictions = [] }: KnownLock): Restriction[] {
  if (state !== 'READY' || unlocked === true) return []
  return restrictions.filter((restriction) => required.includes(restriction))
}
