import type { RunStyle } from '../model.ts'
import type { InkPart } from './read-page.ts'

/** Text that is not larger than this share of its line may be raised or lowered. */
export const smaller = 0.86
const [raised, lowered] = [0.15, 0.06]

/** Small text above or below the line. */
export function raiseOf({ style, baseline }: InkPart, lineBaseline: number, lineSize: number): RunStyle['raise'] {
  if (style.size > smaller * lineSize) return undefined
  const up = lineBaseline - baseline
  return up > raised * lineSize ? 'super' : up < -lowered * lineSize ? 'sub' : undefined
}
