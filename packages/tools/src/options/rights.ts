import type { Restriction } from '@octavo/core/files/facts.ts'

/** What is known of a document that matters for who may do what with it. */
export interface KnownLock {
  state?: string
  encrypted?: boolean | undefined
  restrictions?: readonly Restriction[] | undefined
  unlocked?: boolean | undefined
}

/** All that a file can forbid. */
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
 * What a document forbids of what tools require, so that a person has to say that they have the right to it. A document that
 * was opened by its password asks for nothing more, and one that forbids nothing of it is not asked about.
 */
export function forbiddenOf(required: readonly Restriction[], { state, unlocked, restrictions = [] }: KnownLock): Restriction[] {
  if (state !== 'READY' || unlocked === true) return []
  return restrictions.filter((restriction) => required.includes(restriction))
}
