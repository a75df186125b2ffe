import type { Restriction } from '@octavo/core/files/facts.ts'

const words: Record<Restriction, string> = {
  print: 'printing',
  'print-high': 'printing in full quality',
  copy: 'copying',
  accessibility: 'reading aloud',
  modify: 'changes',
  annotate: 'comments',
  forms: 'filling in forms',
  assemble: 'arranging pages',
}

/** What a file forbids, in words: `printing, copying and changes`. */
export function restrictionWords(restrictions: readonly Restriction[]): string {
  const shown = restrictions.filter((restriction) => restriction !== 'print-high' || !restrictions.includes('print'))
  const named = shown.map((restriction) => words[restriction])
  if (named.length === 0) return 'nothing'
  return named.length === 1 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
