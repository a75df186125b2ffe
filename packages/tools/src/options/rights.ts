import type { Restriction } from '@octavo/core/files/facts.ts'

/** What is known of a document that matters for who may do what with it. */
export interface KnownLock {
  state?: string
  encrypted?: boolean | undefined
  restrictions?: readonly Restriction[] | undefined
  unlocked?: boolean | undefined
}

const everything: readonly Restriction[] = ['print', 'print-high', 'copy', 'accessibility', 'modify', 'annotate', 'forms', 'assemble']

/**
 * What a file must allow for a tool to work on it unasked. Moving pages is arranging them, whatever becomes of them; an image of
 * a page is a copy of what is on it. Who changes the lock itself changes all that it says.
 */
const needed: Readonly<Record<string, readonly Restriction[]>> = {
  'merge-pdf': ['assemble'],
  'split-pdf': ['assemble'],
  'delete-pages-from-pdf': ['assemble'],
  'rotate-pdf-pages': ['assemble'],
  'add-page-numbers-to-pdf': ['modify'],
  'add-images-to-pdf': ['modify'],
  'pdf-to-images': ['copy'],
  'extract-text-from-pdf': ['copy'],
  'extract-images-from-pdf': ['copy'],
  'protect-pdf': everything,
  'unlock-pdf': everything,
}

/**
 * What a document forbids of that which some tools do, so that a person has to say that they have the right to it. A document that
 * was opened by its password asks for nothing more, and one that forbids nothing of it is not asked about.
 */
export function forbiddenTo(types: readonly string[], { state, unlocked, restrictions = [] }: KnownLock): Restriction[] {
  if (state !== 'READY' || unlocked === true) return []
  return restrictions.filter((restriction) => types.some((type) => needed[type]?.includes(restriction)))
}
