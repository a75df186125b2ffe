import type { FlowLine } from './flow.ts'

const hyphenatedShare = 0.02

/** Whether lines end in hyphens so often that a program has put them there. */
export function isHyphenated(lines: readonly FlowLine[]): boolean {
  const long = lines.filter(({ line }) => line.words.length > 3)
  const broken = long.filter(({ line }) => /\p{L}[-\u2010]$/u.test(line.text))
  return broken.length > 2 && broken.length > hyphenatedShare * long.length
}
