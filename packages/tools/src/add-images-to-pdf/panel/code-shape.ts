import type { GivenCode } from './CodeFields.tsx'

/** The aspect ratio of a code in modules: exact if it is square, approximate for bars, which grow with their text. */
export function codeShape(kind: NonNullable<GivenCode['kind']>, text: string): { width: number; height: number } {
  const modules = widths[kind]?.(text.length)
  if (modules === undefined) return { width: 1, height: 1 }
  return kind === 'pdf417' ? { width: modules, height: 26 } : { width: modules + 2 * quiet, height: barHeight + 2 * quiet }
}

const quiet = 10
const barHeight = 50

const widths: Partial<Record<NonNullable<GivenCode['kind']>, (length: number) => number>> = {
  'code-128': (length) => 11 * (length + 2) + 13,
  'code-39': (length) => 13 * (length + 2) - 1,
  'ean-13': () => 95,
  'ean-8': () => 67,
  'upc-a': () => 95,
  itf: (length) => 9 * Math.max(2, length) + 9,
  pdf417: () => 111,
}
