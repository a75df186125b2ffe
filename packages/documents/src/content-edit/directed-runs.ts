import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { bidiLine, inVisualOrder, type Side } from '@octavo/core/text/bidi.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'

/** A run that is written from left to right after the one before it. */
export interface DirectedRun extends ChangedRun {
  /** The direction of its line; undefined if it has only letters from left to right. */
  side?: Side
}

/**
 * The runs of a line as they are seen from left to right, in a direction of the line. Those of several looks are cut where the direction
 * changes, so that each is written where it is read.
 */
export function directedRuns(runs: readonly ChangedRun[], side: Side | undefined): DirectedRun[] {
  if (!runs.some(({ text }) => hasRightToLeft(text))) return [...runs]
  const [only, ...more] = runs
  if (only && more.length === 0) return [side ? { ...only, side } : only]
  const letters = runs.flatMap((run) => Array.from(run.text, (letter) => ({ letter, run })))
  const { levels } = bidiLine(
    letters.map(({ letter }) => letter),
    side,
  )
  const pieces: { run: ChangedRun; text: string; level: number }[] = []
  for (const [at, { letter, run }] of letters.entries()) {
    const level = levels[at] ?? 0
    const last = pieces.at(-1)
    if (last && last.run === run && last.level === level) last.text += letter
    else pieces.push({ run, text: letter, level })
  }
  return inVisualOrder(pieces).map(({ run, text, level }) => {
    const isFromRight = level % 2 === 1
    return { ...run, text, ...((isFromRight || hasRightToLeft(run.text)) && { side: isFromRight ? 'R' : 'L' }) }
  })
}
